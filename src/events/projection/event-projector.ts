import type { Clock } from '../../clock.js'
import type { Database } from '../../database/database.js'
import type { RecordReader } from '../../records/record-reader.js'
import type { RecordStore, RecordTransaction, RecordWrites } from '../../records/record-store.js'
import type { RecordKind } from '../../records/record-types.js'
import type { ClaimedEvent, EventInbox } from '../event-inbox.js'
import { type EventSubject, subjectOf } from '../event-types.js'
import type { EventHandler } from '../event-worker.js'
import type { SourceReader } from '../sources/source-reader.js'
import { composeWrites } from './compose-writes.js'
import type { Gathered } from './gathered.js'
import { Gatherer } from './gatherer.js'
import { changedTooOften, holdAndChange } from './hold-and-change.js'
import { rowStamps, stampKey } from './row-stamps.js'

/** So often the records may change between a look at the sources and the write. */
const mostRounds = 10

/** Somebody else wrote a record after its entity was read; it is read again. */
class OvertakenError extends Error {
  constructor() {
    super('A record changed after its entity was read.')
  }
}

/**
 * Brings the records in line with the sources, one event at a time: reads what the event is about, then
 * writes it with everything that shows facts of it, and settles the event, in one transaction.
 */
export class EventProjector implements EventHandler {
  constructor(
    private readonly database: Database,
    private readonly records: RecordStore,
    private readonly sources: SourceReader,
    private readonly inbox: EventInbox,
    private readonly clock: Clock,
  ) {}

  async handle(event: ClaimedEvent): Promise<void> {
    const subject = subjectOf(event.eventType)
    if (subject === null || subject === 'process') {
      const status = subject === null ? 'parked' : 'done'
      await this.database.prisma.$transaction((tx) => this.inbox.settle(tx, event, status))
      return
    }
    for (let round = 0; round < mostRounds; round += 1) {
      try {
        await this.project(event, subject)
        return
      } catch (error) {
        if (!(error instanceof OvertakenError)) throw error
      }
    }
    throw changedTooOften()
  }

  private async project(event: ClaimedEvent, subject: EventSubject): Promise<void> {
    const gathered = await new Gatherer(this.database, this.sources, event).gather(subject)
    const [unknown] = gathered.unknownTotals.values()
    await holdAndChange(this.records, gathered, [event.entityId], async (reader, tx) => {
      const writes = await this.compose(reader, tx, gathered)
      // What is known is written at once; the event is tried again for the rest.
      if (unknown === undefined) await this.inbox.settle(tx, event, 'done')
      return writes
    })
    if (unknown !== undefined) throw unknown
  }

  private async compose(
    reader: RecordReader,
    tx: RecordTransaction,
    gathered: Gathered,
  ): Promise<RecordWrites> {
    const stamps = await currentStamps(tx, gathered)
    const isFresh = (kind: RecordKind, id: string) => {
      const key = stampKey(kind, id)
      return (gathered.stamps.get(key) ?? null) === (stamps.get(key) ?? null)
    }
    for (const key of gathered.stamps.keys()) {
      const [kind = '', id = ''] = key.split(' ')
      if (gathered.listedAccounts.has(id)) continue
      if (!isFresh(kind as RecordKind, id)) throw new OvertakenError()
    }
    return composeWrites(reader, tx, gathered, { isFresh, now: this.clock.now() })
  }
}

async function currentStamps(
  tx: RecordTransaction,
  gathered: Gathered,
): Promise<Map<string, string | null>> {
  const stamps = new Map<string, string | null>()
  const ids = new Map<RecordKind, string[]>()
  const keys = [...gathered.listedAccounts.keys()].map((id) => stampKey('account', id))
  for (const key of [...keys, ...gathered.stamps.keys()]) {
    const [kind = '', id = ''] = key.split(' ')
    ids.set(kind as RecordKind, [...(ids.get(kind as RecordKind) ?? []), id])
  }
  for (const [kind, some] of ids) {
    for (const [key, stamp] of await rowStamps(tx, kind, some)) stamps.set(key, stamp)
  }
  return stamps
}
