import type { SearchEngine } from '../../../packages/search-engine/src/search-engine.js'
import { contactQuery } from '../../records/person/query.js'
import type { SearchContext, SearchQuery } from '../../records/kinds/record-search.js'
import { countHits } from './count-hits.js'

/**
 * The query for persons who have the telephone numbers and e-mail addresses in the text. Returns `query` itself if no
 * person has them.
 */
export async function withContacts(
  engine: SearchEngine,
  query: SearchQuery,
  scopes: SearchContext['scopes'],
): Promise<SearchQuery> {
  const byContact = contactQuery(query, scopes)
  return byContact !== null && (await countHits(engine, byContact)) > 0 ? byContact : query
}
