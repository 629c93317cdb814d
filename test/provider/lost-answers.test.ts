import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import type { ServerResponse } from 'node:http'
import { afterAll, describe, expect, it } from 'vitest'
import { NotifyProvider } from '../../src/provider/notify-provider.js'
import { providerFault } from '../../src/provider/provider-fault.js'
import { acceptedAnswer, messageAnswer } from './answers.js'
import { json, page, ScriptedProvider, type Script } from './scripted-provider.js'
import { email, failureOf, key, letter, messageId, personal, textMessage } from './subject.js'

const server = new ScriptedProvider()

const baseUrl = await server.start()
const provider = new NotifyProvider({ baseUrl, timeoutMs: 20_000 })

afterAll(() => server.stop())

const reset: Script = (response) => response.socket?.resetAndDestroy()
const hangUp: Script = (response) => response.destroy()
const cutOff =
  (status: number): Script =>
  (response) => {
    response.writeHead(status, { 'content-length': '5000' })
    response.write('{"id":', () => response.destroy())
  }

async function kinds(of: NotifyProvider = provider): Promise<string[]> {
  const failures = [
    await failureOf(of.send(key, email)),
    await failureOf(of.send(key, textMessage)),
    await failureOf(of.send(key, letter)),
    await failureOf(of.messageStatus(key, messageId)),
    await failureOf(of.findByReference(key, 'x')),
    await failureOf(of.template(key, messageId)),
    await failureOf(of.templates(key)),
    await failureOf(of.preview(key, messageId, { name: personal.name })),
  ]
  expect(new Set(failures.map(({ code }) => code))).toEqual(new Set(['PROVIDER_UNAVAILABLE']))
  return [...new Set(failures.map(({ kind }) => kind))]
}

describe('a lost response', () => {
  it.each<[string, Script]>([
    ['a reset', reset],
    ['a hang-up', hangUp],
    ['an accepted message whose answer breaks off', cutOff(201)],
    ['an HTML page instead of the answer', page(200)],
    ['an accepted message without its id', json(201, { ...acceptedAnswer, id: undefined })],
    ['a message in an unknown format', json(200, { ...messageAnswer, template: null, body: 7 })],
    ['JSON that is not an object', json(200, null)],
    ['a 500 page', page(500)],
    ['a 502 page', page(502)],
    ['a 504 page', page(504)],
  ])('makes a send ambiguous and a read retryable: %s', async (_what, script) => {
    server.play(script)
    expect(await kinds()).toEqual(['ambiguous', 'retry'])
  })

  it('happens when the provider hangs; the call then times out', async () => {
    const open: ServerResponse[] = []
    server.play((response) => open.push(response))
    expect(await kinds(new NotifyProvider({ baseUrl, timeoutMs: 100 }))).toEqual([
      'ambiguous',
      'retry',
    ])
    expect(open).toHaveLength(8)
  })

  it('happens when the response trickles endlessly', async () => {
    let trickle: NodeJS.Timeout | undefined
    server.play((response) => {
      response.writeHead(201, { 'content-type': 'application/json' })
      trickle = setInterval(() => response.write(' '), 20)
      response.on('close', () => {
        clearInterval(trickle)
      })
    })
    const impatient = new NotifyProvider({ baseUrl, timeoutMs: 200 })
    expect(await failureOf(impatient.send(key, email))).toMatchObject({ kind: 'ambiguous' })
  })
})

describe('a request that the provider certainly did not accept', () => {
  it.each<[string, Script]>([
    ['a 503 page', page(503)],
    ['a redirect', page(302, { location: '/elsewhere' })],
    ['a 400 page of a proxy', page(400)],
    ['a 403 page of a firewall', page(403)],
    ['a 404 page', page(404)],
    ['a 404 for the path', json(404, { result: 'error', message: 'leaked' })],
    ['a 405 for the method', json(405, { result: 'error', message: 'leaked' })],
    ['a refusal that breaks off', cutOff(400)],
    ['a refusal without an error entry', json(400, { status_code: 400, errors: [] })],
  ])('can be retried: %s', async (_what, script) => {
    server.play(script)
    expect(await kinds()).toEqual(['retry'])
    expect(server.requests).toHaveLength(8)
  })

  it('can be retried when no server listens', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port } = closed.address() as AddressInfo
    closed.close()
    await once(closed, 'close')
    const unreachable = new NotifyProvider({
      baseUrl: `http://localhost:${port}`,
      timeoutMs: 20_000,
    })
    expect(await kinds(unreachable)).toEqual(['retry'])
  })

  it('can be retried when the host name is unknown', async () => {
    const unresolvable = new NotifyProvider({
      baseUrl: 'http://provider.invalid',
      timeoutMs: 20_000,
    })
    expect(await kinds(unresolvable)).toEqual(['retry'])
  })

  it('is rate-limited even by the page of a proxy', async () => {
    server.play(page(429))
    expect(await failureOf(provider.send(key, email))).toMatchObject({
      kind: 'rate-limited',
      code: 'PROVIDER_RATE_LIMITED',
      status: 429,
    })
  })
})

describe('an exception of the client without a response', () => {
  it('is a rejection if it is a string, which the client throws before any request', () => {
    expect(providerFault('File is larger than 5MB.', 'send')).toMatchObject({
      kind: 'rejected',
      code: 'PROVIDER_REJECTED',
    })
  })

  it.each([new TypeError(personal.email), null, { response: { status: 400 } }])(
    'makes a send ambiguous if its kind is unknown: %#',
    async (thrown) => {
      const fault = await failureOf(Promise.reject(providerFault(thrown, 'send')))
      expect(fault).toMatchObject({ kind: 'ambiguous', code: 'PROVIDER_UNAVAILABLE', status: null })
      expect(providerFault(thrown, 'status').kind).toBe('retry')
    },
  )
})
