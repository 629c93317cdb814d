import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { encodeNodeId } from '../../src/schema/node-id.js'
import { eventually } from '../support/eventually.js'
import { startTestGateway } from '../support/gateway.js'
import { emptyInbox } from './empty-inbox.js'
import { serve } from './projection-world.js'
import { startSourceServer } from './source-server.js'

const sources = await startSourceServer()
const gateway = await startTestGateway(sources.environment)
const sender = await gateway.token(['events:write'])
beforeEach(() => emptyInbox(gateway.gateway.database))
afterAll(async () => {
  await gateway.close()
  await sources.close()
})

interface Sent {
  readonly id: string
  readonly eventType: string
  readonly entityId: string
  readonly eventData?: unknown
}

/** Sends an event about a person whose service returns garbage, and waits until it is dead. */
async function markDead(overrides: Partial<Sent> = {}): Promise<Sent> {
  const entityId = randomUUID()
  sources.entities.set(`/persons/${entityId}`, 'nonsense')
  return sendUntil(
    { id: randomUUID(), eventType: 'PersonUpdatedEvent', entityId, ...overrides },
    'dead',
  )
}

const park = (): Promise<Sent> =>
  sendUntil({ id: randomUUID(), eventType: 'PatchCreatedEvent', entityId: randomUUID() }, 'parked')

async function sendUntil(event: Sent, status: string): Promise<Sent> {
  const { status: answer } = await fetch(`${gateway.url}/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${sender}` },
    body: JSON.stringify(event),
  })
  expect(answer).toBe(202)
  await eventually(() => stored(event), { status })
  return event
}

const stored = ({ id }: Sent) =>
  gateway.gateway.database.prisma.inboundEvent.findUniqueOrThrow({ where: { key: id } })

async function ask<T>(query: string, variables: Record<string, unknown> = {}): Promise<T> {
  const token = await gateway.token(['operate'])
  const { body } = await gateway.ask(query, { variables, token })
  expect(body).not.toHaveProperty('errors')
  return body.data as T
}

interface Listed {
  readonly deadEvents: {
    readonly totalCount: number
    readonly nodes: readonly { readonly id: string; readonly key: string }[]
    readonly pageInfo: { readonly endCursor: string; readonly hasNextPage: boolean }
  }
}

async function keys(paging = ''): Promise<string[]> {
  const query = `{ deadEvents${paging} { totalCount nodes { key } } }`
  const { deadEvents } = await ask<Listed>(query)
  expect(deadEvents.totalCount).toBe(deadEvents.nodes.length)
  return deadEvents.nodes.map(({ key }) => key)
}

const whole = `id uuid status key eventType entityId correlationId attempts occurredAt receivedAt
  receivedFrom settledAt failureCode failureReason
  hints { addedMembers removedMembers targetId targetType }`

describe('deadEvents', () => {
  it('shows the details of an event without personal data', async () => {
    const member = randomUUID()
    const event = await markDead({
      eventData: {
        newData: { surname: 'Quillfeather', householdMembers: [{ id: member, fullName: 'Ana' }] },
      },
    })
    const { deadEvents } = await ask<Listed>(`{ deadEvents { nodes { ${whole} } } }`)
    const row = await stored(event)
    expect(deadEvents.nodes).toEqual([
      {
        id: encodeNodeId({ type: 'DeadEvent', uuid: row.id }),
        uuid: row.id,
        status: 'DEAD',
        key: event.id,
        eventType: 'PersonUpdatedEvent',
        entityId: event.entityId,
        correlationId: row.correlationId,
        attempts: 1,
        occurredAt: null,
        receivedAt: row.receivedAt.toISOString(),
        receivedFrom: 'officer@example.com',
        settledAt: row.settledAt?.toISOString(),
        failureCode: 'SOURCE_INVALID',
        failureReason: expect.stringContaining('/persons/{id}') as unknown,
        hints: { addedMembers: [member], removedMembers: [], targetId: null, targetType: null },
      },
    ])
    const [node] = deadEvents.nodes
    const answer = await ask(
      `query ($id: ID!) { node(id: $id) { ... on DeadEvent { ${whole} } } }`,
      {
        id: node?.id,
      },
    )
    expect(answer).toEqual({ node })
  })

  it('lists the newest first, page by page, separate from parked events', async () => {
    const sent = [await markDead(), await markDead(), await markDead()]
      .map(({ id }) => id)
      .reverse()
    const parked = await park()
    expect(await keys()).toEqual(sent)
    expect(await keys('(status: PARKED)')).toEqual([parked.id])
    const idsOfPages: string[] = []
    for (let after = ''; ;) {
      const { deadEvents } = await ask<Listed>(
        `{ deadEvents(first: 2${after}) { totalCount nodes { key } pageInfo { endCursor hasNextPage } } }`,
      )
      expect(deadEvents.totalCount).toBe(3)
      idsOfPages.push(...deadEvents.nodes.map(({ key }) => key))
      if (!deadEvents.pageInfo.hasNextPage) break
      after = `, after: "${deadEvents.pageInfo.endCursor}"`
    }
    expect(idsOfPages).toEqual(sent)
  })

  it('is filtered by type, entity and code', async () => {
    const created = await markDead({ eventType: 'PersonCreatedEvent' })
    const updated = await markDead()
    expect(await keys('(eventType: "PersonCreatedEvent")')).toEqual([created.id])
    expect(await keys(`(entityId: "${updated.entityId}")`)).toEqual([updated.id])
    expect(await keys('(failureCode: SOURCE_INVALID)')).toEqual([updated.id, created.id])
    expect(await keys('(failureCode: SOURCE_UNAVAILABLE)')).toEqual([])
  })
})

