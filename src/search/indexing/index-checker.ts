import { type IndexName, kindOfIndex } from '../../records/kinds/kinds.js'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../database/database.js'
import type {
  Differences,
  MaintainedEngine,
} from '../../../packages/search-engine/src/maintained-engine.js'
import { documentsOf } from './document-source.js'
import type { Watch } from './index-copier.js'
import { beforeAll, countRecords, idsWithoutRecord, recordIds } from './record-ids.js'

const batchSize = 1_000

/** Differences are read again, because the follower may be writing them. */
const attempts = 5
const pauseMs = 500
/** More differences than this cannot come from concurrent writes. */
const maxRechecked = 10_000

export interface CheckReport extends Differences {
  readonly index: IndexName
  /** The number of compared records. */
  readonly records: number
}

/** Compares an index with the records. Searches and writes continue. */
export class IndexChecker {
  constructor(
    private readonly engine: MaintainedEngine,
    private readonly database: Database,
  ) {}

  /** @throws SearchEngineError if the index cannot be read, or the signal's reason */
  async check(index: IndexName, { onProgress, signal }: Watch = {}): Promise<CheckReport> {
    const { sql } = this.database
    const kind = kindOfIndex[index]
    const { total } = await countRecords(sql, kind, beforeAll)
    const found: Differences[] = []
    let records = 0
    for await (const ids of recordIds(sql, kind, beforeAll, batchSize)) {
      signal?.throwIfAborted()
      found.push(await this.compare(index, ids, []))
      records += ids.length
      onProgress?.(records, Math.max(records, total))
    }
    for await (const stored of this.engine.storedIds(index)) {
      signal?.throwIfAborted()
      const surplus = await idsWithoutRecord(sql, kind, stored)
      found.push({ missing: [], stale: [], surplus })
    }
    let differences = joined(found)
    for (let attempt = 1; attempt < attempts; attempt += 1) {
      const suspects = Object.values(differences).flat()
      if (suspects.length === 0 || suspects.length > maxRechecked) break
      signal?.throwIfAborted()
      await pause(pauseMs)
      differences = await this.recheck(index, suspects)
    }
    return { index, records, ...differences }
  }

  private async recheck(index: IndexName, suspects: readonly string[]): Promise<Differences> {
    const found: Differences[] = []
    for (let from = 0; from < suspects.length; from += batchSize) {
      const ids = suspects.slice(from, from + batchSize)
      const gone = await idsWithoutRecord(this.database.sql, kindOfIndex[index], ids)
      found.push(await this.compare(index, ids, gone))
    }
    return joined(found)
  }

  private async compare(index: IndexName, ids: readonly string[], gone: readonly string[]) {
    const existing = ids.filter((id) => !gone.includes(id))
    const documents = await documentsOf(kindOfIndex[index], existing, this.database.sql)
    return this.engine.differences(index, documents, gone)
  }
}

function joined(parts: readonly Differences[]): Differences {
  return {
    missing: parts.flatMap(({ missing }) => missing),
    stale: parts.flatMap(({ stale }) => stale),
    surplus: parts.flatMap(({ surplus }) => surplus),
  }
}
