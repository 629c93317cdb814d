import type { Clock } from '../../clock.js'
import type { Database } from '../../database/database.js'
import type { RecordReader } from '../../records/record-reader.js'
import type { RecordStore, RecordTransaction, RecordWrites } from '../../records/record-store.js'
import type { RecordKind } from '../../records/record-types.js'
import type { ClaimedEvent, EventInbox } from '../event-inbox.js'
import { subjectOf } from '../event-types.js'
import { RetryableEventError, type EventHandler } from '../event-worker.js'
import type { SourceReader } from '../sources/source-reader.js'
import { alignCurrentTenures } from './current-tenure.js'
import type { Gathered } from './gathered.js'
import { Gatherer } from './gatherer.js'
import { putOwnFacts } from './own-facts.js'
import { rowStamps, stampKey } from './row-stamps.js'
import { alignParents, alignPersonTypes, alignTenures } from './shared-facts.js'
import { loadWorkingSet } from './working-set.js'

/** So often the records may change between a look at the sources and the write. */
const mostRounds = 10

/** The change writes records that it has not locked; it starts again with them. */
class NotHeldError extends Error {
  constructor(readonly ids: readonly string[]) {
    super('Records are to be written that were not locked.')
  }
}

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
    let held: readonly string[] = [event.entityId]
    let gathered: Gathered | null = null
    for (let round = 0; round < mostRounds; round += 1) {
      gathered ??= await new Gatherer(this.database, this.sources, event).gather(subject)
      try {
        await this.project(event, gathered, [...new Set([...held, ...idsOf(gathered)])])
        return
      } catch (error) {
        if (error instanceof NotHeldError) held = [...held, ...error.ids]
        else if (error instanceof OvertakenError) gathered = null
        else throw error
      }
    }
    throw new RetryableEventError({
      code: 'SERVICE_UNAVAILABLE',
      reason: 'The records changed again and again while the event was worked on.',
    })
  }

  private async project(
    event: ClaimedEvent,
    gathered: Gathered,
    alone: readonly string[],
  ): Promise<void> {
    await this.records.change(alone, async (reader, tx) => {
      const writes = await this.compose(reader, tx, gathered)
      const missing = writtenIds(writes).filter((id) => !alone.includes(id))
      if (missing.length > 0) throw new NotHeldError(missing)
      await this.inbox.settle(tx, event, 'done')
      return writes
    })
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
    const set = await loadWorkingSet(reader, tx, gathered)
    putOwnFacts(set, gathered, isFresh)
    alignParents(set, gathered)
    alignTenures(set, gathered)
    alignPersonTypes(set, gathered)
    alignCurrentTenures(set, gathered, this.clock.now())
    return {
      persons: set.persons.changed(),
      assets: set.assets.changed(),
      tenures: set.tenures.changed(),
      accounts: set.accounts.changed(),
      transactions: set.transactions.changed(),
      removed: Object.fromEntries(gathered.removed.map(({ kind, id }) => [kind, [id]])),
    }
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

function idsOf(gathered: Gathered): string[] {
  const { persons, tenures, assets, contracts, accounts, listedAccounts, transactions } = gathered
  const maps = [persons, tenures, assets, contracts, accounts, listedAccounts, transactions]
  return maps.flatMap((map) => [...map.keys()])
}

function writtenIds(writes: RecordWrites): string[] {
  const { persons, assets, tenures, accounts, transactions, removed } = writes
  const saved = [persons, assets, tenures, accounts, transactions].flatMap(
    (records) => records ?? [],
  )
  return [...saved.map(({ id }) => id), ...Object.values(removed ?? {}).flat()]
}
