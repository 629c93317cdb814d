import { searchHost } from '../../src/search/search-host.js'
import { randomUUID } from 'node:crypto'
import type { Database } from '../../src/database/database.js'
import { systemClock } from '../../src/foundation/clock.js'
import { MeilisearchEngine } from '../../packages/search-engine/src/meilisearch/engine.js'
import { IndexLifecycle } from '../../src/search/indexing/index-lifecycle.js'
import { housingLanguage } from '../../src/records/language/housing-language.js'
import { removeIndexes } from '../../test/support/meilisearch-subject.js'

/**
 * Runs `work` with an engine on the server at MEILISEARCH_URL, filled from the database. Its indexes are
 * removed afterwards.
 *
 * @returns null when MEILISEARCH_URL is not set
 */
export async function withMeilisearch<Result>(
  database: Database,
  work: (engine: MeilisearchEngine) => Promise<Result>,
): Promise<Result | null> {
  const { MEILISEARCH_URL: url = '', MEILISEARCH_KEY: key } = process.env
  if (url === '') return null
  const { MEILISEARCH_SEARCH_KEY: searchKey = key, MEILISEARCH_INDEX_KEY: indexKey = key } =
    process.env
  const indexPrefix = `bench_${randomUUID().slice(0, 8)}_`
  const keys = { url, searchKey, indexKey, indexPrefix }
  const engine = new MeilisearchEngine({
    ...keys,
    language: housingLanguage,
    host: searchHost,
    clock: systemClock,
  })
  try {
    await new IndexLifecycle(engine, database).complete()
    return await work(engine)
  } finally {
    // The key may not be allowed to list indexes.
    await removeIndexes(url, indexKey, indexPrefix).catch(() => {
      process.stderr.write(
        `Indexes with the prefix ${indexPrefix} were not removed from the server.\n`,
      )
    })
  }
}
