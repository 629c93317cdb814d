import type { QueryLanguage } from '../query-language.js'
import type { Filter, IndexDefinition, SearchRequest } from '../search-engine.js'
import { canonicalQuery } from './canonical-query.js'

/** The filter of the hits that rank first; null if there is none or the request is sorted. */
export function preferredFilter(
  { text, sort }: SearchRequest,
  { filterable }: IndexDefinition,
  language: QueryLanguage,
): Filter | null {
  const { preferred } = language
  if (sort !== undefined || filterable[preferred.field] !== 'keywords') return null
  const values = preferred.valuesOf(canonicalQuery(text, language))
  return values.length === 0 ? null : { op: 'in', field: preferred.field, values }
}
