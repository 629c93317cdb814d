import { randomUUID } from 'node:crypto'
import { housingLanguage } from '../../src/search/language/housing-language.js'
import { IndexPreparer } from '../../src/search/indexing/index-preparer.js'
import { MeilisearchEngine } from '../../src/search-engine/meilisearch/engine.js'
import type { SearchEngine } from '../../src/search-engine/search-engine.js'
import { removeIndexes } from '../../test/support/meilisearch-subject.js'
import type { EngineName } from './options.js'
import { clock, type StoredLandlord } from './stored-landlord.js'

/**
 * Runs `work` with an engine that holds the stored records; indexes made for it are removed after.
 *
 * @returns null when the engine is not there
 */
export async function withEngine<Result>(
  name: EngineName,
  { postgres, database }: StoredLandlord,
  work: (engine: SearchEngine) => Promise<Result>,
): Promise<Result | null> {
  if (name === 'postgres') return work(postgres)
  const { MEILISEARCH_URL: url, MEILISEARCH_KEY: key } = process.env
  if (url === undefined || url === '') return null
  const { MEILISEARCH_SEARCH_KEY: searchKey = key, MEILISEARCH_INDEX_KEY: indexKey = key } =
    process.env
  const indexPrefix = `relevance_${randomUUID().slice(0, 8)}_`
  const engine = new MeilisearchEngine({
    url,
    searchKey,
    indexKey,
    indexPrefix,
    language: housingLanguage,
    clock,
  })
  try {
    await new IndexPreparer(engine, database).complete()
    return await work(engine)
  } finally {
    // The key may lack the right to list indexes; the measurement counts all the same.
    await removeIndexes(url, indexKey, indexPrefix).catch(() => {
      process.stderr.write(`Left on the server: the indexes whose names begin ${indexPrefix}\n`)
    })
  }
}
