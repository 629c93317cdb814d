import type { Sql } from '../../database/sql.js'
import type { Database } from '../../database/database.js'
import { unheard } from '../../foundation/unheard.js'
import { RecordFeed, readChanges } from '../../records/record-feed.js'
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
const documentsPerCheckpoint = 5_000

const afterAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Progress and cancellation of a long task. */
export interface Watch {
  /** Called with the number of records that the engine has confirmed. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined
  /** Stops the task after the current batch. */
  readonly signal?: AbortSignal | undefined
}

/** Copies records into an index: all of them, or those in the change feed. */
export class IndexCopier {
  readonly feed: RecordFeed

  constructor(private readonly database: Database) {
    this.feed = new RecordFeed(database)
  }

  /**
   * Copies all records of a kind. Continues an interrupted copy if the sink still holds it.
   *
   * @throws SearchEngineError, LeaseLostError, or the signal's reason
   */
  async copyAll(
    lease: IndexLease,
    sink: DocumentSink,
    kind: RecordKind,
    { onProgress, signal }: Watch,
  ): Promise<void> {
    if (lease.progress.cursor === null || (await sink.isEmpty())) {
      const position = await this.feed.settled()
      await sink.clear()
      await lease.save({ position, cursor: beforeAll, filled: false })
    }
    const { batchSize, batchesAhead } = sink
    let after = lease.progress.cursor ?? beforeAll
    const counts = await countRecords(this.database.sql, kind, after)
    let done = counts.before
    let saved = done
    const confirm = async (batch: SentBatch) => {
      await batch.confirmed
      onProgress?.(batch.done, Math.max(batch.done, counts.total))
      const isDue = batch.done - saved >= documentsPerCheckpoint || batch.after === afterAll
      if (isDue || signal?.aborted === true) {
        await lease.save({ cursor: batch.after })
        saved = batch.done
      }
      signal?.throwIfAborted()
    }
    const sent: SentBatch[] = []
    let reading = this.readBatch(kind, after, batchSize)
    let writing = Promise.resolve()
    try {
      while (after !== afterAll) {
        signal?.throwIfAborted()
        const { ids, documents } = await reading
        after = ids.at(-1) ?? afterAll
        // The next batch is read while the engine writes this one. The feed keeps the changes made during the copy.
        if (after !== afterAll) reading = this.readBatch(kind, after, batchSize)
        const previous = writing
        writing = unheard(putDocuments([{ sink, kind, ids, found: documents }], this.database.sql))
        await previous
        done += ids.length
        sent.push({ after, done, confirmed: unheard(writing.then(() => sink.flush())) })
        const mostAhead = after === afterAll ? 0 : batchesAhead
        for (const batch of sent.splice(0, sent.length - mostAhead)) await confirm(batch)
      }
    } finally {
      // The caller may close the database after a failure.
      await Promise.allSettled([reading, writing])
    }
    await sink.complete()
  }

  /**
   * Copies the changes since the position of the lease.
   *
   * @param upTo - last sequence number to copy; default the newest
   * @throws SearchEngineError if the server holds an older copy of the index
   */
  async catchUp(
    lease: IndexLease,
    sink: DocumentSink,
    kind: RecordKind,
    { signal }: Watch = {},
    upTo?: bigint,
  ): Promise<void> {
    if (await isOlderCopy(sink, lease.progress.position)) {
      throw new SearchEngineError('unavailable', `${sink.name} is an older copy`)
    }
    const end = upTo ?? (await this.feed.settled())
    while (lease.progress.position < end) {
      signal?.throwIfAborted()
      const { ids, position } = await this.copyBatch(sink, kind, lease.progress.position, end)
      await sink.flush()
      // The server first: then only an outdated copy can be behind the database.
      await sink.note(position)
      await lease.save({ position }).catch(async (error: unknown) => {
        // Our batch may have overwritten newer documents of the new holder, so it must copy these again.
        if (error instanceof LeaseLostError) await this.feed.append(kind, ids)
        throw error
      })
    }
  }

  /** Copies the changes between two positions inside a transaction. The caller holds the feed lock. */
  async copyChanges(
    sink: DocumentSink,
    kind: RecordKind,
    range: { readonly after: bigint; readonly upTo: bigint },
    tx: Sql,
  ): Promise<void> {
    let { after } = range
    while (after < range.upTo) {
      after = (await this.copyBatch(sink, kind, after, range.upTo, tx)).position
    }
  }

  private async copyBatch(
    sink: DocumentSink,
    kind: RecordKind,
    after: bigint,
    upTo: bigint,
    tx?: Sql,
  ): Promise<{ ids: string[]; position: bigint }> {
    const sql = tx ?? this.database.sql
    const changes = await readChanges(sql, kind, { after, upTo, limit: changesAtOnce })
    const ids = [...new Set(changes.map(({ recordId }) => recordId))]
    await refreshDocuments([{ sink, kind, ids }], sql)
    const last = changes.length < changesAtOnce ? undefined : changes.at(-1)
    return { ids, position: last?.sequence ?? upTo }
  }

  private readBatch(kind: RecordKind, after: string, batchSize: number): Promise<Batch> {
    const read = async () => {
      const ids = await recordIdsAfter(this.database.sql, kind, after, batchSize)
      return { ids, documents: await documentsOf(kind, ids, this.database.sql) }
    }
    return unheard(read())
  }
}

/** Whether the server was restored from a copy that is older than a position in the feed. */
export async function isOlderCopy(sink: DocumentSink, position: bigint): Promise<boolean> {
  const held = await sink.heldPosition()
  return held !== null && held < position
}

/** A batch on its way to the engine, and the progress of the copy once it is confirmed. */
interface SentBatch {
  readonly after: string
  readonly done: number
  readonly confirmed: Promise<void>
}

interface Batch {
  readonly ids: readonly string[]
  readonly documents: readonly SearchDocument[]
}
