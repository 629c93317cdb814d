import type { Database } from '../../database/database.js'
import { unheard } from '../../foundation/unheard.js'
import { InTurn, rowsOf, type Statements, TransactionRows } from '../../database/row-source.js'
import { RecordFeed, readChanges } from '../../records/record-feed.js'
import type { RecordTransaction } from '../../records/model/changed-records.js'
import type { RecordKind } from '../../records/model/record-model.js'
import type { DocumentSink } from '../../../packages/search-engine/src/maintained-engine.js'
import {
  SearchEngineError,
  type SearchDocument,
} from '../../../packages/search-engine/src/search-engine.js'
import { documentsOf, putDocuments, refreshDocuments } from './document-source.js'
import { LeaseLostError, type IndexLease } from './index-lease.js'
import { beforeAll, countRecords, recordIdsAfter } from './record-ids.js'

const changesAtOnce = 1_000
/** The progress is noted down after so many documents. */
const documentsPerNote = 5_000
/** So many documents are sent ahead of the engine's confirmation, so that it always has a batch to work on. */
const documentsAhead = 20_000

const afterAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** How a long piece of work is watched and stopped. */
export interface Watch {
  /** Told how much the engine has confirmed. */
  readonly onProgress?: (done: number, total: number) => void
  /** Stops after the batch under way. */
  readonly signal?: AbortSignal
  /** Told of an index on a server that was restored from an older copy, before it is caught up or filled again. */
  readonly onOlderCopy?: (index: string) => void
}

/** Copies records into indexes: all of them, and those that the change feed tells of. */
export class IndexFiller {
  private readonly feed: RecordFeed
  /** Without Prisma, which would take a tenth of the time. */
  private readonly statements: Statements

  constructor(private readonly database: Database) {
    this.feed = new RecordFeed(database)
    this.statements = rowsOf(database)
  }

  /**
   * Writes all records of a kind, going on where an earlier fill was cut off, and then every change
   * made meanwhile.
   *
   * @throws SearchEngineError, LeaseLostError, or the signal's reason
   */
  async fill(lease: IndexLease, sink: DocumentSink, kind: RecordKind, watch: Watch): Promise<void> {
    if (!(await canGoOn(lease, sink))) {
      const position = await this.feed.settled()
      await sink.clear()
      await lease.save({ position, cursor: beforeAll, filled: false })
    }
    await this.copyAll(lease, sink, kind, watch)
    await sink.complete()
    await this.catchUp(lease, sink, kind, watch)
  }

  /**
   * Writes what has changed since the position of the lease.
   *
   * @param upTo - stops at this sequence number instead of the newest
   * @throws SearchEngineError when the server holds an older copy of the index
   */
  async catchUp(
    lease: IndexLease,
    sink: DocumentSink,
    kind: RecordKind,
    { signal }: Watch = {},
    upTo?: bigint,
  ): Promise<void> {
    if ((await olderPosition(lease, sink)) !== null) {
      throw new SearchEngineError('unavailable', `${sink.name} is an older copy`)
    }
    const end = upTo ?? (await this.feed.settled())
    while (lease.progress.position < end) {
      signal?.throwIfAborted()
      const after = lease.progress.position
      const { ids, position } = await this.copyChanges(sink, kind, after, end)
      await sink.flush()
      // First on the server, so that only an older copy of it can hold less than the database says.
      await sink.note(position)
      await lease.save({ position }).catch(async (error: unknown) => {
        // What we sent may have come after what the new holder sent; it has to look at these again.
        if (error instanceof LeaseLostError) await this.feed.append(kind, ids)
        throw error
      })
    }
  }

  /**
   * Has an older copy of an index follow the feed from where it is.
   *
   * @returns false when the feed does not reach back to it
   */
  async goBack(lease: IndexLease, sink: DocumentSink): Promise<boolean> {
    const position = await olderPosition(lease, sink)
    if (position === null) return true
    if (!(await this.feed.reachesBackTo(position))) return false
    await lease.save({ position })
    return true
  }

