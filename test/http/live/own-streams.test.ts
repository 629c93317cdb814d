import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { ServiceKeys } from '../../../src/access/service-keys.js'
import type { Scope } from '../../../src/access/scopes.js'
import { subscribe, type EventStream } from '../../support/event-stream.js'
import { ManualClock } from '../../support/manual-clock.js'
import { createNotification, startLiveGateways } from './live-gateways.js'

const query = `subscription {
  notificationChanged {
    event notificationId notification { uuid user isReadStatus } counts { badge total unread unseen }
  }
}`
const own: readonly Scope[] = ['notifications:own']
const clock = new ManualClock()
const open: EventStream[] = []

const gateways = await startLiveGateways({}, clock)
afterAll(async () => {
  for (const stream of open) stream.close()
  await gateways.close()
})

async function follow(token: string): Promise<EventStream> {
  const stream = await subscribe(gateways.other.url, query, { token })
  open.push(stream)
  await stream.atLeast(1)
  return stream
}

const inboxOf = async (user: string) => follow(await gateways.other.token(own, 3_600, user))

const statesOn = (stream: EventStream) =>
  stream.events.map(
    ({ data }) => data?.data?.['notificationChanged'] as unknown as Record<string, unknown>,
  )

/** Runs a mutation on one notification as the user, on the other replica. */
async function mark(field: string, user: string, id: string): Promise<void> {
  const input = `${field.charAt(0).toUpperCase()}${field.slice(1)}Input!`
  const { body } = await gateways.one.ask(
    `mutation ($input: ${input}) { ${field}(input: $input) { changedCount } }`,
    {
      variables: { input: { ids: [id] } },
      token: await gateways.one.token(own, 3_600, user),
    },
  )
  expect(body.data).toEqual({ [field]: { changedCount: 1 } })
}

