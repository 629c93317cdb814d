import { afterAll, describe, expect, it, vi } from 'vitest'
import { createGatewayClient } from '../../client/src/apollo/client.js'
import {
  CreateNotificationDocument,
  InboxChangesDocument,
  InboxCountsDocument,
  InboxDocument,
  ViewerDocument,
  type InboxQuery,
} from '../../client/src/documents/graphql.js'
import {
  accepted,
  hasCode,
  messagesByField,
  PayloadRefused,
  requestIdOf,
} from '../../client/src/errors.js'
import { openLive } from '../../client/src/live.js'
import { startTestGateway } from '../support/gateway.js'
import { tokenSource } from '../../client/src/tokens.js'
import { createMany, refusedNotification, someNotification, tokensFor } from './callers.js'

const gateway = await startTestGateway()
const url = `${gateway.url}/graphql`
await createMany(gateway, 9)
const tokens = tokensFor(gateway)
const live = openLive({ url, tokens })
const client = createGatewayClient({ url, tokens, live })

afterAll(async () => {
  live.dispose()
  client.stop()
  await gateway.close()
})

const messages = (data: InboxQuery | undefined) =>
  data?.notifications?.edges.map(({ node }) => node.message)
const made = (...numbers: number[]) => numbers.map((number) => `Message ${number}`)

describe('with Apollo Client', () => {
  it('a list that is paged by cursor grows', async () => {
    const list = client.watchQuery({ query: InboxDocument, variables: { first: 4 } })
    const shown = list.subscribe(() => undefined)
    const now = () => messages(list.getCurrentResult().data as InboxQuery)
    await expect.poll(now, { timeout: 20_000 }).toEqual(made(9, 8, 7, 6))
    for (const all of [made(9, 8, 7, 6, 5, 4, 3, 2), made(9, 8, 7, 6, 5, 4, 3, 2, 1)]) {
      const { endCursor } =
        (list.getCurrentResult().data as InboxQuery).notifications?.pageInfo ?? {}
      await list.fetchMore({ variables: { after: endCursor ?? null } })
      await expect.poll(now, { timeout: 20_000 }).toEqual(all)
    }
    const { notifications } = list.getCurrentResult().data as InboxQuery
    expect(notifications?.pageInfo.hasNextPage).toBe(false)
    shown.unsubscribe()
  })

  it('pages by number do not overwrite each other', async () => {
    const page = async (number: number, fetchPolicy: 'network-only' | 'cache-only') => {
      const variables = { page: number, pageSize: 4 }
      const { data } = await client.query({ query: InboxDocument, variables, fetchPolicy })
      return messages(data)
    }
    const first = await page(1, 'network-only')
    const second = await page(2, 'network-only')
    expect([first, second]).toEqual([made(9, 8, 7, 6), made(5, 4, 3, 2)])
    expect(await page(1, 'cache-only')).toEqual(first)
    expect(await page(2, 'cache-only')).toEqual(second)
  })

  it('a forbidden list is null without console output', async () => {
    const complaints = vi.spyOn(console, 'warn')
    const errors = vi.spyOn(console, 'error')
    const tokens = tokenSource(() => gateway.token(['search:persons']))
    const other = createGatewayClient({ url, tokens, live })
    const { data, error } = await other.query({ query: InboxDocument, variables: { first: 4 } })
    expect(hasCode(error, 'FORBIDDEN')).toBe(true)
    expect(data?.notifications).toBeNull()
    expect([...complaints.mock.calls, ...errors.mock.calls]).toEqual([])
    complaints.mockRestore()
    errors.mockRestore()
    other.stop()
  })

  it('a missing token is reported as such', async () => {
    const tokens = tokenSource(() => Promise.resolve(undefined))
    const other = createGatewayClient({ url, tokens, live })
    const { error } = await other.query({ query: InboxCountsDocument })
    expect(error?.message).toMatch(/^There is no token/)
    other.stop()
  })

  it('the cache has one viewer', async () => {
    const { data: before } = await client.query({ query: ViewerDocument })
    expect(before?.viewer).toMatchObject({ email: 'officer@example.com' })
    expect(Object.keys(client.extract() as object)).toContain('Viewer:{}')
  })

  it('input errors are grouped by field', async () => {
    const { data } = await client.mutate({
      mutation: CreateNotificationDocument,
      variables: { input: refusedNotification },
    })
    try {
      accepted(data?.createNotification)
      expect.unreachable('it is refused')
    } catch (error) {
      expect(error).toBeInstanceOf(PayloadRefused)
      const { errors } = error as PayloadRefused
      expect([...messagesByField(errors).keys()]).toEqual(['email'])
      expect(errors[0]?.code).toBe('EMAIL_INVALID')
    }
  })

  it('a rejected token is replaced, and the operation is repeated', async () => {
    const other = createGatewayClient({ url, tokens: tokensFor(gateway, ['stale']), live })
    const { data, error } = await other.query({ query: InboxCountsDocument })
    expect(error).toBeUndefined()
    expect(data?.notificationCounts?.total).toBe(9)
    other.stop()
  })

  it('an operation is repeated only once after rejected tokens', async () => {
    const tokens = tokensFor(gateway, ['stale', 'stale', 'stale'])
    const other = createGatewayClient({ url, tokens, live })
    const { error } = await other.query({ query: InboxCountsDocument })
    expect(hasCode(error, 'UNAUTHENTICATED')).toBe(true)
    other.stop()
  })

  it('a failure has the request id of the log', async () => {
    const mixed = { first: 2, page: 1 }
    const { error } = await client.query({ query: InboxDocument, variables: mixed })
    expect(hasCode(error, 'PAGING_MIXED')).toBe(true)
    const id = requestIdOf(error) ?? ''
    expect(id).not.toBe('')
    await expect.poll(() => gateway.log.join('')).toContain(`"requestId":"${id}"`)
  })

  it('live updates use the same client', async () => {
    const events: string[] = []
    const following = client.subscribe({ query: InboxChangesDocument }).subscribe(({ data }) => {
      if (data?.notificationChanged) events.push(data.notificationChanged.event)
    })
    await expect.poll(() => events, { timeout: 20_000 }).toEqual(['STATE'])
    const { data } = await client.mutate({
      mutation: CreateNotificationDocument,
      variables: { input: someNotification() },
    })
    expect(accepted(data?.createNotification).notification?.message).toBe(
      'The direct debit failed.',
    )
    await expect.poll(() => events, { timeout: 20_000 }).toEqual(['STATE', 'CREATED'])
    following.unsubscribe()
  })
})
