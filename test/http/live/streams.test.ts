import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { openEvents, subscribe, type EventStream } from '../../support/event-stream.js'
import { eventually } from '../../support/eventually.js'
import { ManualClock } from '../../support/manual-clock.js'
import { samplePerson } from '../../support/samples.js'
import { createNotification, startLiveGateways, type LiveGateways } from './live-gateways.js'

const follow = `subscription {
  notificationChanged { event notification { uuid isReadStatus } counts { total unread } }
}`
const hour = 3_600_000
const clock = new ManualClock()
const open: EventStream[] = []

const gateways = await startLiveGateways({ LIVE_STREAMS_OF_CALLER: '3' }, clock)
afterAll(async () => {
  for (const stream of open) stream.close()
  await gateways.close()
})

/** A stream of a new caller, on the replica that makes no changes. */
async function opened(
  query = follow,
  options: {
    scopes?: Parameters<LiveGateways['one']['token']>[0]
    user?: string
    ttl?: number
  } = {},
  variables: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) {
  const { scopes = ['notifications:read'], user = randomUUID(), ttl = 3600 } = options
  const token = await gateways.other.token(scopes, ttl, user)
  const stream = await subscribe(gateways.other.url, query, { token, variables, headers })
  open.push(stream)
  return stream
}

/** The payloads of the events for a field. */
const payloadsOf = (stream: EventStream, field = 'notificationChanged') =>
  stream.events.map(({ data }) => data?.data?.[field] as unknown as Record<string, unknown>)