describe('the stream of an inbox', () => {
  it('shows only notifications addressed to its user', async () => {
    const [ownAddress, otherAddress] = ['mine@example.com', 'theirs@example.com']
    const [ownStream, otherStream] = [await inboxOf(ownAddress), await inboxOf(otherAddress)]
    for (const user of [otherAddress, ownAddress, otherAddress])
      await createNotification(gateways.one, { user })
    const deleted = await createNotification(gateways.one, { user: otherAddress })
    await gateways.one.ask(
      `mutation ($id: ID!) { deleteNotification(input: { id: $id }) { errors { message } } }`,
      { variables: { id: deleted } },
    )
    await createNotification(gateways.one, { user: ownAddress, message: 'The last.' })
    for (const stream of [ownStream, otherStream]) {
      await expect
        .poll(() => statesOn(stream).at(-1), { timeout: 10_000 })
        .toMatchObject({ counts: { badge: 2, total: 2 } })
    }
    expect(statesOn(ownStream)[0]).toMatchObject({ event: 'STATE', counts: { badge: 0, total: 0 } })
    // The gateway may send the state again when it starts to listen.
    const changes = statesOn(ownStream).filter(({ event }) => event !== 'STATE')
    expect(changes.map(({ notification }) => notification)).toMatchObject([
      { user: ownAddress, isReadStatus: false },
      { user: ownAddress, isReadStatus: false },
    ])
    // An event shows the state at the time when the event is sent. The fourth notification may already be
    // deleted then.
    const users = statesOn(otherStream).flatMap(
      ({ notification }) => (notification as { user: string } | null)?.user ?? [],
    )
    expect(users).toEqual(users.map(() => otherAddress))
  })

  it('shows changes by one tab in every tab', async () => {
    const user = 'tabs@example.com'
    const id = await createNotification(gateways.one, { user })
    const tabs = [await inboxOf(user), await inboxOf(user)]
    const steps = [
      ['markNotificationsSeen', { event: 'SEEN', counts: { badge: 1, unseen: 0, unread: 1 } }],
      ['markNotificationsRead', { event: 'READ', counts: { badge: 0, unread: 0, total: 1 } }],
      ['archiveNotifications', { event: 'ARCHIVED', counts: { badge: 0, total: 0 } }],
    ] as const
    for (const [field, event] of steps) {
      const counts = tabs.map(({ events }) => events.length)
      await mark(field, user, id)
      for (const [at, tab] of tabs.entries()) {
        await tab.atLeast((counts[at] ?? 0) + 1)
        await expect.poll(() => statesOn(tab).at(-1), { timeout: 10_000 }).toMatchObject(event)
      }
    }
  })

  it('reports an action of another recipient only as CHANGED', async () => {
    const users = ['first@example.com', 'second@example.com']
    const recipients = users.map((value) => ({ kind: 'EMAIL', value }))
    for (const input of recipients) {
      await gateways.one.ask(
        `mutation ($input: UpsertRecipientInput!) { upsertRecipient(input: $input) { errors { code } } }`,
        { variables: { input } },
      )
    }
    const id = await createNotification(gateways.one, { recipients })
    const [first, second] = [
      await inboxOf('first@example.com'),
      await inboxOf('second@example.com'),
    ]
    const last = (stream: EventStream) =>
      expect.poll(() => statesOn(stream).at(-1), { timeout: 10_000 })
    await mark('archiveNotifications', 'first@example.com', id)
    await last(first).toMatchObject({ event: 'ARCHIVED', counts: { total: 0 } })
    await last(second).toMatchObject({ event: 'CHANGED', counts: { total: 1, unread: 1 } })
    await mark('markNotificationsRead', 'second@example.com', id)
    await last(second).toMatchObject({ event: 'READ', counts: { total: 1, unread: 0 } })
  })

  it('is refused for a service key, which has no inbox', async () => {
    const keys = new ServiceKeys(gateways.one.gateway.database, clock)
    const { key } = await keys.create(`own ${randomUUID()}`, own)
    const stream = await subscribe(gateways.other.url, query, { token: key })
    await stream.ended
    expect(stream.events[0]?.data?.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })
})

describe('a stream whose key was revoked or changed', () => {
  const reading: readonly Scope[] = ['notifications:read', 'search:persons']

  async function keyAndStream() {
    const keys = new ServiceKeys(gateways.one.gateway.database, clock)
    const { key, record } = await keys.create(`stream ${randomUUID()}`, reading)
    return { keys, record, stream: await follow(key) }
  }

  const words = (stream: EventStream) => stream.events.map(({ event }) => event)

  it('ends within seconds of the revocation, without an event', async () => {
    const { keys, record, stream } = await keyAndStream()
    await keys.revoke(record.id)
    // Keys are cached for five seconds.
    clock.advance(6_000)
    await stream.ended
    expect(words(stream)).toEqual(['next'])
    expect(gateways.other.log.filter((line) => line.includes('"reason":"credential"'))).not.toEqual(
      [],
    )
  })

  it('ends after the loss of a scope, before any other event', async () => {
    const { record, stream } = await keyAndStream()
    await gateways.one.gateway.database.prisma.serviceKey.update({
      where: { id: record.id },
      data: { scopes: ['search:persons'] },
    })
    clock.advance(6_000)
    await stream.ended
    await createNotification(gateways.one)
    expect(words(stream)).toEqual(['next'])
    const secondStream = await subscribe(gateways.other.url, query, {
      token: await revived(record.id),
    })
    await secondStream.ended
    expect(secondStream.events[0]?.data?.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })

  /** A new key with the current scopes of the revoked key. */
  async function revived(id: string): Promise<string> {
    const { database } = gateways.one.gateway
    const { scopes } = await database.prisma.serviceKey.findUniqueOrThrow({ where: { id } })
    const keys = new ServiceKeys(database, clock)
    return (await keys.create(`again ${randomUUID()}`, scopes as Scope[])).key
  }
})

it('reports the number of open streams, and the reasons why streams ended, in /ready', async () => {
  const stream = await inboxOf('ready@example.com')
  const response = await fetch(`${gateways.other.url}/ready`)
  const { details } = (await response.json()) as {
    readonly details: { readonly streams: { open: number; opened: number; ended: object } }
  }
  expect(details.streams.open).toBeGreaterThan(0)
  expect(details.streams.opened).toBeGreaterThanOrEqual(details.streams.open)
  expect(details.streams.ended).toMatchObject({ credential: 2 })
  stream.close()
  await expect
    .poll(() => gateways.other.log.filter((line) => line.includes('"reason":"left"')).length, {
      timeout: 10_000,
    })
    .toBeGreaterThan(0)
})
