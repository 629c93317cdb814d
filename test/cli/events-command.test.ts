import { randomUUID } from 'node:crypto'
import { userInfo } from 'node:os'
import { beforeEach, expect, it } from 'vitest'
import { systemClock } from '../../src/foundation/clock.js'
import { EventInbox } from '../../src/events/inbox/event-inbox.js'
import { encodeNodeId } from '../../src/schema/node-id.js'
import type { InboundEvent } from '../../src/events/inbox/inbound-event.js'
import { sharedCommands } from './shared-commands.js'

const { gateway: database, run } = await sharedCommands('events')
beforeEach(() => database.prisma.inboundEvent.deleteMany())

function someEvent(): InboundEvent {
  return {
    key: randomUUID(),
    eventType: 'PersonUpdatedEvent',
    entityId: randomUUID(),
    correlationId: 'test',
    occurredAt: null,
    hints: { addedMembers: [], removedMembers: [], targetId: null, targetType: null },
  }
}

/** Stores dead events and returns their ids, in order. */
async function markDead(count: number): Promise<string[]> {
  const inbox = new EventInbox(database, systemClock)
  await inbox.store(Array.from({ length: count }, someEvent), 'sender')
  const claimed = await inbox.claim(count)
  for (const event of claimed) {
    await inbox.markDead(event, { code: 'SOURCE_INVALID', reason: 'person service: no object' })
  }
  return idsOf(claimed)
}

/** Parks an event of an unknown type and returns its id. */
async function park(): Promise<string> {
  const inbox = new EventInbox(database, systemClock)
  await inbox.store([{ ...someEvent(), eventType: 'PatchCreatedEvent' }], 'sender')
  const [event] = await inbox.claim(1)
  if (event === undefined) throw new Error('Nothing was claimed.')
  await database.sql.transaction((tx) => inbox.settle(tx, [event], 'parked'))
  return (await idsOf([event]))[0] ?? ''
}

async function idsOf(events: readonly { readonly sequence: bigint }[]): Promise<string[]> {
  const rows = await database.prisma.inboundEvent.findMany({
    where: { sequence: { in: events.map(({ sequence }) => sequence) } },
    orderBy: { sequence: 'asc' },
  })
  return rows.map(({ id }) => id)
}

async function statuses(): Promise<string[]> {
  const rows = await database.prisma.inboundEvent.findMany({ orderBy: { sequence: 'asc' } })
  return rows.map(({ status, attempts }) => `${status} ${attempts}`)
}

it('lists dead events with the reason', async () => {
  expect(await run('list')).toMatchObject({ code: 0, out: '', error: 'No event is dead.' })
  const [id = ''] = await markDead(1)
  const { out } = await run('list')
  expect(out).toMatch(new RegExp(`^${id}  .*SOURCE_INVALID  person service: no object$`))
  const listed = JSON.parse((await run('list', '--json')).out) as unknown
  expect(listed).toMatchObject([{ id, attempts: 1, receivedFrom: 'sender' }])
})

it('replays and discards the named events; a replay resets the attempts', async () => {
  const [first = '', second = ''] = await markDead(3)
  expect(await run('replay', first)).toMatchObject({ code: 0, out: '1 to be replayed' })
  expect(await run('discard', second)).toMatchObject({ code: 0, out: '1 discarded' })
  expect(await statuses()).toEqual(['waiting 0', 'discarded 1', 'dead 1'])
  expect(await run('replay', '--all')).toMatchObject({ code: 0, out: '1 to be replayed' })
  expect(await statuses()).toEqual(['waiting 0', 'discarded 1', 'waiting 0'])
})

it('lists parked events separately from dead events, and can replay them', async () => {
  await markDead(1)
  expect(await run('list', '--parked')).toMatchObject({ code: 0, error: 'No event is parked.' })
  const id = await park()
  expect((await run('list')).out).not.toContain('PatchCreatedEvent')
  expect((await run('list', '--parked')).out).toMatch(
    new RegExp(`^${id}  \\S+Z  PatchCreatedEvent  \\S+$`),
  )
  expect(await run('discard', '--all')).toMatchObject({ out: '1 discarded' })
  expect(await run('replay', '--all', '--parked')).toMatchObject({ out: '1 to be replayed' })
  expect(await statuses()).toEqual(['discarded 1', 'waiting 0'])
})

