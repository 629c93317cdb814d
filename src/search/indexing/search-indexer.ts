import { type IndexName, indexDefinitions, indexOfKind, kindOfIndex } from '../kinds/kinds.js'
import type { Database } from '../../database/database.js'
import { InTurn, TransactionRows } from '../../database/row-source.js'
import type { RecordProjection } from '../../records/record-store.js'
import type { ChangedRecords, RecordTransaction } from '../../records/model/changed-records.js'
import { recordKinds } from '../../records/model/record-model.js'
import type { MaintainedEngine } from '../../../packages/search-engine/src/maintained-engine.js'
import { JoinedRows } from '../documents/joined-rows.js'
import { RememberedRows } from '../documents/remembered-rows.js'
import { resumeTakingWords } from '../interpretation/word-index.js'
import { refreshDocuments } from './document-source.js'
import { IndexPreparer } from './index-preparer.js'
import { IndexUses } from './index-uses.js'
import { beforeAll, recordIdsAfter } from './record-ids.js'

/** So many records of a kind are in its index before anybody notices. */
const filledAtOnce = 1_000

/** Keeps indexes that live in the database equal to the records, in the transaction that changes them. */
export class SearchIndexer implements RecordProjection {
  constructor(
    private readonly engine: MaintainedEngine,
    private readonly database: Database,
    private readonly definitions = indexDefinitions,
    private readonly uses = new IndexUses(database.pool),
  ) {}

  /**
   * Makes the engine's indexes and fills those that are new, if there is little to fill them with. The
   * rest is for the follower of a gateway, which serves meanwhile.
   */
  async prepare(): Promise<void> {
    await resumeTakingWords(this.database.pool)
    const preparer = new IndexPreparer(this.engine, this.database, this.definitions, this.uses)
    const toFill = await preparer.begin()
    if (toFill.length > 0 && (await this.areSmall(toFill))) await preparer.complete()
  }

  private async areSmall(indexes: readonly IndexName[]): Promise<boolean> {
    const { pool } = this.database
    for (const index of indexes) {
      const ids = await recordIdsAfter(pool, kindOfIndex[index], beforeAll, filledAtOnce + 1)
      if (ids.length > filledAtOnce) return false
    }
    return true
  }

  async apply(transaction: RecordTransaction, affected: ChangedRecords): Promise<void> {
    const statements = new InTurn(new TransactionRows(transaction))
    const shown = recordKinds.map((kind) => ({
      kind,
      sink: this.engine.sink(indexOfKind[kind], 'live'),
      ids: affected[kind],
    }))
    await refreshDocuments(shown, new RememberedRows(new JoinedRows(statements)), statements)
  }
}
