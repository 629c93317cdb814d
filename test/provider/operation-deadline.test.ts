import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterAll, expect, it } from 'vitest'
import { OperationScope, withinScope } from '../../src/foundation/operation-scope.js'
import { RequestFacts } from '../../src/foundation/request-facts.js'
import { NotifyProvider } from '../../src/provider/notify-provider.js'
import { ScriptedProvider } from './scripted-provider.js'
import { failureOf, key, messageId } from './subject.js'

const server = new ScriptedProvider()
const most = { statements: 10, rows: 10, searches: 10, fields: 10 }

const provider = new NotifyProvider({ baseUrl: await server.start(), timeoutMs: 20_000 })
afterAll(() => server.stop())

/** Starts a read within an operation; resolves when the request has reached the provider, which never answers. */
async function ask(deadlineMs: number, headers: Readonly<Record<string, string>> = {}) {
  const arrived = new Promise<ServerResponse>((resolve) => {
    server.play(resolve)
  })
  const startedAt = performance.now()
  const scope = new OperationScope({ deadlineMs, most }, new RequestFacts(headers))
  const failure = withinScope(scope, () => failureOf(provider.messageStatus(key, messageId)))
  const answer = await arrived
  return {
    startedAt,
    scope,
    failure,
    headers: answer.req.headers,
    requestClosed: once(answer, 'close'),
  }
}

it('a live read times out before its operation, and its request is aborted', async () => {
  // With five seconds, the two deadlines are half a second apart, which is enough on a busy machine.
  const { startedAt, scope, failure, requestClosed } = await ask(5_000)
  expect(await failure).toMatchObject({ code: 'PROVIDER_UNAVAILABLE' })
  expect(scope.signal.aborted).toBe(false)
  expect(performance.now() - startedAt).toBeGreaterThan(4_000)
  await requestClosed
  scope.close()
})

it('a request is aborted at once when its caller leaves', async () => {
  const { startedAt, scope, failure, requestClosed } = await ask(15_000)
  scope.leave()
  await Promise.all([failure, requestClosed])
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})

it('a request carries the correlation id of its operation', async () => {
  const { scope, failure, headers } = await ask(15_000, { 'x-correlation-id': 'desk-7' })
  expect(headers['x-correlation-id']).toBe('desk-7')
  scope.leave()
  await failure
})