it('lists events with a scheduled retry, and retries them now', async () => {
  expect(await run('list', '--retrying')).toMatchObject({
    error: 'No event is being retried.',
  })
  const inbox = new EventInbox(database, systemClock)
  await inbox.store([someEvent(), someEvent(), someEvent()], 'sender')
  const later = new Date(Date.now() + 3_600_000)
  const claimed = await inbox.claim(2)
  for (const event of claimed) {
    await inbox.retry(event, later, {
      code: 'SOURCE_UNAVAILABLE',
      reason: 'person service: 500',
    })
  }
  const ids = await idsOf(claimed)
  const [first = '', second = ''] = ids
  const { out } = await run('list', '--retrying')
  expect(out.split('\n')).toEqual(
    ids.map((id): unknown =>
      expect.stringMatching(
        `^${id}  ${later.toISOString()}  .*  SOURCE_UNAVAILABLE  person service: 500$`,
      ),
    ),
  )
  expect(await inbox.claim(3)).toHaveLength(1)
  expect(await run('retry-now', first)).toMatchObject({
    code: 0,
    out: '1 to be retried now',
  })
  expect(await statuses()).toEqual(['waiting 0', 'waiting 1', 'waiting 1'])
  expect(await run('retry-now', ...ids)).toMatchObject({ code: 1, out: '1 to be retried now' })
  // The attempts of an event that is already due are also reset.
  const [due] = await database.prisma.inboundEvent.updateManyAndReturn({
    where: { id: second },
    data: { attempts: 7 },
  })
  expect(due?.dueAt.getTime()).toBeLessThanOrEqual(Date.now())
  expect(await run('retry-now', '--all')).toMatchObject({ code: 0, out: '1 to be retried now' })
  expect(await statuses()).toEqual(['waiting 0', 'waiting 0', 'waiting 1'])
  expect(await idsOf(await inbox.claim(3))).toEqual(ids)
  expect(await run('retry-now', '--all')).toMatchObject({ code: 0, out: '0 to be retried now' })
})

it('accepts node ids, and prints JSON', async () => {
  const [first = '', second = ''] = await markDead(2)
  const called = encodeNodeId({ type: 'DeadEvent', uuid: first })
  const replayed = await run('replay', called, second.toUpperCase(), '--json')
  expect(replayed.code).toBe(0)
  expect(JSON.parse(replayed.out)).toEqual({ count: 2 })
  expect(await statuses()).toEqual(['waiting 0', 'waiting 0'])
  expect(await run('discard', randomUUID())).toMatchObject({ code: 1, out: '0 discarded' })
  const wrong = await run('replay', encodeNodeId({ type: 'Person', uuid: first }))
  expect(wrong.error).toContain('the id of a Person, not of a DeadEvent')
})

it('adds an audit event for each event', async () => {
  const [first = '', second = ''] = await markDead(2)
  await run('replay', first)
  await run('discard', second, second)
  const trail = await database.prisma.auditEvent.findMany({
    where: { targetId: { in: [first, second] } },
    orderBy: { occurredAt: 'asc' },
  })
  expect(trail.map(({ id: _id, occurredAt: _at, ...line }) => line)).toEqual(
    ['replay', 'discard'].map((act, place) => ({
      actorKind: 'operator',
      actorId: `events ${act}`,
      action: `inbound-event.${act}`,
      targetType: 'inbound-event',
      targetId: [first, second][place],
      requestId: null,
      note: null,
      actorName: userInfo().username,
    })),
  )
})

it('changes only the named events, and only if they are dead', async () => {
  const [id = ''] = await markDead(1)
  await run('replay', id)
  expect(await run('discard', id)).toMatchObject({ code: 1, out: '0 discarded' })
  for (const args of [
    ['replay'],
    ['replay', '--all', id],
    ['discard', 'x'],
    ['boil'],
    ['replay', '--parked', id],
    ['retry-now'],
    ['list', '--parked', '--retrying'],
  ]) {
    expect((await run(...args)).code).toBe(2)
  }
  expect(await statuses()).toEqual(['waiting 0'])
})
