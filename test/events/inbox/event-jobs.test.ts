import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { PoisonEventError, RetryableEventError } from '../../../src/events/inbox/event-errors.js'
import { EventInbox, type ClaimedEvent } from '../../../src/events/inbox/event-inbox.js'
import {
  EventJobs,
  maximumAttempts,
  type EventFailures,
  type EventHandler,
} from '../../../src/events/inbox/event-jobs.js'
import { QueueWorker } from '../../../src/queue/queue-worker.js'
import { sharedDatabase } from '../../support/database.js'
import { eventually } from '../../support/eventually.js'
import { ManualClock } from '../../support/manual-clock.js'
import { eventsOf, event } from './inbox-events.js'

const minute = 60_000
const hour = 60 * minute
const clock = new ManualClock()
const log = { warn: () => undefined, error: () => undefined }

const database = await sharedDatabase()
const inbox = new EventInbox(database, clock)
beforeEach(() => database.prisma.inboundEvent.deleteMany())

function settle(claimed: readonly ClaimedEvent[]): Promise<void> {
  return database.sql.transaction((tx) => inbox.settle(tx, claimed, 'done'))
}

/** Settles events in the given order, except those set to fail. */
class Recorder implements EventHandler {
  readonly handled: string[] = []
  readonly failing = new Map<string, Error>()

  async handle(claimed: readonly ClaimedEvent[]): Promise<EventFailures> {
    const failures = new Map(
      claimed.flatMap((one) => {
        const error = this.failing.get(one.key)
        return error === undefined ? [] : [[one, error] as const]
      }),
    )
    const others = claimed.filter((one) => !failures.has(one))
    await settle(others)
    this.handled.push(...others.map(({ key }) => key))
    return failures
  }
}

async function drain(worker: EventJobs): Promise<void> {
  while ((await worker.runOnce()) > 0);
}

async function statusOf(key: string): Promise<{ status: string; failureCode: string | null }> {
  const { status, failureCode } = await database.prisma.inboundEvent.findUniqueOrThrow({
    where: { key },
  })
  return { status, failureCode }
}

describe('EventJobs', () => {
  it('keeps the order of an entity while one of its events waits for a retry', async () => {
    const entity = randomUUID()
    const recorder = new Recorder()
    const worker = new EventJobs(inbox, recorder, clock, log)
    recorder.failing.set('1', new RetryableEventError({ code: 'NOT_FOUND', reason: 'absent' }))
    await inbox.store([...eventsOf(entity, '1', '2'), event('x')], 'sender')
    await drain(worker)
    expect(recorder.handled).toEqual(['x'])
    recorder.failing.clear()
    clock.advance(hour)
    await drain(worker)
    expect(recorder.handled).toEqual(['x', '1', '2'])
  })

  it('gives up a poison event at once and continues with its entity', async () => {
    const entity = randomUUID()
    const recorder = new Recorder()
    const worker = new EventJobs(inbox, recorder, clock, log)
    recorder.failing.set('1', new PoisonEventError({ code: 'EVENT_INVALID', reason: 'nonsense' }))
    await inbox.store(eventsOf(entity, '1', '2'), 'sender')
    await drain(worker)
    expect(recorder.handled).toEqual(['2'])
    expect(await statusOf('1')).toEqual({ status: 'dead', failureCode: 'EVENT_INVALID' })
  })

  it('gives up after the maximum of attempts, for any failure', async () => {
    const recorder = new Recorder()
    const worker = new EventJobs(inbox, recorder, clock, log)
    recorder.failing.set('a', new Error('unforeseen'))
    await inbox.store([event('a')], 'sender')
    for (let tries = 1; tries <= maximumAttempts; tries += 1) {
      expect(await statusOf('a')).toMatchObject({ status: 'waiting' })
      await drain(worker)
      clock.advance(hour)
    }
    expect(await statusOf('a')).toEqual({ status: 'dead', failureCode: 'INTERNAL_SERVER_ERROR' })
  })

  it('gives up an event that crashes every worker, and no other event', async () => {
    const recorder = new Recorder()
    const worker = new EventJobs(inbox, recorder, clock, log)
    await inbox.store([event('killer'), event('bystander')], 'sender')
    await inbox.claim(10)
    for (let tries = 2; tries <= maximumAttempts; tries += 1) {
      clock.advance(hour)
      expect(await inbox.claimAbandoned()).toMatchObject({ key: 'killer', attempts: tries })
      await worker.runOnce()
    }
    expect(recorder.handled).toEqual(['bystander'])
    clock.advance(hour)
    await worker.runOnce()
    expect(recorder.handled).toEqual(['bystander'])
    expect(await statusOf('killer')).toEqual({
      status: 'dead',
      failureCode: 'INTERNAL_SERVER_ERROR',
    })
  })

  it('processes events one by one if the batch fails', async () => {
    class Together extends Recorder {
      override handle(claimed: readonly ClaimedEvent[]): Promise<EventFailures> {
        if (claimed.some(({ key }) => key === 'bad')) throw new Error('cannot be written')
        return super.handle(claimed)
      }
    }
    const together = new Together()
    await inbox.store([event('a'), event('bad'), event('b')], 'sender')
    expect(await new EventJobs(inbox, together, clock, log).runOnce()).toBe(3)
    expect(together.handled).toEqual(['a', 'b'])
    const failureCode = 'INTERNAL_SERVER_ERROR'
    expect(await statusOf('bad')).toEqual({ status: 'waiting', failureCode })
  })

  it('handles each event once with several workers', async () => {
    const recorder = new Recorder()
    const workers = [1, 2, 3].map(() => new EventJobs(inbox, recorder, clock, log))
    const names = Array.from({ length: 60 }, (_, index) => `e${index}`)
    await inbox.store(
      names.map((name) => event(name)),
      'sender',
    )
    await Promise.all(workers.map((worker) => drain(worker)))
    expect(recorder.handled.toSorted()).toEqual(names.toSorted())
  })

  it('renews the lease during long work', async () => {
    let release: () => void = () => undefined
    const patience = new Promise<void>((resolve) => (release = resolve))
    const slow: EventHandler = { handle: () => patience.then(() => new Map()) }
    const worker = new EventJobs(inbox, slow, clock, log, { together: 1, renewalMs: 5 })
    await inbox.store([event('a')], 'sender')
    const working = worker.runOnce()
    const leased = async () => (await database.prisma.inboundEvent.findFirst())?.leasedUntil ?? null
    const first = (await eventually(leased, (until) => until !== null))?.getTime() ?? Infinity
    clock.advance(minute)
    await eventually(leased, (until) => (until?.getTime() ?? 0) > first)
    expect(await inbox.claim(1)).toEqual([])
    release()
    expect(await working).toBe(1)
  })

  it('starts on a wake-up, and stops after the current work', async () => {
    const recorder = new Recorder()
    const jobs = new EventJobs(inbox, recorder, clock, log)
    const options = { name: 'events', idleMs: 60_000, clock, log }
    const worker = new QueueWorker(jobs, options)
    worker.task.start(log)
    await inbox.store([event('a')], 'sender')
    const done = expect.poll(() => recorder.handled, { timeout: 10_000 }).toEqual(['a'])
    worker.wake()
    await done
    await worker.task.stop(5_000)
    await inbox.store([event('b')], 'sender')
    expect(await statusOf('b')).toMatchObject({ status: 'waiting' })
  })
})
