import type { QueryLanguage } from '../query-language.js'
import { preferredFilter } from '../ranking/preferred.js'
import {
  searchWindow,
  type Filter,
  type IndexDefinition,
  type SearchRequest,
  type SearchResponse,
} from '../search-engine.js'

/**
 * What a request is asked in: itself or, where some hits are to come first that no ranking rule of the
 * server knows of, itself without hits, those hits and the others. Both begin with their first hit, because
 * how many come first is known only with the answer.
 */
export function partsOf(
  request: SearchRequest,
  definition: IndexDefinition,
  language: QueryLanguage,
): SearchRequest[] {
  const preferred = preferredFilter(request, definition, language)
  if (preferred === null) return [request]
  const { facets: _counted, ...asked } = request
  const limit = Math.min(searchWindow, request.offset + request.limit)
  const rest: Filter = { op: 'not', filter: preferred }
  const halves = [preferred, rest].map((part): SearchRequest => {
    const filters = [part, ...(request.filter === undefined ? [] : [request.filter])]
    return { ...asked, offset: 0, limit, filter: { op: 'and', filters } }
  })
  return [{ ...request, limit: 0 }, ...halves]
}

/** One answer of the answers to the parts. */
export function joined(
  [whole, ...halves]: readonly SearchResponse[],
  { offset, limit }: SearchRequest,
): SearchResponse {
  if (whole === undefined) throw new Error('A request has no part.')
  if (halves.length === 0) return whole
  const hits = halves.flatMap((half) => half.hits).slice(0, searchWindow)
  return { ...whole, hits: hits.slice(offset, offset + limit) }
}
