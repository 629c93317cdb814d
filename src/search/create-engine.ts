import { housingLanguage } from '../records/language/housing-language.js'
import type { Clock } from '../foundation/clock.js'
import type { Config } from '../config/config.js'
import type { Database } from '../database/database.js'
import { searchPlanning } from '../database/session-settings.js'
import { searchHost } from './search-host.js'
import type { MaintainedEngine } from '../../packages/search-engine/src/maintained-engine.js'
import { PostgresEngine } from '../../packages/search-engine/src/postgres/engine.js'
import { invalidateAll } from '../../packages/search-engine/src/postgres/versions.js'

export type SearchConfig = Pick<Config, 'searchEngine'> &
  Partial<
    Pick<
      Config,
      | 'MEILISEARCH_URL'
      | 'MEILISEARCH_KEY'
      | 'MEILISEARCH_SEARCH_KEY'
      | 'MEILISEARCH_INDEX_KEY'
      | 'MEILISEARCH_INDEX_PREFIX'
    >
  >

export interface EngineParts {
  readonly config: SearchConfig
  readonly database: Database
  readonly clock: Clock
}

/**
 * The configured engine, which has not contacted its server yet. An engine outside the database invalidates the index
 * in the database, because records are then written without that index.
 */
export async function createEngine({
  config,
  database,
  clock,
}: EngineParts): Promise<MaintainedEngine> {
  if (config.searchEngine === 'postgres' || config.MEILISEARCH_URL === undefined) {
    return new PostgresEngine({
      sql: database.sql,
      language: housingLanguage,
      host: searchHost,
      settings: searchPlanning,
      ownSessions: !database.findings.pooled,
      maintenance: database.forPurpose('background').sql,
    })
  }
  await invalidateAll(database.sql)
  // Imported on demand, because loading its client would slow down starts without Meilisearch.
  const { MeilisearchEngine } =
    await import('../../packages/search-engine/src/meilisearch/engine.js')
  return new MeilisearchEngine({
    url: config.MEILISEARCH_URL,
    searchKey: config.MEILISEARCH_SEARCH_KEY ?? config.MEILISEARCH_KEY,
    indexKey: config.MEILISEARCH_INDEX_KEY ?? config.MEILISEARCH_KEY,
    indexPrefix: config.MEILISEARCH_INDEX_PREFIX ?? '',
    language: housingLanguage,
    clock,
    host: searchHost,
  })
}
