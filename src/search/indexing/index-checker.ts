import { type IndexName, kindOfIndex } from '../kinds/kinds.js'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../database/database.js'
import { rowsOf, type RowSource } from '../../database/row-source.js'
import type {
  Differences,
  MaintainedEngine,
} from '../../../packages/search-engine/src/maintained-engine.js'
import { documentsOf } from './document-source.js'
import type { Watch } from './index-filler.js'
import { beforeAll, countRecords, idsWithoutRecord, recordIdsAfter } from './record-ids.js'

const batchSize = 1_000

/** What differs is looked at again so often and with this pause, because it may just be being written. */
const looks = 5
const pauseMs = 500
/** More than this is no write under way. */
const mostLookedAtAgain = 10_000

/** In which documents an index differs from the records. */
export interface CheckReport extends Differences {
  readonly index: IndexName
  /** How many records were compared. */
  readonly records: number
}

/** Compares records with what an index holds of them, while searches and writes go on. */
export class IndexChecker {
  private readonly rows: RowSource

  constructor(
    private readonly engine: MaintainedEngine,
    private readonly database: Database,
  ) {
    this.rows = rowsOf(database)
  }

  /** @throws SearchEngineError when the index cannot be read, or the signal's reason */
  async check(index: IndexName, watch: Watch = {}): Promise<CheckReport> {
    const { records, found } = await this.compareRecords(index, watch)
    const surplus = await this.findSurplus(index, watch)
    let differences: Differences = { ...found, surplus }
    for (let look = 1; look < looks; look += 1) {
      const suspects = Object.values(differences).flat()
      if (suspects.length === 0 || suspects.length > mostLookedAtAgain) break
      watch.signal?.throwIfAborted()
      await pause(pauseMs)
      differences = await this.lookAgain(index, suspects)
    }
    return { index, records, ...differences }
  }

  private async compareRecords(index: IndexName, { onProgress, signal }: Watch) {
    const { pool } = this.database
    const kind = kindOfIndex[index]
    const { total } = await countRecords(pool, kind, beforeAll)
    const found = { missing: [] as string[], stale: [] as string[] }
    let records = 0
    let ids = await recordIdsAfter(pool, kind, beforeAll, batchSize)
    for (let last = ids.at(-1); last !== undefined; last = ids.at(-1)) {
      signal?.throwIfAborted()
      const { missing, stale } = await this.compare(index, ids, [])
      found.missing.push(...missing)
      found.stale.push(...stale)
      records += ids.length
      onProgress?.(records, Math.max(records, total))
      ids = await recordIdsAfter(pool, kind, last, batchSize)
    }
    return { records, found }
  }

  private async findSurplus(index: IndexName, { signal }: Watch): Promise<string[]> {
    const surplus: string[] = []
    for await (const ids of this.engine.storedIds(index)) {
      signal?.throwIfAborted()
      surplus.push(...(await idsWithoutRecord(this.database.pool, kindOfIndex[index], ids)))
    }
    return surplus
  }

  private async lookAgain(index: IndexName, suspects: readonly string[]): Promise<Differences> {
    const found = { missing: [] as string[], stale: [] as string[], surplus: [] as string[] }
    for (let from = 0; from < suspects.length; from += batchSize) {
      const ids = suspects.slice(from, from + batchSize)
      const gone = await idsWithoutRecord(this.database.pool, kindOfIndex[index], ids)
      const { missing, stale, surplus } = await this.compare(index, ids, gone)
      found.missing.push(...missing)
      found.stale.push(...stale)
      found.surplus.push(...surplus)
    }
    return found
  }

  private async compare(index: IndexName, ids: readonly string[], gone: readonly string[]) {
    const existing = ids.filter((id) => !gone.includes(id))
    const documents = await documentsOf(kindOfIndex[index], existing, this.rows)
    return this.engine.differences(index, documents, gone)
  }
}