  /** Writes the changes of one batch as they are now, inside a transaction if one is given. */
  async copyChanges(
    sink: DocumentSink,
    kind: RecordKind,
    after: bigint,
    upTo: bigint,
    tx?: RecordTransaction,
  ): Promise<{ ids: string[]; position: bigint }> {
    const changes = await readChanges(tx ?? this.database.prisma, kind, {
      after,
      upTo,
      limit: changesAtOnce,
    })
    const ids = [...new Set(changes.map(({ recordId }) => recordId))]
    const statements = tx === undefined ? this.statements : new InTurn(new TransactionRows(tx))
    await refreshDocuments([{ sink, kind, ids }], statements, statements)
    const last = changes.length < changesAtOnce ? undefined : changes.at(-1)
    return { ids, position: last?.sequence ?? upTo }
  }

  private async copyAll(
    lease: IndexLease,
    sink: DocumentSink,
    kind: RecordKind,
    { onProgress, signal }: Watch,
  ): Promise<void> {
    let after = lease.progress.cursor ?? beforeAll
    const { pool } = this.database
    const counts = onProgress === undefined ? null : await countRecords(pool, kind, after)
    let done = counts?.before ?? 0
    const { batchSize } = sink
    const batchesPerNote = Math.ceil(documentsPerNote / batchSize)
    const batchesAhead = Math.ceil(documentsAhead / batchSize)
    const sent: SentBatch[] = []
    let confirmed = 0
    let upcoming = this.readAhead(kind, after, batchSize)
    let writing = Promise.resolve()
    try {
      while (after !== afterAll) {
        signal?.throwIfAborted()
        const { ids, documents } = await upcoming
        after = ids.at(-1) ?? afterAll
        // Read while the engine writes; what changes meanwhile comes with the feed.
        if (after !== afterAll) upcoming = this.readAhead(kind, after, batchSize)
        // Made into what the engine takes while it writes the batch before.
        const before = writing
        writing = unheard(putDocuments([{ sink, kind, ids, found: documents }], this.statements))
        await before
        done += ids.length
        sent.push(new SentBatch(after, done, unheard(writing.then(() => sink.flush()))))
        const mostAhead = after === afterAll ? 0 : batchesAhead
        for (
          let [oldest] = sent;
          oldest !== undefined && (sent.length > mostAhead || oldest.isSettled);
          [oldest] = sent
        ) {
          sent.shift()
          await oldest.confirmed
          confirmed += 1
          if (counts !== null) onProgress?.(oldest.done, Math.max(oldest.done, counts.total))
          const isToStop = signal?.aborted === true
          if (isToStop || sent.length === 0 || confirmed % batchesPerNote === 0) {
            await lease.save({ cursor: oldest.after })
          }
          signal?.throwIfAborted()
        }
      }
    } finally {
      // A caller that gives up may close the database next.
      await Promise.allSettled([upcoming, writing])
    }
  }

  private readAhead(kind: RecordKind, after: string, batchSize: number): Promise<ReadBatch> {
    const read = async () => {
      const ids = await recordIdsAfter(this.database.pool, kind, after, batchSize)
      return { ids, documents: await documentsOf(kind, ids, this.statements) }
    }
    return unheard(read())
  }
}

/** A batch on its way, and how far the fill is when the engine has confirmed it. */
class SentBatch {
  isSettled = false

  constructor(
    readonly after: string,
    readonly done: number,
    readonly confirmed: Promise<void>,
  ) {
    const settled = () => {
      this.isSettled = true
    }
    confirmed.then(settled, settled)
  }
}

interface ReadBatch {
  readonly ids: readonly string[]
  readonly documents: readonly SearchDocument[]
}

/** The position that a server holds which has less than the lease says; null when it has all of it. */
async function olderPosition({ progress }: IndexLease, sink: DocumentSink): Promise<bigint | null> {
  const held = await sink.heldPosition()
  return held !== null && held < progress.position ? held : null
}

/** A server that lost its data meanwhile has to be given everything again. */
async function canGoOn({ progress }: IndexLease, sink: DocumentSink): Promise<boolean> {
  return !progress.filled && progress.cursor !== null && !(await sink.isEmpty())
}
