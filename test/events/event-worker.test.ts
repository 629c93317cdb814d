import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../src/database/database.js'
import { EventInbox, type ClaimedEvent } from '../../src/events/event-inbox.js'
import {
  EventWorker,
  PoisonEventError,
  RetryableEventError,
  type EventHandler,
} from '../../src/events/event-worker.js'
import type { InboundEvent } from '../../src/events/inbound-event.js'
import { maximumAttempts } from '../../src/events/retry-schedule.js'
import { openTestDatabase } from '../support/database.js'
import { eventually } from '../support/eventually.js'
import { ManualClock } from '../support/manual-clock.js'

const minute = 60_000
const hour = 60 * minute
const failure = { code: 'SOURCE_UNAVAILABLE', reason: 'no answer' } as const
const clock = new ManualClock()
const log = { warn: () => undefined, error: () => undefined }
let database: Database
let inbox: EventInbox

beforeAll(async () => {
  database = await openTestDatabase()
  inbox = new EventInbox(database, clock)
})
beforeEach(() => database.prisma.inboundEvent.deleteMany())
afterAll(() => database.close())

function event(name: string, entityId: string = randomUUID()): InboundEvent {
  return {
    key: name,
    eventType: 'PersonUpdatedEvent',
    entityId,
    correlationId: 'test',
    occurredAt: null,
    hints: { addedMembers: [], removedMembers: [], targetId: null, targetType: null },
  }
}

/** Settles what it is given, in the order in which it is given, unless told to fail. */
class Recorder implements EventHandler {
  readonly handled: string[] = []
  readonly failing = new Map<string, Error>()

  async handle(claimed: ClaimedEvent): Promise<void> {
    const error = this.failing.get(claimed.key)
    if (error !== undefined) throw error
    this.handled.push(claimed.key)
    await database.prisma.$transaction((tx) => inbox.settle(tx, claimed, 'done'))
  }
}

async function workOff(worker: EventWorker): Promise<void> {
  while ((await worker.runOnce()) > 0);
}

async function statusOf(key: string): Promise<{ status: string; failureCode: string | null }> {
  const { status, failureCode } = await database.prisma.inboundEvent.findUniqueOrThrow({
    where: { key },
  })
  return { status, failureCode }
}

describe('EventInbox', () => {
  it('stores an event once, whoever sends it again', async () => {
    expect(await inbox.store([event('a'), event('b')], 'sender')).toEqual(new Set(['a', 'b']))
    expect(await inbox.store([event('b'), event('c')], 'other')).toEqual(new Set(['c']))
  })

  it('hands out one event of an entity at a time, oldest first', async () => {
    const entity = randomUUID()
    await inbox.store([event('1', entity), event('2', entity), event('x')], 'sender')
    const first = await inbox.claim(10)
    expect(first.map(({ key }) => key)).toEqual(['1', 'x'])
    expect(await inbox.claim(10)).toEqual([])
  })

  it('hands an event out again when its worker died', async () => {
    await inbox.store([event('a')], 'sender')
    const [lost] = await inbox.claim(1)
    clock.advance(hour)
    const [again] = await inbox.claim(1)
    expect([lost?.key, lost?.attempts, again?.key, again?.attempts]).toEqual(['a', 1, 'a', 2])
  })

  it('hands nothing out that its worker renews, until it stops doing so', async () => {
    await inbox.store([event('a')], 'sender')
    const held = await inbox.claim(1)
    for (let renewals = 0; renewals < 3; renewals += 1) {
      clock.advance(minute / 3)
      await inbox.renew(held)
      expect(await inbox.claim(1)).toEqual([])
    }
    clock.advance(minute)
    expect(await inbox.claim(1)).toHaveLength(1)
  })

  it('lets a worker that lost an event neither renew, postpone nor bury it', async () => {
    await inbox.store([event('a')], 'sender')
    const lost = await inbox.claim(1)
    clock.advance(hour)
    const [again] = await inbox.claim(1)
    const held = await database.prisma.inboundEvent.findMany()
    clock.advance(1_000)
    await inbox.renew(lost)
    for (const stale of lost) {
      await inbox.postpone(stale, clock.now(), failure)
      await inbox.bury(stale, failure)
    }
    expect(again?.attempts).toBe(2)
    expect(await database.prisma.inboundEvent.findMany()).toEqual(held)
  })

  it('renews nothing that waits for its next try', async () => {
    await inbox.store([event('a')], 'sender')
    const claimed = await inbox.claim(1)
    for (const one of claimed) await inbox.postpone(one, clock.now(), failure)
    await inbox.renew(claimed)
    expect(await inbox.claim(1)).toHaveLength(1)
  })

  it('tells how many wait, for how long, and how many wait for an operator', async () => {
    const nothing = { waiting: 0, parked: 0, dead: 0, secondsBehind: 0 }
    expect(await inbox.lag()).toEqual(nothing)
    await inbox.store(
      ['dead', 'parked', 'parked too'].map((name) => event(name)),
      'sender',
    )
    for (const claimed of await inbox.claim(3)) {
      if (claimed.key === 'dead') await inbox.bury(claimed, failure)
      else await database.prisma.$transaction((tx) => inbox.settle(tx, claimed, 'parked'))
    }
    expect(await inbox.lag()).toEqual({ ...nothing, parked: 2, dead: 1 })
    await inbox.store([event('a')], 'sender')
    clock.advance(hour)
    await inbox.store([event('b')], 'sender')
    // A later try makes it no younger.
    const [oldest] = await inbox.claim(1)
    if (oldest !== undefined) await inbox.postpone(oldest, new Date(8.64e15 / 100), failure)
    expect(await inbox.lag()).toEqual({ waiting: 2, parked: 2, dead: 1, secondsBehind: 3_600 })
  })
})

