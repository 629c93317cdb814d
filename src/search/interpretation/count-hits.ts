import type { SearchEngine } from '../../../packages/search-engine/src/search-engine.js'
import { listOf, type SearchQuery } from '../../records/kinds/record-search.js'

/** The number of hits, exact up to the search window. */
export async function countHits(engine: SearchEngine, query: SearchQuery): Promise<number> {
  const { totalCount } = await engine.search({ ...listOf(query), offset: 0, limit: 0 })
  return totalCount
}
