import { indexDefinitions } from '../records/kinds/kinds.js'
import type { Clock } from '../foundation/clock.js'
import type { Database } from '../database/database.js'
import { BalanceUpdater, type PersonTotals } from '../records/balances/balance-updater.js'
import { PostgresRecordStore, type RecordStore } from '../records/record-store.js'
import type { MaintainedEngine } from '../../packages/search-engine/src/maintained-engine.js'
import { createEngine, type SearchConfig } from './create-engine.js'
import { SearchIndexer } from './indexing/search-indexer.js'

export interface IndexedRecords {
  readonly engine: MaintainedEngine
  readonly records: RecordStore
}

export type RecordsConfig = SearchConfig & { readonly personTotals: PersonTotals }

export interface RecordsParts {
  readonly database: Database
  readonly clock: Clock
  readonly config?: RecordsConfig
  /** Called after every commit. */
  readonly onChange?: () => void
  readonly definitions?: typeof indexDefinitions
}

/**
 * Creates the engine and the record store, for the gateway and for the CLI. The follower of a gateway updates an
 * engine outside the database.
 */
export async function createRecords({
  database,
  clock,
  config = { searchEngine: 'postgres', personTotals: 'derived' },
  onChange,
  definitions = indexDefinitions,
}: RecordsParts): Promise<IndexedRecords> {
  const engine = await createEngine({ config, database, clock })
  const background = database.forPurpose('background')
  const balances = new BalanceUpdater(clock, config.personTotals)
  const indexers: SearchIndexer[] = []
  if (engine.transactional) {
    const indexer = new SearchIndexer(engine, background, definitions)
    await indexer.prepare()
    indexers.push(indexer)
  }
  return {
    engine,
    records: new PostgresRecordStore(background, indexers, clock, onChange, balances),
  }
}