const replay = `mutation ($ids: [ID!]!) { replayEvents(input: { ids: $ids }) {
  replayedEventIds errors { __typename code path } } }`
const discard = `mutation ($ids: [ID!]!) { discardEvents(input: { ids: $ids }) {
  discardedEventIds errors { __typename code path } } }`

async function opaque(event: Sent): Promise<string> {
  return encodeNodeId({ type: 'DeadEvent', uuid: (await stored(event)).id })
}

describe('replayEvents', () => {
  it('lets the worker process the event after all', async () => {
    const event = await markDead()
    const person = { id: event.entityId, firstName: 'Ana', surname: 'Featherquill' }
    serve(sources, 'person', person)
    const ids = [await opaque(event)]
    expect(await ask(replay, { ids })).toEqual({
      replayEvents: { replayedEventIds: ids, errors: [] },
    })
    await eventually(() => stored(event), { status: 'done' })
    const search = '{ searchPersons(searchText: "featherquill") { nodes { uuid } } }'
    expect((await gateway.ask(search)).body.data).toEqual({
      searchPersons: { nodes: [{ uuid: person.id }] },
    })
    expect(await keys()).toEqual([])
  })

  it('skips events that cannot be replayed, with the reason, and replays the others', async () => {
    const [dead, discarded] = [await markDead(), await markDead()]
    await ask(discard, { ids: [await opaque(discarded)] })
    const ids = [
      randomUUID(),
      await opaque(dead),
      'nonsense',
      await opaque(discarded),
      encodeNodeId({ type: 'Asset', uuid: randomUUID() }),
    ]
    const at = (place: number) => ['input', 'ids', String(place)]
    expect(await ask(replay, { ids })).toEqual({
      replayEvents: {
        replayedEventIds: [ids[1]],
        errors: [
          { __typename: 'NotFoundError', code: 'NOT_FOUND', path: at(0) },
          { __typename: 'ValidationError', code: 'ID_INVALID', path: at(2) },
          { __typename: 'ConflictError', code: 'EVENT_NOT_DEAD', path: at(3) },
          { __typename: 'ValidationError', code: 'ID_INVALID', path: at(4) },
        ],
      },
    })
  })

  it('accepts between one and a hundred ids', async () => {
    for (const ids of [[], Array.from({ length: 101 }, () => randomUUID())]) {
      const error = { code: 'LIST_SIZE_OUT_OF_RANGE', path: ['input', 'ids'] }
      expect(await ask(replay, { ids })).toEqual({
        replayEvents: {
          replayedEventIds: [],
          errors: [{ __typename: 'ValidationError', ...error }],
        },
      })
    }
  })
})

describe('discardEvents', () => {
  it('discards dead and parked events, once', async () => {
    const events = [await markDead(), await park()]
    const ids = await Promise.all(events.map(opaque))
    expect(await ask(discard, { ids: [...ids, ...ids] })).toEqual({
      discardEvents: { discardedEventIds: expect.toSatisfy(isSameSet(ids)) as unknown, errors: [] },
    })
    for (const event of events) expect(await stored(event)).toMatchObject({ status: 'discarded' })
    expect([...(await keys()), ...(await keys('(status: PARKED)'))]).toEqual([])
    expect(await ask(discard, { ids: ids.slice(0, 1) })).toMatchObject({
      discardEvents: { discardedEventIds: [], errors: [{ code: 'EVENT_NOT_DEAD' }] },
    })
  })
})

it('records in the audit trail who replayed or discarded an event', async () => {
  const events = [await markDead(), await markDead()] as const
  await ask(replay, { ids: [await opaque(events[0])] })
  await ask(discard, { ids: [await opaque(events[1])] })
  const ids = await Promise.all(events.map(async (event) => (await stored(event)).id))
  const trail = await gateway.gateway.database.prisma.auditEvent.findMany({
    where: { targetType: 'inbound-event', targetId: { in: ids } },
    orderBy: { occurredAt: 'asc' },
  })
  const by = { actorKind: 'user', actorId: 'officer@example.com' }
  expect(trail).toMatchObject([
    { ...by, action: 'inbound-event.replay', targetId: ids[0] },
    { ...by, action: 'inbound-event.discard', targetId: ids[1] },
  ])
  expect(trail.map(({ requestId }) => requestId)).not.toContain(null)
})

function isSameSet(ids: readonly string[]) {
  return (actual: readonly string[]) =>
    actual.length === ids.length && ids.every((id) => actual.includes(id))
}
