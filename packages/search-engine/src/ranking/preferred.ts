import type { QueryLanguage } from '../query-language.js'
import type { Filter, IndexDefinition, SearchRequest } from '../search-engine.js'
import { canonicalQuery } from './canonical-query.js'

/** What the hits that come first pass; null where no hit is preferred, or another order is asked for. */
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