describe('a stream', () => {
  it('begins with the current state, and shows commits of another replica', async () => {
    const before = await createNotification(gateways.one)
    const stream = await opened()
    await stream.atLeast(1)
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    const [state] = payloadsOf(stream)
    expect(state).toMatchObject({ event: 'STATE', notification: null })
    const { total } = state?.['counts'] as { total: number }
    const uuid = await createNotification(gateways.one)
    await stream.atLeast(2)
    await gateways.one.ask(
      'mutation ($ids: [ID!]!) { markNotificationsRead(input: { ids: $ids }) { errors { message } } }',
      { variables: { ids: [before] } },
    )
    await eventually(
      () => payloadsOf(stream),
      (events) => events.some(({ event }) => event === 'READ'),
    )
    // The other replica may receive the earlier creation only after the stream has opened.
    const isEarlier = (change: Record<string, unknown>) =>
      change['event'] === 'CREATED' && (change['notification'] as { uuid: string }).uuid === before
    expect(
      payloadsOf(stream)
        .slice(1)
        .filter((change) => !isEarlier(change)),
    ).toMatchObject([
      {
        event: 'CREATED',
        notification: { uuid, isReadStatus: false },
        counts: { total: total + 1 },
      },
      { event: 'READ', notification: { uuid: before, isReadStatus: true } },
    ])
    stream.close()
  })

  it('begins with the state, also with Last-Event-ID', async () => {
    const stream = await opened(follow, {}, {}, { 'last-event-id': '999999' })
    await stream.atLeast(1)
    expect(payloadsOf(stream)[0]).toMatchObject({ event: 'STATE', notification: null })
    stream.close()
  })

  it('is refused like a query: without a scope, without a token, or with an invalid document', async () => {
    const codes = async (stream: EventStream) => {
      await stream.ended
      expect(stream.events.map(({ event }) => event)).toEqual(['next', 'complete'])
      return stream.events[0]?.data?.errors?.map(({ extensions }) => extensions.code)
    }
    expect(await codes(await opened(follow, { scopes: ['notifications:write'] }))).toEqual([
      'FORBIDDEN',
    ])
    expect(await codes(await opened('subscription { nothing }'))).toEqual([
      'GRAPHQL_VALIDATION_FAILED',
    ])
    expect(await codes(await opened('subscription {'))).toEqual(['GRAPHQL_PARSE_FAILED'])
    const anonymous = await subscribe(gateways.other.url, follow, { token: null })
    expect(anonymous.status).toBe(401)
  })

  it('answers a query with one event', async () => {
    const stream = await opened('{ notificationCounts { total } }')
    await stream.ended
    expect(stream.events).toHaveLength(2)
    expect(stream.events[0]?.data?.data).toHaveProperty('notificationCounts.total')
  })

  it('ends without an event when its token expires, so that the client reconnects', async () => {
    const stream = await opened(follow, { ttl: 3600 })
    await stream.atLeast(1)
    clock.advance(2 * hour)
    await createNotification({
      ask: async (query, asking) =>
        gateways.one.ask(query, {
          ...asking,
          token: await gateways.one.token(['notifications:write', 'notifications:read']),
        }),
    })
    await stream.ended
    expect(stream.events.map(({ event }) => event)).not.toContain('complete')
    clock.advance(-2 * hour)
  })

  it('counts towards the stream limit of its caller', async () => {
    const user = randomUUID()
    const three = await Promise.all([1, 2, 3].map(() => opened(follow, { user })))
    await Promise.all(three.map((stream) => stream.atLeast(1)))
    const fourth = await opened(follow, { user })
    await fourth.ended
    expect(fourth.events[0]?.data?.errors?.[0]?.extensions.code).toBe('TOO_MANY_STREAMS')
    three[0]?.close()
    await eventually(async () => {
      const secondStream = await opened(follow, { user })
      await secondStream.atLeast(1)
      const isIn = secondStream.events[0]?.data?.errors === undefined
      secondStream.close()
      return isIn
    }, true)
    for (const stream of three) stream.close()
  })

  it('is closed when its client does not read', async () => {
    const uuid = await createNotification(gateways.one, { message: 'x'.repeat(4_000) })
    const scopes = ['notifications:read', 'personal:read'] as const
    const token = await gateways.other.token(scopes, 3600, randomUUID())
    const fields = Array.from({ length: 25 }, (_, n) => `m${n}: notification { message }`).join(' ')
    const body = JSON.stringify({ query: `subscription { notificationChanged { ${fields} } }` })
    const { port } = new URL(gateways.other.url)
    const socket = connect({ host: '127.0.0.1', port: Number(port) })
    socket.pause()
    socket.write(
      `POST /graphql HTTP/1.1\r\nhost: gateway\r\nauthorization: Bearer ${token}\r\n` +
        `content-type: application/json\r\naccept: text/event-stream\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
    const isSlow = () => gateways.other.log.some((line) => line.includes('its reader is too slow'))
    const { notification } = gateways.one.gateway.database.prisma
    await eventually(async () => {
      await notification.update({ where: { id: uuid }, data: { reference: randomUUID() } })
      return isSlow()
    }, true)
    socket.destroy()
  })
})

describe('other streams', () => {
  it('follow the deliveries of notifications, but deliveries of other senders only with the scope', async () => {
    const id = await createNotification(gateways.one)
    const { notificationDelivery } = gateways.one.gateway.database.prisma
    const delivery = await notificationDelivery.create({
      data: { notificationId: id, channel: 'Email', status: 'pending', createdAt: new Date() },
    })
    const query = `subscription ($ids: [ID!]!) {
      deliveryStatusChanged(ids: $ids) { deliveries { uuid status } }
    }`
    const reader = await opened(query, {}, { ids: [id] })
    const foreignStream = await opened(query, { scopes: ['notifications:write'] }, { ids: [id] })
    const sender = await opened(
      query,
      { scopes: ['notifications:write'], user: 'officer@example.com' },
      { ids: [id] },
    )
    await Promise.all([reader, foreignStream, sender].map((stream) => stream.atLeast(1)))
    await notificationDelivery.update({ where: { id: delivery.id }, data: { status: 'sent' } })
    await Promise.all([reader, foreignStream, sender].map((stream) => stream.atLeast(2)))
    const states = (stream: EventStream) =>
      payloadsOf(stream, 'deliveryStatusChanged').map(({ deliveries }) => deliveries)
    const both = [
      [{ uuid: delivery.id, status: 'PENDING' }],
      [{ uuid: delivery.id, status: 'SENT' }],
    ]
    expect(states(reader)).toEqual(both)
    expect(states(sender)).toEqual(both)
    expect(states(foreignStream)).toEqual([[], []])
    for (const stream of [reader, foreignStream, sender]) stream.close()
    const none = await opened(query, {}, { ids: [] })
    const many = await opened(query, {}, { ids: Array.from({ length: 101 }, () => randomUUID()) })
    for (const stream of [none, many]) {
      await stream.ended
      expect(stream.events[0]?.data?.errors?.[0]?.extensions.code).toBe('LIST_SIZE_OUT_OF_RANGE')
    }
  })

  it('follow one record, with the scope of its type', async () => {
    const person = samplePerson()
    const query = `subscription ($uuid: ID!) {
      recordChanged(kind: PERSONS, uuid: $uuid) { kind record { ... on Person { surname } } }
    }`
    const stream = await opened(query, { scopes: ['search:persons'] }, { uuid: person.id })
    await stream.atLeast(1)
    await gateways.one.gateway.records.save({ persons: [person] })
    await stream.atLeast(2)
    expect(payloadsOf(stream, 'recordChanged').map(({ record }) => record)).toEqual([
      null,
      { surname: person.surname },
    ])
    stream.close()
    const foreign = await opened(query, { scopes: ['search:assets'] }, { uuid: person.id })
    await foreign.ended
    expect(foreign.events[0]?.data?.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })
})

describe('one stream for all subscriptions', () => {
  const headersOf = async (user: string, more: Record<string, string> = {}) => ({
    authorization: `Bearer ${await gateways.other.token(['notifications:read'], 3600, user)}`,
    'content-type': 'application/json',
    ...more,
  })

  it('is reserved, carries several subscriptions, and belongs to one caller', async () => {
    const user = randomUUID()
    const address = `${gateways.other.url}/graphql`
    const { authorization } = await headersOf(user)
    const reserved = await fetch(address, { method: 'PUT', headers: { authorization } })
    expect(reserved.status).toBe(201)
    const token = await reserved.text()
    const own = { 'x-graphql-event-stream-token': token }
    const otherHeaders = await headersOf(randomUUID(), own)
    expect(
      (await fetch(address, { headers: { ...otherHeaders, accept: 'text/event-stream' } })).status,
    ).toBe(404)
    const stream = await openEvents(`${address}?token=${token}`, {
      headers: { authorization, accept: 'text/event-stream' },
    })
    open.push(stream)
    const send = async (operationId: string, headers: Record<string, string>) =>
      (
        await fetch(address, {
          method: 'POST',
          headers,
          body: JSON.stringify({ query: follow, extensions: { operationId } }),
        })
      ).status
    expect(await send('0', otherHeaders)).toBe(404)
    const headers = await headersOf(user, own)
    expect([await send('1', headers), await send('2', headers)]).toEqual([202, 202])
    await stream.atLeast(2)
    const end = await fetch(`${address}?operationId=1`, {
      method: 'DELETE',
      headers: { ...own, authorization },
    })
    expect(end.status).toBe(200)
    const count = stream.events.length
    await createNotification(gateways.one)
    await eventually(
      () =>
        stream.events
          .slice(count)
          .filter(({ event }) => event === 'next')
          .map(({ data }) => (data as unknown as { id: string }).id),
      (ids) => ids.length > 0 && ids.every((id) => id === '2'),
    )
    stream.close()
  })
})

it('sends the state again after the database connection was lost', async () => {
  const stream = await opened()
  await stream.atLeast(1)
  const { sql } = gateways.one.gateway.database
  await sql.execute(
    `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'housing-gateway changes'`,
  )
  await stream.atLeast(2)
  expect(payloadsOf(stream)[1]).toMatchObject({ event: 'STATE', notification: null })
  stream.close()
})

it('ends all streams without an event when the gateway closes', async () => {
  const streams = await Promise.all([opened(), opened()])
  await Promise.all(streams.map((stream) => stream.atLeast(1)))
  await gateways.other.gateway.close()
  await Promise.all(streams.map(({ ended }) => ended))
  expect(streams.flatMap(({ events }) => events.map(({ event }) => event))).not.toContain(
    'complete',
  )
})
