import type { QueryLanguage } from '../query-language.js'
import type { Extent, Filter, IndexDefinition, SearchRequest } from '../search-engine.js'
import { canonicalQuery } from './canonical-query.js'
import type { ParsedQuery } from './parse-query.js'
import { wordRuns } from './word-runs.js'

/**
 * The fields that a request searches. Fields with other forms are included only if a word of the text has other forms
 * and the text has no quotes or negatives, which match words as typed. For other texts these fields would only add
 * unwanted prefix matches.
 */
export function searchedExtent(
  query: ParsedQuery,
  { within, without = [] }: Extent,
  { searchable }: IndexDefinition,
  language: QueryLanguage,
): Extent {
  const forms = wantsOtherForms(query, language)
    ? []
    : searchable.filter(({ holdsOtherForms }) => holdsOtherForms).map(({ field }) => field)
  return { ...(within === undefined ? {} : { within }), without: [...without, ...forms] }
}

function wantsOtherForms({ terms, negatives }: ParsedQuery, language: QueryLanguage): boolean {
  return (
    negatives.length === 0 &&
    terms.every(({ phrase }) => !phrase) &&
    wordRuns(terms).some(({ word }) => language.hasOtherForms(word))
  )
}

/** The filter of the hits that rank first; null if no hits are preferred or the request is sorted. */
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
