import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { describe, expect, expectTypeOf, it, onTestFinished } from 'vitest'
import { ask, AskFailed } from '../../client/src/ask.js'
import {
  CreateNotificationDocument,
  InboxCountsDocument,
  InboxDocument,
  type ErrorCode,
  type InboxQuery,
} from '../../client/src/documents/graphql.js'
import {
  accepted,
  hasCode,
  messagesByField,
  PayloadRefused,
  type FieldError,
} from '../../client/src/errors.js'
import { tokenSource } from '../../client/src/tokens.js'
import { sharedGateway } from '../support/gateway.js'
import { createMany, refusedNotification, tokensFor } from './callers.js'

const gateway = await sharedGateway()
const url = `${gateway.url}/graphql`
await createMany(gateway, 5)

describe('with plain fetch', () => {
  it('lists are read page by page with cursors', async () => {
    const caller = { url, tokens: tokensFor(gateway) }
    const shown: (string | null)[] = []
    let after: string | null = null
    do {
      const { notifications }: InboxQuery = await ask(caller, InboxDocument, { first: 2, after })
      shown.push(...(notifications?.edges ?? []).map(({ node }) => node.message ?? null))
      after = notifications?.pageInfo.hasNextPage
        ? (notifications.pageInfo.endCursor ?? null)
        : null
    } while (after !== null)
    expect(shown).toEqual([5, 4, 3, 2, 1].map((number) => `Message ${number}`))
  })

  it('input errors are grouped by field', async () => {
    const caller = { url, tokens: tokensFor(gateway) }
    const { createNotification } = await ask(caller, CreateNotificationDocument, {
      input: refusedNotification,
    })
    const errors = createNotification?.errors ?? []
    expect([...messagesByField(errors)].map(([field]) => field)).toEqual(['email'])
    expect(() => accepted(createNotification)).toThrow()
  })

  it('a missing payload has a reason', () => {
    const failure = new AskFailed(503, [], null)
    expect(() => accepted(undefined, failure)).toThrow(
      expect.objectContaining({ name: 'PayloadRefused', message: failure.message, cause: failure }),
    )
    expect(() => accepted(null)).toThrow(new PayloadRefused([]))
    expect(new PayloadRefused([]).message).toContain('top-level errors')
  })

  it('codes have the type of the error table', () => {
    expectTypeOf<'FORBIDDEN'>().toExtend<Parameters<typeof hasCode>[1]>()
    expectTypeOf<'FORBIDEN'>().not.toExtend<Parameters<typeof hasCode>[1]>()
    expectTypeOf<FieldError['code']>().toEqualTypeOf<ErrorCode>()
  })

  it('a rejected token is replaced once', async () => {
    const caller = { url, tokens: tokensFor(gateway, ['stale']) }
    const { notificationCounts } = await ask(caller, InboxCountsDocument, {})
    expect(notificationCounts?.total).toBe(5)
    const hopeless = { url, tokens: tokensFor(gateway, ['stale', 'stale']) }
    await expect(ask(hopeless, InboxCountsDocument, {})).rejects.toSatisfy((error) =>
      hasCode(error, 'UNAUTHENTICATED'),
    )
  })

  it('a forbidden operation fails with its code', async () => {
    const tokens = tokenSource(() => gateway.token(['search:persons']))
    const asked = ask({ url, tokens }, InboxCountsDocument, {})
    await expect(asked).rejects.toBeInstanceOf(AskFailed)
    await expect(asked).rejects.toSatisfy((error) => hasCode(error, 'FORBIDDEN'))
  })

  it('a response without GraphQL is a failure', async () => {
    const tokens = tokensFor(gateway)
    const asked = ask({ url: `${gateway.url}/nowhere`, tokens }, InboxCountsDocument, {})
    await expect(asked).rejects.toMatchObject({ status: 404 })
  })
})

/** A gateway that gives these answers in turn and repeats the last one. */
async function answering(...answers: readonly ((response: ServerResponse) => void)[]) {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    void request.toArray().then((chunks: Buffer[]) => {
      bodies.push(Buffer.concat(chunks).toString())
      answers[Math.min(bodies.length, answers.length) - 1]?.(response)
    })
  })
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const tokens = tokenSource(() => Promise.resolve('token'))
  return { caller: { url: `http://127.0.0.1:${port}/graphql`, tokens }, bodies }
}

const data = (response: ServerResponse) =>
  response.end('{"data":{"notificationCounts":null,"createNotification":null}}')
const lost = (response: ServerResponse) => response.destroy()
const cut = (response: ServerResponse) =>
  response.writeHead(200, { 'content-length': '100' }).write('{"data"', () => response.destroy())
const refused =
  (status: number, code: string, retryAfter?: string) => (response: ServerResponse) => {
    if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter)
    response.writeHead(status).end(`{"errors":[{"message":"","extensions":{"code":"${code}"}}]}`)
  }
const busy = refused(503, 'OVERLOADED', '0')
const failing = refused(503, 'SERVICE_UNAVAILABLE', '0')
const create = (input: object) =>
  [CreateNotificationDocument, { input: { ...refusedNotification, ...input } }] as const

describe('a failed request', () => {
  it.each([
    ['lost', lost],
    ['cut off', cut],
    ['limited', refused(429, 'RATE_LIMITED', '0')],
    ['failing', failing],
    ['failing in a proxy', (response: ServerResponse) => response.writeHead(502).end('<html>')],
  ])('is repeated: %s', async (_, failure) => {
    const { caller, bodies } = await answering(failure, data)
    await ask(caller, InboxCountsDocument, {})
    expect(bodies).toHaveLength(2)
  })

  it('is repeated at most four times, and not if the wait is long or a retry cannot help', async () => {
    const failures = [
      [busy, 5],
      [refused(429, 'RATE_LIMITED', '3600'), 1],
      [refused(400, 'BAD_USER_INPUT'), 1],
    ] as const
    for (const [failure, requests] of failures) {
      const { caller, bodies } = await answering(failure)
      await expect(ask(caller, InboxCountsDocument, {})).rejects.toBeInstanceOf(AskFailed)
      expect(bodies).toHaveLength(requests)
    }
  })

  it('is not repeated after it was aborted', async () => {
    const { caller, bodies } = await answering(refused(503, 'OVERLOADED', '30'))
    const leaving = new AbortController()
    const asked = ask(caller, InboxCountsDocument, {}, leaving.signal)
    await expect.poll(() => bodies.length).toBe(1)
    leaving.abort(new Error('The page is gone.'))
    await expect(asked).rejects.toThrow('The page is gone.')
  })

  it('is repeated with the same key, if it creates something', async () => {
    const { caller, bodies } = await answering(lost, failing, data)
    await ask(caller, ...create({ idempotencyKey: 'case 7' }))
    expect(new Set(bodies).size).toBe(1)
    expect(bodies).toHaveLength(3)
  })

  it('without a key is repeated only if nothing was executed', async () => {
    for (const failure of [lost, failing]) {
      const { caller, bodies } = await answering(failure)
      await expect(ask(caller, ...create({}))).rejects.toThrow()
      expect(bodies).toHaveLength(1)
    }
    const { caller, bodies } = await answering(busy, data)
    await ask(caller, ...create({}))
    expect(bodies).toHaveLength(2)
  })
})
