import { afterEach, describe, expect, it } from 'vitest'
import type { Outcome } from '../../src/development/provider-sandbox/recipients.js'
import { sandboxKeys } from '../../src/development/provider-sandbox/services.js'
import { otherKeys, otherServices } from './sandbox-other-services.js'
import {
  address,
  failureOf,
  refusalBody,
  startSandbox,
  templates,
  values,
  type Subject,
} from './sandbox-subject.js'

const statusDelayMs = { sending: 1_000, final: 10_000 }
let subject: Subject

afterEach(() => subject.close())

async function start(): Promise<void> {
  subject = await startSandbox({ services: otherServices, statusDelayMs })
}

const senders = {
  email: async (key: string) =>
    subject
      .client(key)
      .sendEmail(templates.email.id, 'ada@example.com', { personalisation: values }),
  sms: async (key: string) =>
    subject.client(key).sendSms(templates.sms.id, '07700900123', { personalisation: values }),
  letter: async (key: string) =>
    subject.client(key).sendLetter(templates.letter.id, {
      personalisation: { ...values, ...address },
    }),
  precompiled: async (key: string) =>
    subject.client(key).sendPrecompiledLetter('finished-1', Buffer.from('%PDF-1.4')),
}

/** The statuses a message shows after the given milliseconds each. */
async function walk(id: string, after: readonly number[], key = sandboxKeys.live) {
  const seen: string[] = []
  for (const milliseconds of after) {
    subject.clock.advance(milliseconds)
    seen.push((await subject.client(key).getNotificationById(id)).data.status)
  }
  return seen
}

const recipients = {
  email: 'ada@example.com',
  sms: '+447700900123',
  letter: 'Ada Hill',
  precompiled: 'finished-1',
}
const hour = 3_600_000

describe('the statuses of', () => {
  it.each<[keyof typeof senders, Outcome, string]>([
    ['email', 'delivered', 'created sending delivered delivered'],
    ['email', 'permanent-failure', 'created sending permanent-failure permanent-failure'],
    ['email', 'temporary-failure', 'created sending temporary-failure temporary-failure'],
    ['email', 'technical-failure', 'created created technical-failure technical-failure'],
    ['email', 'unanswered', 'created sending sending temporary-failure'],
    ['sms', 'delivered', 'created sending delivered delivered'],
    ['sms', 'permanent-failure', 'created sending permanent-failure permanent-failure'],
    ['sms', 'temporary-failure', 'created sending temporary-failure temporary-failure'],
    ['sms', 'technical-failure', 'created created technical-failure technical-failure'],
    ['sms', 'unanswered', 'created sending sending temporary-failure'],
    ['sms', 'pending', 'created sending pending delivered'],
    ['letter', 'delivered', 'accepted accepted received received'],
    ['letter', 'permanent-failure', 'accepted accepted permanent-failure permanent-failure'],
    ['letter', 'technical-failure', 'accepted accepted technical-failure technical-failure'],
    ['letter', 'cancelled', 'accepted accepted cancelled cancelled'],
    ['precompiled', 'delivered', 'pending-virus-check accepted received received'],
    [
      'precompiled',
      'virus-scan-failed',
      'pending-virus-check pending-virus-check virus-scan-failed virus-scan-failed',
    ],
    [
      'precompiled',
      'validation-failed',
      'pending-virus-check pending-virus-check validation-failed validation-failed',
    ],
  ])('%s that ends as %s', async (channel, outcome, expected) => {
    await start()
    subject.sandbox.decide(recipients[channel], outcome)
    const { data } = await senders[channel](sandboxKeys.live)
    expect((await walk(data.id, [0, 1_000, 9_000, 72 * hour])).join(' ')).toBe(expected)
  })

  it('a text abroad end with sent', async () => {
    await start()
    const { data } = await subject
      .client(otherKeys.abroad)
      .sendSms(templates.sms.id, '+33612345678', { personalisation: values })
    expect(await walk(data.id, [0, 1_000, 72 * hour], otherKeys.abroad)).toEqual([
      ...['created', 'sent', 'sent'],
    ])
  })

  it('a letter leave no time when the virus scan fails, and have their times else', async () => {
    await start()
    subject.sandbox.decide('finished-1', 'virus-scan-failed')
    const { data: infected } = await senders.precompiled(sandboxKeys.live)
    const { data: letter } = await senders.letter(sandboxKeys.live)
    subject.clock.advance(10_000)
    const client = subject.client(sandboxKeys.live)
    expect((await client.getNotificationById(infected.id)).data).toMatchObject({
      status: 'virus-scan-failed',
      completed_at: null,
    })
    expect((await client.getNotificationById(letter.id)).data).toMatchObject({
      created_at: '2026-03-02T09:00:00.000000Z',
      sent_at: '2026-03-02T09:00:01.000000Z',
      completed_at: '2026-03-02T09:00:10.000000Z',
    })
  })
})

describe('test recipients', () => {
  it.each([
    ['temp-fail@simulator.notify', 'temporary-failure'],
    ['perm-fail@simulator.notify', 'permanent-failure'],
    ['anybody@example.com', 'delivered'],
  ])('%s ends as %s with the test key, and is delivered with others', async (to, outcome) => {
    await start()
    for (const key of [sandboxKeys.test, sandboxKeys.live]) {
      const options = { personalisation: values }
      const { data } = await subject.client(key).sendEmail(templates.email.id, to, options)
      const expected = key === sandboxKeys.test ? outcome : 'delivered'
      expect(await walk(data.id, [10_000])).toEqual([expected])
    }
  })

  it.each([
    ['07700900003', 'temporary-failure'],
    ['+44 7700 900002', 'permanent-failure'],
  ])('%s ends as %s with the test key', async (to, outcome) => {
    await start()
    const options = { personalisation: values }
    const { data } = await subject.client().sendSms(templates.sms.id, to, options)
    expect(await walk(data.id, [10_000])).toEqual([outcome])
  })

  it.each(['live', 'test', 'team'] as const)(
    'of smoke tests are answered and kept nowhere, with the %s key',
    async (type) => {
      await start()
      const client = subject.client(sandboxKeys[type])
      const options = { personalisation: values }
      const { status, data } = await client.sendSms(templates.sms.id, '07700900111', options)
      expect(status).toBe(201)
      expect(await failureOf(client.getNotificationById(data.id))).toMatchObject({
        data: refusalBody(404, 'NoResultFound', 'No result found'),
      })
      expect(subject.sandbox.messages()).toEqual([])
    },
  )
})
