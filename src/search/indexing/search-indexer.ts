import type { Sql } from '../../database/sql.js'
import { indexDefinitions, indexOfKind, kindOfIndex } from '../../records/kinds/kinds.js'
import type { Database } from '../../database/database.js'
import type { RecordIndexer } from '../../records/record-store.js'
import type { ChangedRecords } from '../../records/model/changed-records.js'
import { recordKinds } from '../../records/model/record-model.js'
import type { MaintainedEngine } from '../../../packages/search-engine/src/maintained-engine.js'
import { resetFastUpdate } from '../interpretation/word-index.js'
import { refreshDocuments } from './document-writer.js'
import { IndexLifecycle } from './index-lifecycle.js'
import { beforeAll, countRecords } from './record-ids.js'

/** Maximum number of records of a kind to index before the gateway listens. This takes well under a second. */
const builtBeforeStart = 1_000

/** Writes documents into indexes in the database, in the transaction that changes the records. */
export class SearchIndexer implements RecordIndexer {
  constructor(
    private readonly engine: MaintainedEngine,
    private readonly database: Database,
    private readonly definitions = indexDefinitions,
  ) {}

  /** Creates the indexes and builds small ones. The follower of a gateway builds the other indexes. */
  async prepare(): Promise<void> {
    await resetFastUpdate(this.database.sql)
    const lifecycle = new IndexLifecycle(this.engine, this.database, this.definitions)
    const unbuilt = await lifecycle.prepare()
    if (unbuilt.length === 0) return
    for (const index of unbuilt) {
      const { total } = await countRecords(this.database.sql, kindOfIndex[index], beforeAll)
      if (total > builtBeforeStart) return
    }
    await lifecycle.complete()
  }

  async apply(transaction: Sql, affected: ChangedRecords): Promise<void> {
    const shown = recordKinds.map((kind) => ({
      kind,
      sink: this.engine.sink(indexOfKind[kind], 'live'),
      ids: affected[kind],
    }))
    await refreshDocuments(shown, transaction)
  }
}