describe('EventWorker', () => {
  it('keeps the order of an entity while another event of it waits for its next try', async () => {
    const entity = randomUUID()
    const recorder = new Recorder()
    const worker = new EventWorker(inbox, recorder, clock, log)
    recorder.failing.set('1', new RetryableEventError({ code: 'NOT_FOUND', reason: 'absent' }))
    await inbox.store([event('1', entity), event('2', entity), event('x')], 'sender')
    await workOff(worker)
    expect(recorder.handled).toEqual(['x'])
    recorder.failing.clear()
    clock.advance(hour)
    await workOff(worker)
    expect(recorder.handled).toEqual(['x', '1', '2'])
  })

  it('gives up a poisonous event at once, and its entity goes on', async () => {
    const entity = randomUUID()
    const recorder = new Recorder()
    const worker = new EventWorker(inbox, recorder, clock, log)
    recorder.failing.set('1', new PoisonEventError({ code: 'EVENT_INVALID', reason: 'nonsense' }))
    await inbox.store([event('1', entity), event('2', entity)], 'sender')
    await workOff(worker)
    expect(recorder.handled).toEqual(['2'])
    expect(await statusOf('1')).toEqual({ status: 'dead', failureCode: 'EVENT_INVALID' })
  })

  it('gives up after its tries, whatever the failure was', async () => {
    const recorder = new Recorder()
    const worker = new EventWorker(inbox, recorder, clock, log)
    recorder.failing.set('a', new Error('unforeseen'))
    await inbox.store([event('a')], 'sender')
    for (let tries = 1; tries <= maximumAttempts; tries += 1) {
      expect(await statusOf('a')).toMatchObject({ status: 'waiting' })
      await workOff(worker)
      clock.advance(hour)
    }
    expect(await statusOf('a')).toEqual({ status: 'dead', failureCode: 'INTERNAL_SERVER_ERROR' })
  })

  it('handles each event once, however many workers there are', async () => {
    const recorder = new Recorder()
    const workers = [1, 2, 3].map(() => new EventWorker(inbox, recorder, clock, log))
    const names = Array.from({ length: 60 }, (_, index) => `e${index}`)
    await inbox.store(
      names.map((name) => event(name)),
      'sender',
    )
    await Promise.all(workers.map((worker) => workOff(worker)))
    expect(recorder.handled.toSorted()).toEqual(names.toSorted())
  })

  it('keeps what it works on for longer than a lease', async () => {
    let letGo: () => void = () => undefined
    const patience = new Promise<void>((resolve) => (letGo = resolve))
    const slow: EventHandler = { handle: () => patience }
    const worker = new EventWorker(inbox, slow, clock, log, { renewalMs: 5 })
    await inbox.store([event('a')], 'sender')
    const working = worker.runOnce()
    const leased = async () => (await database.prisma.inboundEvent.findFirst())?.leasedUntil ?? null
    const first = (await eventually(leased, (until) => until !== null))?.getTime() ?? Infinity
    clock.advance(minute)
    await eventually(leased, (until) => (until?.getTime() ?? 0) > first)
    expect(await inbox.claim(1)).toEqual([])
    letGo()
    expect(await working).toBe(1)
  })

  it('takes over at its start what a killed one held, if it is the only one', async () => {
    const recorder = new Recorder()
    await inbox.store([event('a')], 'sender')
    await inbox.claim(1)
    const among = new EventWorker(inbox, recorder, clock, log)
    expect(await among.runOnce()).toBe(0)
    const alone = new EventWorker(inbox, recorder, clock, log, { alone: true })
    alone.start()
    await eventually(
      () => recorder.handled,
      (handled) => handled.length > 0,
    )
    await alone.stop()
    expect(recorder.handled).toEqual(['a'])
  })

  it('begins at once when something is announced, and stops after what is under way', async () => {
    const recorder = new Recorder()
    const worker = new EventWorker(inbox, recorder, clock, log, { idleMs: 60_000 })
    worker.start()
    await inbox.store([event('a')], 'sender')
    const done = expect.poll(() => recorder.handled, { timeout: 10_000 }).toEqual(['a'])
    worker.wake()
    await done
    await worker.stop()
    await inbox.store([event('b')], 'sender')
    expect(await statusOf('b')).toMatchObject({ status: 'waiting' })
  })
})
