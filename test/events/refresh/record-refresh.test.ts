import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { EventInbox } from '../../../src/events/inbox/event-inbox.js'
import {
  RecordRefresh,
  RefreshStoppedError,
  type RefreshOptions,
  type RefreshPace,
  type RefreshSummary,
} from '../../../src/events/refresh/record-refresh.js'
import { eventually } from '../../support/eventually.js'
import { ManualClock } from '../../support/manual-clock.js'
import { recordTables } from '../projected.js'
import { serve, sharedProjection } from '../projection-world.js'
import { startSourceServer } from '../source-server.js'

const minute = 60_000
const clock = new ManualClock('2026-03-04T10:00:00Z')
const small = { maxOpen: 4, pageSize: 2 }

const sources = await startSourceServer({ withAlerts: true })
const world = await sharedProjection(clock, { sources })
beforeEach(async () => {
  await world.database.sql.execute(`truncate ${recordTables.join(', ')}, inbound_event`)
  world.sources.entities.clear()
  world.sources.broken.clear()
})

function refresh(options: RefreshOptions, pace: Partial<RefreshPace>): Promise<RefreshSummary> {
  const inbox = new EventInbox(world.database, clock)
  return new RecordRefresh(world.database, inbox, clock, { pollMs: 1, ...pace }).run(options)
}

/** A refresh while a worker processes its events and the clock advances quickly. */
function refreshWithWorker(options: RefreshOptions = {}, pace: Partial<RefreshPace> = {}) {
  return processUntilEnd(refresh(options, { stallMs: Infinity, ...pace }))
}

async function processUntilEnd(refreshing: Promise<RefreshSummary>): Promise<RefreshSummary> {
  const ended = new AbortController()
  const result = refreshing.finally(() => {
    ended.abort()
  })
  result.catch(() => undefined)
  while (!ended.signal.aborted) {
    await world.workOff()
    clock.advance(minute)
    await turn()
  }
  return result
}

/**
 * Starts a refresh without workers. Resolves once `count` events wait and the refresh has polled a few more
 * times.
 */
async function idle(count: number, pace: Partial<RefreshPace> = {}, options: RefreshOptions = {}) {
  let polls = 0
  const result = refresh({ ...options, onProgress: () => (polls += 1) }, pace)
  result.catch(() => undefined)
  await eventually(
    () => events('waiting'),
    (reads) => reads >= count,
  )
  const before = polls
  await eventually(
    () => polls,
    (now) => now > before + 3,
  )
  return { result }
}

async function stopOf(refreshing: Promise<unknown>): Promise<RefreshStoppedError> {
  const error = await refreshing.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error instanceof RefreshStoppedError) return error
  throw new Error('It did not stop.', { cause: error })
}

const events = (status: string) => world.database.prisma.inboundEvent.count({ where: { status } })

const alert = (person: string) =>
  world.sources.entities.set(`/cautionary-alerts/persons/${person}`, [{ isActive: true }])

async function alertedPersons(): Promise<string[]> {
  const where = { isPersonCautionaryAlert: true }
  const rows = await world.database.prisma.person.findMany({ where, orderBy: { id: 'asc' } })
  return rows.map(({ id }) => id)
}

/** Persons that are both stored and at their source, in the order of their ids. */
async function persons(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID()).sort()
  for (const id of ids) serve(world.sources, 'person', { id, surname: 'Example' })
  await world.records.save({ persons: ids.map((id) => ({ id, surname: 'Example' })) })
  return ids
}

