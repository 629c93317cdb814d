import { createRequire } from 'node:module'
import { performance } from 'node:perf_hooks'
import type AxiosModule from 'axios' with { 'resolution-mode': 'require' }
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Trouble } from '../../src/development/provider-sandbox/faults.js'
import { failureOf, startSandbox, templates, values, type Subject } from './sandbox-subject.js'

// The official client is CommonJS, and the types of axios differ between the two kinds of module.
const axios = createRequire(import.meta.url)('axios') as typeof AxiosModule

let subject: Subject

beforeEach(async () => {
  subject = await startSandbox({ seed: 7 })
})

afterEach(() => subject.close())

async function send(reference = 'r-1', from: Subject = subject) {
  const client = from.client()
  client.setClient(axios.create({ timeout: 1_000 }))
  const options = { personalisation: values, reference }
  return client.sendSms(templates.sms.id, '07700900123', options)
}

const accepted = () => subject.sandbox.messages().length
const body = (status: number, error: string) => ({ status_code: status, errors: [{ error }] })

describe('instead of serving a request', () => {
  it.each<[Trouble, object]>([
    ['hang', { status: undefined, code: 'ECONNABORTED' }],
    ['reset', { status: undefined, code: 'ECONNRESET' }],
    ['serverError', { status: 500, data: body(500, 'Exception') }],
    ['badGateway', { status: 502, data: expect.stringContaining('<html>') as string }],
    ['unavailable', { status: 503, data: expect.stringContaining('<html>') as string }],
    ['gatewayTimeout', { status: 504, data: body(504, 'EventletTimeout') }],
    ['rateLimited', { status: 429, data: body(429, 'RateLimitError') }],
    ['clockSkew', { status: 403, data: body(403, 'AuthError') }],
  ])('%s takes nothing in', async (trouble, failure) => {
    subject.sandbox.faults.next(trouble)
    expect(await failureOf(send())).toMatchObject(failure)
    expect(accepted()).toBe(0)
    expect((await send()).status).toBe(201)
  })

  it('reads alone can be troubled, or sends alone', async () => {
    subject.sandbox.faults.set('serverError', 1, 'send')
    expect((await failureOf(send())).status).toBe(500)
    expect((await subject.client().getNotifications()).status).toBe(200)
    subject.sandbox.faults.clear()
    subject.sandbox.faults.set('badGateway', 1, 'read')
    expect((await send()).status).toBe(201)
    expect((await failureOf(subject.client().getNotifications())).status).toBe(502)
  })
})

describe('after a message was taken in', () => {
  it.each<[Trouble, object]>([
    ['hangAfterAccepting', { status: undefined, code: 'ECONNABORTED' }],
    ['resetAfterAccepting', { status: undefined, code: 'ECONNRESET' }],
    ['serverErrorAfterAccepting', { status: 500, data: body(500, 'Exception') }],
  ])('%s keeps it, so that it is found by reference', async (trouble, failure) => {
    subject.sandbox.faults.next(trouble)
    expect(await failureOf(send('lost'))).toMatchObject(failure)
    const { data } = await subject.client().getNotifications(undefined, undefined, 'lost')
    expect(data.notifications).toMatchObject([{ reference: 'lost', status: 'created' }])
  })
})

describe('chance', () => {
  it('strikes about as often as it is told, in the same places for the same seed', async () => {
    const struck: boolean[][] = []
    for (const run of [subject, await startSandbox({ seed: 7 })]) {
      run.sandbox.faults.set('resetAfterAccepting', 0.2)
      const places: boolean[] = []
      for (let count = 0; count < 100; count += 1) {
        places.push(
          await send(`r-${count}`, run).then(
            () => false,
            () => true,
          ),
        )
      }
      struck.push(places)
      expect(run.sandbox.messages()).toHaveLength(100)
      if (run !== subject) await run.close()
    }
    const [first, second] = struck
    expect(first).toEqual(second)
    const strikes = first?.filter(Boolean).length
    expect(strikes).toBeGreaterThan(5)
    expect(strikes).toBeLessThan(40)
  })
})

describe('delay', () => {
  it('holds every answer back', async () => {
    subject.sandbox.faults.delayMs = 50
    const start = performance.now()
    expect((await send()).status).toBe(201)
    expect(performance.now() - start).toBeGreaterThanOrEqual(49)
  })

  it('of an hour does not keep a sandbox from closing, which takes nothing in any more', async () => {
    const slow = await startSandbox()
    slow.sandbox.faults.delayMs = 3_600_000
    expect((await failureOf(send('r-1', slow))).code).toBe('ECONNABORTED')
    await slow.close()
    expect(slow.sandbox.messages()).toEqual([])
  })
})
