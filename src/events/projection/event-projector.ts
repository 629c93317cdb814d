import type { Clock } from '../../foundation/clock.js'
import type { Database } from '../../database/database.js'
import { type RowSource, rowsOf, TransactionRows } from '../../database/row-source.js'
import type { RecordStore } from '../../records/record-store.js'
import type { RecordKind } from '../../records/model/record-model.js'
import type { ClaimedEvent, EventFailure, EventInbox } from '../inbox/event-inbox.js'
import { entityOf, subjectOf } from '../inbox/event-types.js'
import type { EventFailures, EventHandler } from '../inbox/event-jobs.js'
import type { SourceReader } from '../sources/source-reader.js'
import { composeWrites } from './compose-writes.js'
import { Gathered } from './gathered.js'
import { Gatherer } from './gatherer.js'
import { changedTooOften, holdAndChange } from './hold-and-change.js'
import { readAhead } from './read-ahead.js'
import { rowStamps, stampKey } from './row-stamps.js'
import { ProjectionReads } from './projection-reads.js'

/** So often the records may change between a look at the sources and the write. */
const mostRounds = 10

const unknownTarget: EventFailure = {
  code: 'NOT_FOUND',
  reason: 'The event names no person and no asset that its source has.',
}

/** An event and what the sources have of what it is about. */
interface Task {
  readonly event: ClaimedEvent
  readonly gathered: Gathered
}

/**
 * Brings the records in line with the sources: reads what events are about, then writes it with everything
 * that shows facts of it, and settles the events, in one transaction. Several events share a transaction
 * when several wait, for it costs little more than that of one; none is spread over two.
 */
export class EventProjector implements EventHandler {
  private readonly rows: RowSource

  constructor(
    private readonly database: Database,
    private readonly records: RecordStore,
    private readonly sources: SourceReader,
    private readonly inbox: EventInbox,
    private readonly clock: Clock,
  ) {
    this.rows = rowsOf(database)
  }

  async handle(events: readonly ClaimedEvent[]): Promise<EventFailures> {
    const failures = new Map<ClaimedEvent, unknown>()
    await this.settleAtOnce(events)
    let left = events.filter(({ eventType }) => entityOf(eventType) !== null)
    for (let round = 0; round < mostRounds && left.length > 0; round += 1) {
      left = await this.write(await this.gather(left, failures), failures)
    }
    for (const event of left) failures.set(event, changedTooOften())
    return failures
  }

  /** Those that change no record, and those of unknown types. */
  private async settleAtOnce(events: readonly ClaimedEvent[]): Promise<void> {
    const done = events.filter(({ eventType }) => subjectOf(eventType) === 'process')
    const unknown = events.filter(({ eventType }) => subjectOf(eventType) === null)
    if (done.length + unknown.length === 0) return
    await this.database.prisma.$transaction(async (tx) => {
      await this.inbox.settle(tx, done, 'done')
      await this.inbox.settle(tx, unknown, 'parked')
    })
  }

  private async gather(
    events: readonly ClaimedEvent[],
    failures: Map<ClaimedEvent, unknown>,
  ): Promise<Task[]> {
    const reads = new ProjectionReads(this.rows, this.sources)
    // Should it fail, each event hears of it where it asks for the same.
    await readAhead(reads, events).catch(() => undefined)
    const tasks = await Promise.all(
      events.map(async (event): Promise<Task[]> => {
        try {
          return [{ event, gathered: await new Gatherer(reads, event).gather() }]
        } catch (error) {
          failures.set(event, error)
          return []
        }
      }),
    )
    return tasks.flat()
  }

  /** @returns events whose records somebody else wrote after their entities were read */
  private async write(
    tasks: readonly Task[],
    failures: Map<ClaimedEvent, unknown>,
  ): Promise<ClaimedEvent[]> {
    if (tasks.length === 0) return []
    const all = Gathered.together(tasks.map(({ gathered }) => gathered))
    const ids = tasks.map(({ event }) => event.entityId)
    let current = tasks
    await holdAndChange(this.records, all, ids, async (reader, tx) => {
      const stamps = await rowStamps(new TransactionRows(tx), [...all.stamps.keys()])
      current = tasks.filter(({ gathered }) => gathered.isCurrent(stamps))
      const settled = current.filter(({ gathered }) => gathered.missing === null)
      const settledAs = (isParked: boolean) =>
        settled.flatMap(({ event, gathered }) => (gathered.isUnknown === isParked ? event : []))
      await this.inbox.settle(tx, settledAs(false), 'done')
      await this.inbox.settle(tx, settledAs(true), 'parked', unknownTarget)
      const gathered = Gathered.together(current.map((task) => task.gathered))
      const isFresh = (kind: RecordKind, id: string) => {
        const key = stampKey(kind, id)
        return (gathered.stamps.get(key) ?? null) === (stamps.get(key) ?? null)
      }
      return composeWrites(reader, tx, gathered, { isFresh, now: this.clock.now() })
    })
    // What is known of them is written, whatever becomes of the rest.
    for (const { event, gathered } of current) {
      if (gathered.missing !== null) failures.set(event, gathered.missing)
    }
    return tasks.filter((task) => !current.includes(task)).map(({ event }) => event)
  }
}
