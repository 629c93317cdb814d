import { describe, expect, expectTypeOf, it } from 'vitest'
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
