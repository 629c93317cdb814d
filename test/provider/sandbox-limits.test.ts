import { afterEach, describe, expect, it } from 'vitest'
import type { SandboxLimits } from '../../src/development/provider-sandbox/limits.js'
import { sandboxKeys } from '../../src/development/provider-sandbox/services.js'
import { otherKeys, otherServices } from './sandbox-other-services.js'
import {
  bearer,
  refusalBody,
  startSandbox,
  templates,
  values,
  type Subject,
} from './sandbox-subject.js'

let subject: Subject

afterEach(() => subject.close())

async function start(limits: Partial<SandboxLimits>): Promise<void> {
  subject = await startSandbox({ services: otherServices, limits })
}

async function sendText(key: string, body: unknown = textBody) {
  return subject.ask('/v2/notifications/sms', { body, key })
}

const textBody = {
  template_id: templates.sms.id,
  phone_number: '07700900123',
  personalisation: values,
}
const tooFast = (type: string) =>
  refusalBody(
    429,
    'RateLimitError',
    `Exceeded rate limit for key type ${type} of 120 requests per 60 seconds`,
  )

describe('the rate limit', () => {
  it('lets a burst through and then as many as are refilled', async () => {
    await start({ perSecond: 2, burst: 3 })
    const statuses = []
    for (let count = 0; count < 4; count += 1) {
      statuses.push((await sendText(sandboxKeys.live)).status)
    }
    expect(statuses).toEqual([201, 201, 201, 429])
    subject.clock.advance(1_000)
    for (let count = 0; count < 2; count += 1) await sendText(sandboxKeys.live)
    expect((await sendText(sandboxKeys.live)).json).toEqual(tooFast('LIVE'))
  })

  it('is counted apart for each type of key, and not for reads', async () => {
    await start({ perSecond: 2, burst: 1 })
    await sendText(sandboxKeys.live)
    expect((await sendText(sandboxKeys.test)).status).toBe(201)
    expect((await sendText(sandboxKeys.test)).json).toEqual(tooFast('TEST'))
    expect((await subject.ask('/v2/notifications', { key: sandboxKeys.test })).status).toBe(200)
  })

  it('is used up by bad requests, too', async () => {
    await start({ perSecond: 2, burst: 1 })
    expect((await sendText(sandboxKeys.live, {})).status).toBe(400)
    expect((await sendText(sandboxKeys.live)).status).toBe(429)
  })

  it('does not say when to come again', async () => {
    await start({ perSecond: 2, burst: 0 })
    const response = await fetch(`${subject.baseUrl}/v2/notifications/sms`, {
      method: 'POST',
      headers: { authorization: await bearer(sandboxKeys.live) },
      body: JSON.stringify(textBody),
    })
    expect(response.status).toBe(429)
    expect([...response.headers.keys()].filter((name) => /retry|limit/.test(name))).toEqual([])
  })
})

describe('the daily limit', () => {
  it('counts accepted messages of a channel until midnight UTC', async () => {
    await start({ daily: { email: 1, sms: 2, letter: 1 } })
    await sendText(sandboxKeys.live, {})
    for (let count = 0; count < 2; count += 1) {
      expect((await sendText(sandboxKeys.live)).status).toBe(201)
    }
    expect((await sendText(sandboxKeys.live)).json).toEqual(
      refusalBody(429, 'TooManyRequestsError', 'Exceeded send limits (sms: 2) for today'),
    )
    const body = {
      template_id: templates.email.id,
      email_address: 'ada@example.com',
      personalisation: values,
    }
    const toEmail = { body, key: sandboxKeys.live }
    expect((await subject.ask('/v2/notifications/email', toEmail)).status).toBe(201)
    expect((await subject.ask('/v2/notifications/email', toEmail)).json).toEqual(
      refusalBody(429, 'TooManyRequestsError', 'Exceeded send limits (email: 1) for today'),
    )
    subject.clock.advance(15 * 3_600_000)
    expect((await sendText(sandboxKeys.live)).status).toBe(201)
  })

  it('counts what team keys send, but not what test keys do', async () => {
    await start({ daily: { email: 1, sms: 1, letter: 1 } })
    for (let count = 0; count < 3; count += 1) {
      expect((await sendText(sandboxKeys.test)).status).toBe(201)
    }
    const member = { ...textBody, phone_number: '07700900100' }
    expect((await sendText(sandboxKeys.team, member)).status).toBe(201)
    expect((await sendText(sandboxKeys.live)).status).toBe(429)
    expect((await sendText(sandboxKeys.test)).status).toBe(201)
  })

  it('is lower for texts abroad', async () => {
    await start({ dailyAbroad: 1 })
    const abroad = { ...textBody, phone_number: '+33612345678' }
    expect((await sendText(otherKeys.abroad, abroad)).status).toBe(201)
    expect((await sendText(otherKeys.abroad, abroad)).json).toEqual(
      refusalBody(
        429,
        'TooManyRequestsError',
        'Exceeded send limits (international_sms: 1) for today',
      ),
    )
    expect((await sendText(otherKeys.abroad)).status).toBe(201)
  })

  it('is lower in trial mode, though not for its test keys', async () => {
    await start({ dailyInTrial: 0 })
    expect((await sendText(otherKeys.trial)).json).toEqual(
      refusalBody(429, 'TooManyRequestsError', 'Exceeded send limits (sms: 0) for today'),
    )
    expect((await sendText(otherKeys.trialTest)).status).toBe(201)
  })
})
