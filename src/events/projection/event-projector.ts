import type { Clock } from '../../foundation/clock.js'
import type { Database } from '../../database/database.js'
import type { Sql } from '../../database/sql.js'
import { writtenSince } from '../../records/record-feed.js'
import type { RecordStore } from '../../records/record-store.js'
import { type EventFailure, RetryableEventError } from '../inbox/event-errors.js'
import type { ClaimedEvent, EventInbox } from '../inbox/event-inbox.js'
import type { EventFailures, EventHandler } from '../inbox/event-jobs.js'
import type { SourceReader } from '../sources/source-reader.js'
import { BatchReads } from './batch-reads.js'
import { composeWrites } from './compose-writes.js'
import { SnapshotReader } from './snapshot-reader.js'
import { SourceSnapshot } from './source-snapshot.js'
import { loadWorkingSet } from './working-set.js'

/** Maximum rounds of reading and writing an event whose records another writer has changed in between. */
const maxRounds = 10

const unknownTarget: EventFailure = {
  code: 'NOT_FOUND',
  reason: 'No source has a person or an asset with the id in the event.',
}

const changedTooOften: EventFailure = {
  code: 'SERVICE_UNAVAILABLE',
  reason: 'The records kept changing while the event was processed.',
}

const settlements = [
  { outcome: 'done', status: 'done', failure: null },
  { outcome: 'unknown type', status: 'parked', failure: null },
  { outcome: 'unknown target', status: 'parked', failure: unknownTarget },
] as const

interface EventWithSnapshot {
  readonly event: ClaimedEvent
  readonly snapshot: SourceSnapshot
}

/**
 * Updates records from the source services. Reads the entities that events refer to. Then, in one transaction, writes
 * them with all copies of their fields and settles the events. A batch of events shares a transaction, because that
 * costs little more than a transaction for one event.
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
    let pending: readonly ClaimedEvent[] = events
    for (let round = 0; round < maxRounds && pending.length > 0; round += 1) {
      const reads = await BatchReads.begin(this.database.sql, this.sources)
      const read = await readSnapshots(pending, reads, failures)
      pending = await this.write(read, reads.position, failures)
    }
    for (const event of pending) failures.set(event, new RetryableEventError(changedTooOften))
    return failures
  }

  /**
   * Writes the snapshots. An event is read again if one of its records was written after `position`, because the other
   * writer may have read the source later.
   *
   * @returns the events to read again
   */
  private async write(
    read: readonly EventWithSnapshot[],
    position: bigint,
    failures: Map<ClaimedEvent, unknown>,
  ): Promise<ClaimedEvent[]> {
    if (read.length === 0) return []
    let current = read
    await this.records.change(async (reader, tx) => {
      const ids = read.flatMap(({ snapshot }) => snapshot.ids)
      const written = await writtenSince(tx, position, ids)
      current = read.filter(({ snapshot }) => !snapshot.ids.some((id) => written.has(id)))
      await this.settle(tx, current)
      const snapshot = SourceSnapshot.merge(current.map(({ snapshot: part }) => part))
      const workingSet = await loadWorkingSet(reader, tx, snapshot)
      return composeWrites(workingSet, snapshot, this.clock.now())
    })
    for (const { event, snapshot } of current) {
      if (snapshot.failure !== null) failures.set(event, snapshot.failure)
    }
    return read.filter((each) => !current.includes(each)).map(({ event }) => event)
  }

  /** Settles complete events. Events without a part of their data are not settled, because they fail. */
  private async settle(tx: Sql, read: readonly EventWithSnapshot[]): Promise<void> {
    const complete = read.filter(({ snapshot }) => snapshot.failure === null)
    for (const { outcome, status, failure } of settlements) {
      const events = complete.flatMap(({ event, snapshot }) =>
        snapshot.outcome === outcome ? event : [],
      )
      await this.inbox.settle(tx, events, status, failure)
    }
  }
}

/** @param failures gets the errors of the events that could not be read */
async function readSnapshots(
  events: readonly ClaimedEvent[],
  reads: BatchReads,
  failures: Map<ClaimedEvent, unknown>,
): Promise<EventWithSnapshot[]> {
  const read = await Promise.all(
    events.map(async (event): Promise<EventWithSnapshot[]> => {
      try {
        return [{ event, snapshot: await new SnapshotReader(reads, event).read() }]
      } catch (error) {
        failures.set(event, error)
        return []
      }
    }),
  )
  return read.flat()
}
