import { cacheExchange, Client, fetchExchange, subscriptionExchange } from '@urql/core'
import { afterAll, describe, expect, it } from 'vitest'
import {
  CreateNotificationDocument,
  InboxChangesDocument,
  InboxDocument,
} from '../../client/src/documents/graphql.js'
import { accepted, hasCode } from '../../client/src/errors.js'
import { openLive } from '../../client/src/live.js'
import { allScopes } from '../../src/access/scopes.js'
import { startTestGateway } from '../support/gateway.js'
import { createMany, refusedNotification, someNotification, tokensFor } from './callers.js'

const gateway = await startTestGateway()
await createMany(gateway, 5)
const url = `${gateway.url}/graphql`
const tokens = tokensFor(gateway)
const live = openLive({ url, tokens })
const client = new Client({
  url,
  preferGetMethod: false,
  fetch: async (address, init) => {
    const headers = new Headers(init?.headers)
    if (!headers.has('authorization')) {
      headers.set('authorization', `Bearer ${await tokens.get()}`)
    }
    // urql aborts finished requests, which makes Node report an unhandled rejection of fetch.
    return fetch(address, { ...init, headers, signal: null })
  },
  exchanges: [
    cacheExchange,
    fetchExchange,
    subscriptionExchange({
      forwardSubscription: ({ query = '', variables }) => ({
        subscribe: (sink) => ({
          unsubscribe: live.subscribe({ query, variables: variables ?? {} }, sink),
        }),
      }),
    }),
  ],
})

afterAll(async () => {
  live.dispose()
  await gateway.close()
})

describe('with urql', () => {
  it('lists are paged by cursor', async () => {
    const page = async (after: string | null) => {
      const { data, error } = await client.query(InboxDocument, { first: 3, after }).toPromise()
      expect(error).toBeUndefined()
      return data?.notifications
    }
    const first = await page(null)
    const second = await page(first?.pageInfo.endCursor ?? null)
    const shown = [first, second].flatMap((list) => list?.edges.map(({ node }) => node.message))
    expect(shown).toEqual([5, 4, 3, 2, 1].map((number) => `Message ${number}`))
    expect(second?.pageInfo.hasNextPage).toBe(false)
  })

  it('input errors are grouped by field', async () => {
    const variables = { input: refusedNotification }
    const { data } = await client.mutation(CreateNotificationDocument, variables).toPromise()
    expect(data?.createNotification?.errors).toMatchObject([{ path: ['input', 'email'] }])
    expect(() => accepted(data?.createNotification)).toThrow()
  })

  it('a forbidden operation fails with its code', async () => {
    const authorization = `Bearer ${await gateway.token(allScopes.filter((scope) => !scope.startsWith('notifications:')))}`
    const { error } = await client
      .query(InboxDocument, { first: 1 }, { fetchOptions: { headers: { authorization } } })
      .toPromise()
    expect(hasCode(error, 'FORBIDDEN')).toBe(true)
  })

  it('live updates use the stream of the kit', async () => {
    const events: string[] = []
    const following = client.subscription(InboxChangesDocument, {}).subscribe(({ data }) => {
      if (data?.notificationChanged) events.push(data.notificationChanged.event)
    })
    await expect.poll(() => events, { timeout: 20_000 }).toEqual(['STATE'])
    await client.mutation(CreateNotificationDocument, { input: someNotification() }).toPromise()
    await expect.poll(() => events, { timeout: 20_000 }).toEqual(['STATE', 'CREATED'])
    following.unsubscribe()
  })
})
