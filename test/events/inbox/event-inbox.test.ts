import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { EventActions } from '../../../src/events/event-acts.js'
import {
  ClaimLostError,
  EventInbox,
  type ClaimedEvent,
} from '../../../src/events/inbox/event-inbox.js'
import { sharedDatabase } from '../../support/database.js'
import { ManualClock } from '../../support/manual-clock.js'
import { eventsOf, event } from './inbox-events.js'

const minute = 60_000
const hour = 60 * minute
const failure = { code: 'SOURCE_UNAVAILABLE', reason: 'no answer' } as const
const clock = new ManualClock()

const database = await sharedDatabase()
const inbox = new EventInbox(database, clock)
beforeEach(() => database.prisma.inboundEvent.deleteMany())

function settle(claimed: readonly ClaimedEvent[]): Promise<void> {
  return database.sql.transaction((tx) => inbox.settle(tx, claimed, 'done'))
}

describe('EventInbox', () => {
  it('stores an event once, from any sender', async () => {
    expect(await inbox.store([event('a'), event('b')], 'sender')).toEqual(new Set(['a', 'b']))
    expect(await inbox.store([event('b'), event('c')], 'other')).toEqual(new Set(['c']))
  })

  it('hands out one event per entity at a time, oldest first', async () => {
    const entity = randomUUID()
    await inbox.store([...eventsOf(entity, '1', '2'), event('x')], 'sender')
    const first = await inbox.claim(10)
    expect(first.map(({ key }) => key)).toEqual(['1', 'x'])
    expect(await inbox.claim(10)).toEqual([])
  })

  it('hands an event out again after its worker died', async () => {
    await inbox.store([event('a')], 'sender')
    const [firstClaim] = await inbox.claim(1)
    expect(await inbox.claimAbandoned()).toBeNull()
    clock.advance(hour)
    const secondClaim = await inbox.claimAbandoned()
    expect([
      firstClaim?.key,
      firstClaim?.attempts,
      secondClaim?.key,
      secondClaim?.attempts,
    ]).toEqual(['a', 1, 'a', 2])
  })

  it('does not hand out events with a renewed lease until the lease ends', async () => {
    await inbox.store([event('a')], 'sender')
    const claimed = await inbox.claim(1)
    for (let renewals = 0; renewals < 3; renewals += 1) {
      clock.advance(minute / 3)
      await inbox.renew(claimed)
      expect(await inbox.claimAbandoned()).toBeNull()
    }
    clock.advance(minute)
    expect(await inbox.claimAbandoned()).toMatchObject({ key: 'a' })
  })

  it('ignores a worker that lost its lease: it cannot renew, settle, retry or mark the event dead', async () => {
    await inbox.store([event('a'), event('b')], 'sender')
    const firstClaim = await inbox.claim(2)
    clock.advance(hour)
    const secondClaim = await inbox.claimAbandoned()
    const rows = await database.prisma.inboundEvent.findMany()
    clock.advance(1_000)
    const [stale] = firstClaim
    await inbox.renew(firstClaim.slice(0, 1))
    await expect(settle(firstClaim)).rejects.toThrow(ClaimLostError)
    if (stale !== undefined) {
      await inbox.retry(stale, clock.now(), failure)
      await inbox.markDead(stale, failure)
    }
    expect(secondClaim?.attempts).toBe(2)
    expect(await database.prisma.inboundEvent.findMany()).toEqual(rows)
  })

  it('rejects a late settlement after a replay', async () => {
    await inbox.store([event('a')], 'sender')
    const firstClaim = await inbox.claim(1)
    clock.advance(hour)
    const secondClaim = await inbox.claimAbandoned()
    if (secondClaim !== null) await inbox.markDead(secondClaim, failure)
    const acts = new EventActions(database, clock)
    await acts.performAll('replay', 'dead', { command: 'test' })
    const [replayed] = await inbox.claim(1)
    expect(replayed?.attempts).toBe(firstClaim[0]?.attempts)
    await expect(settle(firstClaim)).rejects.toThrow(ClaimLostError)
    expect(await database.prisma.inboundEvent.findFirst()).toMatchObject({ status: 'waiting' })
  })

  it('does not renew events that wait for a retry', async () => {
    await inbox.store([event('a')], 'sender')
    const claimed = await inbox.claim(1)
    for (const one of claimed) await inbox.retry(one, clock.now(), failure)
    await inbox.renew(claimed)
    expect(await inbox.claim(1)).toHaveLength(1)
  })

  it('reports the backlog, its age and the events that need an operator', async () => {
    const nothing = { waiting: 0, parked: 0, dead: 0, secondsBehind: 0 }
    expect(await inbox.lag()).toEqual(nothing)
    await inbox.store(
      ['dead', 'parked', 'parked too'].map((name) => event(name)),
      'sender',
    )
    for (const claimed of await inbox.claim(3)) {
      if (claimed.key === 'dead') await inbox.markDead(claimed, failure)
      else await database.sql.transaction((tx) => inbox.settle(tx, [claimed], 'parked'))
    }
    expect(await inbox.lag()).toEqual({ ...nothing, parked: 2, dead: 1 })
    await inbox.store([event('a')], 'sender')
    clock.advance(hour)
    await inbox.store([event('b')], 'sender')
    // A retry does not reset the age.
    const [oldest] = await inbox.claim(1)
    if (oldest !== undefined) await inbox.retry(oldest, new Date(8.64e15 / 100), failure)
    expect(await inbox.lag()).toEqual({ waiting: 2, parked: 2, dead: 1, secondsBehind: 3_600 })
  })
})

it('replays all dead events in batches', async () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const events = names.map((name) => event(name))
  await inbox.store(events, 'sender')
  for (const claimed of await inbox.claim(names.length)) await inbox.markDead(claimed, failure)
  const acts = new EventActions(database, clock, () => undefined, 2)
  expect(await acts.performAll('replay', 'dead', { command: 'test' })).toBe(5)
  const replayed = await inbox.claim(10)
  expect(replayed.map(({ key }) => key)).toEqual(names)
})
