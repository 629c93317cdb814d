import type { Database } from '../database/database.js'
import type {
  ChangedRecords,
  RecordProjection,
  RecordTransaction,
} from '../records/record-store.js'
import { recordKinds } from '../records/record-types.js'
import type { MaintainedEngine } from './engine/maintained-engine.js'
import { indexOfKind, refreshDocuments } from './indexing/document-source.js'
import { IndexPreparer } from './indexing/index-preparer.js'

/** Keeps indexes that live in the database equal to the records, in the transaction that changes them. */
export class SearchIndexer implements RecordProjection {
  constructor(
    private readonly engine: MaintainedEngine,
    private readonly database: Database,
  ) {}

  /** Brings the engine's indexes up to date and fills those that are new from the records. */
  async prepare(): Promise<void> {
    await new IndexPreparer(this.engine, this.database).complete()
  }

  async apply(transaction: RecordTransaction, affected: ChangedRecords): Promise<void> {
    for (const kind of recordKinds) {
      const sink = this.engine.sink(indexOfKind[kind], 'live')
      await refreshDocuments(sink, kind, affected[kind], transaction)
    }
  }
}