describe('RecordRefresh', () => {
  it('finds changes without events: a flag, other facts, and records removed at their source', async () => {
    const [existing = '', deleted = ''] = await persons(2)
    const [tenure, asset, account] = [randomUUID(), randomUUID(), randomUUID()]
    const entities = {
      tenure: { id: tenure, tenuredAsset: { id: asset }, householdMembers: [{ id: existing }] },
      asset: { id: asset, assetType: 'Flat' },
      account: { id: account, targetId: tenure, accountBalance: 10 },
    }
    const put = (kind: keyof typeof entities, changes: object = {}) => {
      serve(world.sources, kind, { ...entities[kind], ...changes })
    }
    put('tenure')
    put('asset')
    put('account')
    await world.tell(['TenureCreatedEvent', tenure])
    await world.workOff()
    await world.database.prisma.inboundEvent.deleteMany()
    alert(existing)
    world.sources.entities.delete(`/persons/${deleted}`)
    put('tenure', { householdMembers: [] })
    put('asset', { assetType: 'House' })
    put('account', { accountBalance: 12 })
    const progress: number[][] = []
    const onProgress = (...done: number[]) => progress.push(done)
    expect(await refreshWithWorker({ onProgress })).toEqual({ done: 5, givenUp: 0 })
    expect(progress.at(-1)).toEqual([5, 5])
    const { prisma } = world.database
    expect(await prisma.person.findMany()).toMatchObject([
      { id: existing, isPersonCautionaryAlert: true },
    ])
    expect(await prisma.householdMember.count()).toBe(0)
    expect(await prisma.asset.findMany()).toMatchObject([{ assetType: 'House' }])
    expect((await prisma.account.findMany())[0]?.accountBalance?.toFixed(2)).toBe('12.00')
    expect(await prisma.inboundEvent.count()).toBe(0)
  })

  it('reads work orders, and activities by the id of their target', async () => {
    const [order, activity, targetId] = [randomUUID(), randomUUID(), randomUUID()]
    await world.records.save({
      workOrders: [{ id: order }],
      activities: [{ id: activity, targetId }],
    })
    serve(world.sources, 'workOrder', { id: order, status: 'Completed' })
    serve(world.sources, 'activity', { id: activity, targetId, type: 'end' })
    expect(await refreshWithWorker()).toEqual({ done: 1, givenUp: 0 })
    expect(await refreshWithWorker({ kinds: ['activity'] })).toEqual({ done: 1, givenUp: 0 })
    const { prisma } = world.database
    expect(await prisma.workOrder.findMany()).toMatchObject([{ status: 'Completed' }])
    expect(await prisma.activity.findMany()).toMatchObject([{ type: 'end', targetId }])
  })

  it('reads transactions only on request, by their target', async () => {
    const [id, targetId] = [randomUUID(), randomUUID()]
    await world.records.save({ transactions: [{ id, targetId, transactionAmount: '5.00' }] })
    serve(world.sources, 'transaction', { id, targetId, transactionAmount: 7 })
    expect(await refreshWithWorker()).toEqual({ done: 0, givenUp: 0 })
    expect(await refreshWithWorker({ kinds: ['transaction'] })).toEqual({ done: 1, givenUp: 0 })
    const [row] = await world.database.prisma.transaction.findMany()
    expect(row?.transactionAmount?.toFixed(2)).toBe('7.00')
  })

  it('limits the number of waiting events, and continues as they are processed', async () => {
    const ids = await persons(9)
    ids.forEach(alert)
    const { result } = await idle(4, { ...small, stallMs: Infinity })
    expect(await events('waiting')).toBe(4)
    expect(await processUntilEnd(result)).toEqual({ done: 9, givenUp: 0 })
    expect(await alertedPersons()).toEqual(ids)
  })

  it('resumes after the reported position and skips nothing', async () => {
    const ids = await persons(6)
    const stopping = new AbortController()
    const onProgress = (done: number) => {
      if (done >= 2) stopping.abort()
    }
    const error = await stopOf(refreshWithWorker({ signal: stopping.signal, onProgress }, small))
    const last = ids.indexOf(error.position?.id ?? '')
    expect(last).toBeGreaterThan(0)
    expect(error.cause).toBeUndefined()
    expect(error.message).toContain(`Use --after person:${ids[last]} to continue`)
    expect(await world.database.prisma.inboundEvent.count()).toBe(0)
    ids.forEach(alert)
    expect(await refreshWithWorker({ after: error.position })).toEqual({
      done: 5 - last,
      givenUp: 0,
    })
    expect(await alertedPersons()).toEqual(ids.slice(last + 1))
    const id = ids[0] ?? ''
    expect(await refreshWithWorker({ after: { kind: 'account', id } })).toEqual({
      done: 0,
      givenUp: 0,
    })
  })

  it('withdraws its waiting events on a stop, and reports the last record that was read', async () => {
    const ids = await persons(6)
    const [first = '', second = '', third = '', fourth = ''] = ids
    for (const id of ids) world.sources.entities.delete(`/persons/${id}`)
    const stopping = new AbortController()
    const { result } = await idle(4, small, { signal: stopping.signal })
    const settle = (entityId: string, status: string) =>
      world.database.prisma.inboundEvent.updateMany({ where: { entityId }, data: { status } })
    await settle(first, 'done')
    await settle(second, 'dead')
    await settle(fourth, 'done')
    await world.workOff()
    stopping.abort()
    const error = await stopOf(result)
    expect(error.position).toMatchObject({ kind: 'person', id: second })
    expect(await events('waiting')).toBe(0)
    clock.advance(60 * minute)
    await world.workOff()
    const where = { id: third }
    expect(await world.database.prisma.person.count({ where })).toBe(1)
  })

  it('withdraws the events of an earlier refresh, which ends if it still runs', async () => {
    const ids = await persons(6)
    const { result } = await idle(4, { ...small, stallMs: Infinity })
    await world.tell(['PersonUpdatedEvent', ids[0] ?? ''])
    const after = { kind: 'account', id: ids[0] ?? '' } as const
    expect(await refresh({ after }, small)).toEqual({ done: 0, givenUp: 0 })
    const error = await stopOf(result)
    expect(error.position).toBeNull()
    expect(error.cause).toMatchObject({
      message: 'Another refresh has started and has withdrawn the events of this refresh.',
    })
    expect(await world.database.prisma.inboundEvent.findMany()).toMatchObject([
      { receivedFrom: 'test' },
    ])
  })

  it('stops if no worker processes its events', async () => {
    await persons(6)
    const { result } = await idle(4, small)
    clock.advance(6 * minute)
    const error = await stopOf(result)
    expect(error.position).toBeNull()
    expect(error.cause).toMatchObject({
      name: 'RefreshStalledError',
      message: expect.stringContaining('no running gateway with source services') as string,
    })
    expect(await events('waiting')).toBe(0)
  })

  it('stops with the reason if every attempt fails', async () => {
    const [id = ''] = await persons(1)
    world.sources.broken.add(`/persons/${id}`)
    const { result } = await idle(1)
    await world.workOff()
    clock.advance(6 * minute)
    const error = await stopOf(result)
    expect(error.cause).toMatchObject({
      message: 'The events of the refresh fail: person service: 500 at /persons/{id}',
    })
  })

  it('withdraws its events if more records are missing at the sources than allowed', async () => {
    const ids = await persons(4)
    for (const id of ids) world.sources.entities.delete(`/persons/${id}`)
    const { result } = await idle(4, {}, { maxRemovals: 3 })
    await world.workOff()
    const error = await stopOf(result)
    expect(error.cause).toMatchObject({
      message:
        'More than 3 records no longer exist at their source services. Check the addresses of the services, or allow more with --removals.',
    })
    expect(error.position).toBeNull()
    expect(await world.database.prisma.inboundEvent.count()).toBe(0)
    expect(await refreshWithWorker({ maxRemovals: 4 })).toEqual({ done: 4, givenUp: 0 })
    expect(await world.database.prisma.person.count()).toBe(0)
  })

  it('reports how many events were given up, and stops if there are too many', async () => {
    const [first = '', ...others] = await persons(6)
    const spoil = (id: string) => world.sources.entities.set(`/persons/${id}`, 'nonsense')
    spoil(first)
    expect(await refreshWithWorker({}, small)).toEqual({ done: 5, givenUp: 1 })
    others.forEach(spoil)
    await world.database.prisma.inboundEvent.deleteMany()
    const error = await stopOf(refreshWithWorker({}, small))
    expect(error.cause).toMatchObject({
      message: 'The events of the refresh fail: person service: no object at /persons/{id}',
    })
    expect(await events('dead')).toBe(4)
  })
})
