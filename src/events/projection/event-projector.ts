import type { Clock } from '../../foundation/clock.js'
import type { Database } from '../../database/database.js'
import type { RecordStore } from '../../records/record-store.js'
import type { ClaimedEvent, EventFailure, EventInbox } from '../inbox/event-inbox.js'
import { entityOf, subjectOf } from '../inbox/event-types.js'
import { type EventFailures, type EventHandler, RetryableEventError } from '../inbox/event-jobs.js'
import type { SourceReader } from '../sources/source-reader.js'
import { composeWrites } from './compose-writes.js'
import { SourceSnapshot } from './source-snapshot.js'
import { SnapshotReader } from './snapshot-reader.js'
import { prefetchStored } from './prefetch.js'
import { rowVersions } from './row-versions.js'
import { ProjectionReads } from './projection-reads.js'
import { loadWorkingSet } from './working-set.js'

/** How often the records may change between reading the sources and writing. */
const maxRounds = 10

const unknownTarget: EventFailure = {
  code: 'NOT_FOUND',
  reason: 'The event names no person and no asset that its source has.',
}

const changedTooOften: EventFailure = {
  code: 'SERVICE_UNAVAILABLE',
  reason: 'The records changed again and again while the event was worked on.',
}

interface Task {
  readonly event: ClaimedEvent
  readonly snapshot: SourceSnapshot
}

/**
 * Updates records from the sources: reads the entities that events refer to, then writes them with all copies of their
 * fields and settles the events in one transaction. Waiting events share a transaction, because it costs little more than
 * a transaction for one.
 */
export class EventProjector implements EventHandler {
  constructor(
    private readonly database: Database,
    private readonly records: RecordStore,
    private readonly sources: SourceReader,
    private readonly inbox: EventInbox,
    private readonly clock: Clock,
  ) {}

  async handle(events: readonly ClaimedEvent[]): Promise<EventFailures> {
    const failures = new Map<ClaimedEvent, unknown>()
    await this.settleWithoutRecords(events)
    let pending = events.filter(({ eventType }) => entityOf(eventType) !== null)
    for (let round = 0; round < maxRounds && pending.length > 0; round += 1) {
      pending = await this.write(await this.readSnapshots(pending, failures), failures)
    }
    for (const event of pending) failures.set(event, new RetryableEventError(changedTooOften))
    return failures
  }

  /** Settles events that change no record, and those of unknown types. */
  private async settleWithoutRecords(events: readonly ClaimedEvent[]): Promise<void> {
    const done = events.filter(({ eventType }) => subjectOf(eventType) === 'process')
    const unknown = events.filter(({ eventType }) => subjectOf(eventType) === null)
    if (done.length + unknown.length === 0) return
    await this.database.sql.transaction(async (tx) => {
      await this.inbox.settle(tx, done, 'done')
      await this.inbox.settle(tx, unknown, 'parked')
    })
  }

  private async readSnapshots(
    events: readonly ClaimedEvent[],
    failures: Map<ClaimedEvent, unknown>,
  ): Promise<Task[]> {
    const reads = new ProjectionReads(this.database.sql, this.sources)
    // If it fails, each event gets the error from its own read.
    await prefetchStored(reads, events).catch(() => undefined)
    const tasks = await Promise.all(
      events.map(async (event): Promise<Task[]> => {
        try {
          return [{ event, snapshot: await new SnapshotReader(reads, event).read() }]
        } catch (error) {
          failures.set(event, error)
          return []
        }
      }),
    )
    return tasks.flat()
  }

  /** @returns the events whose records have changed since their entities were read */
  private async write(
    tasks: readonly Task[],
    failures: Map<ClaimedEvent, unknown>,
  ): Promise<ClaimedEvent[]> {
    if (tasks.length === 0) return []
    const keys = new Set(tasks.flatMap(({ snapshot }) => [...snapshot.versions.keys()]))
    let current = tasks
    await this.records.change(async (reader, tx) => {
      const versions = await rowVersions(tx, [...keys])
      current = tasks.filter(({ snapshot }) => snapshot.isCurrent(versions))
      const settled = current.filter(({ snapshot }) => snapshot.missing === null)
      const settledAs = (isParked: boolean) =>
        settled.flatMap(({ event, snapshot }) => (snapshot.isUnknown === isParked ? event : []))
      await this.inbox.settle(tx, settledAs(false), 'done')
      await this.inbox.settle(tx, settledAs(true), 'parked', unknownTarget)
      const snapshot = SourceSnapshot.merge(current.map((task) => task.snapshot))
      snapshot.dropStaleLists(versions)
      const workingSet = await loadWorkingSet(reader, tx, snapshot)
      return composeWrites(workingSet, snapshot, this.clock.now())
    })
    // The readable part has been written; the event still fails because of the missing part.
    for (const { event, snapshot } of current) {
      if (snapshot.missing !== null) failures.set(event, snapshot.missing)
    }
    return tasks.filter((task) => !current.includes(task)).map(({ event }) => event)
  }
}
