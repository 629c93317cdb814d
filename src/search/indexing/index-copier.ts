import type { Sql } from '../../database/sql.js'
import type { Database } from '../../database/database.js'
import { RecordFeed, readChanges } from '../../records/record-feed.js'
import type { RecordKind } from '../../records/model/record-model.js'
import type { DocumentSink } from '../../../packages/search-engine/src/maintained-engine.js'
import { SearchEngineError } from '../../../packages/search-engine/src/search-engine.js'
import { refreshDocuments, type ShownRecords, writeParts } from './document-writer.js'
import { LeaseLostError, type IndexLease } from './index-lease.js'
import { beforeAll, countRecords, recordIds } from './record-ids.js'

const changesAtOnce = 1_000

/** Progress and cancellation of a long task. */
export interface Watch {
  /** Called with the number of records that the engine has confirmed. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined
  /** Stops the task after the current batch. */
  readonly signal?: AbortSignal | undefined
}

/** Copies records into an index: all records, or the records in the change feed. */
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
    const { sql } = this.database
    const cursor = lease.progress.cursor ?? beforeAll
    const { total, before } = await countRecords(sql, kind, cursor)
    const parts = async function* (): AsyncGenerator<ShownRecords[]> {
      for await (const ids of recordIds(sql, kind, cursor, sink.batchSize)) {
        yield [{ sink, kind, ids }]
      }
    }
    let done = before
    await writeParts(parts(), sql, async (part) => {
      const ids = part.flatMap((records) => records.ids)
      done += ids.length
      onProgress?.(done, Math.max(done, total))
      await lease.save({ cursor: ids.at(-1) ?? null })
      signal?.throwIfAborted()
    })
    await sink.complete()
  }

  /**
   * Copies the changes since the position of the lease.
   *
   * @param upTo last sequence number to copy; default: the newest one
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
      throw new SearchEngineError('unavailable', `${sink.name} was restored from an older copy`)
    }
    const end = upTo ?? (await this.feed.settled())
    while (lease.progress.position < end) {
      signal?.throwIfAborted()
      const { ids, position } = await this.copyBatch(sink, kind, lease.progress.position, end)
      // Notes the position on the server first, so that only an older copy of the server can be behind the database.
      await sink.note(position)
      await lease.save({ position }).catch(async (error: unknown) => {
        // Our batch may have overwritten newer documents of the new holder, so it must copy these again.
        if (error instanceof LeaseLostError) await this.feed.refresh(kind, ids)
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
    await refreshDocuments([{ sink, kind, ids }], sql, sink.batchSize)
    const last = changes.length < changesAtOnce ? undefined : changes.at(-1)
    return { ids, position: last?.sequence ?? upTo }
  }
}

/** Whether the server was restored from a copy that is older than a position in the feed. */
export async function isOlderCopy(sink: DocumentSink, position: bigint): Promise<boolean> {
  const held = await sink.heldPosition()
  return held !== null && held < position
}
