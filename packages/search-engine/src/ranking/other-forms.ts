import type { QueryLanguage } from '../query-language.js'
import type { Extent, IndexDefinition } from '../search-engine.js'
import type { ParsedQuery } from './parse-query.js'
import { wordRuns } from './word-runs.js'

/**
 * The fields that a request searches for a text: among them those of other forms, if one of its words has
 * some, and nothing in it is quoted or negated, which means words as they are. For all other texts these
 * fields would only add beginnings that were not meant.
 */
export function searchedExtent(
  query: ParsedQuery,
  { within, without = [] }: Extent,
  { searchable }: IndexDefinition,
  language: QueryLanguage,
): Extent {
  const forms = asksOtherForms(query, language)
    ? []
    : searchable.filter(({ holdsOtherForms }) => holdsOtherForms).map(({ field }) => field)
  return { ...(within === undefined ? {} : { within }), without: [...without, ...forms] }
}

function asksOtherForms({ terms, negatives }: ParsedQuery, language: QueryLanguage): boolean {
  return (
    negatives.length === 0 &&
    terms.every(({ phrase }) => !phrase) &&
    wordRuns(terms).some(({ word }) => language.hasOtherForms(word))
  )
}
