import type { QueryLanguage } from '../query-language.js'
import { parseQuery } from '../ranking/parse-query.js'
import { preferredFilter } from '../ranking/request-scope.js'
import { hasDigit } from '../ranking/typos.js'
import { searchWindow, type SearchRequest, type SearchResponse } from '../search-engine.js'
import { leadingPrefixFilter, wordFilter } from './word-fields.js'
import { filterText } from './filter.js'
import type { MeilisearchIndex } from './settings.js'

/** A request with additional filter texts. */
export interface RequestPart {
  readonly request: SearchRequest
  readonly filters: readonly string[]
}

/**
 * Splits a request if some hits must rank first for reasons that no ranking rule of the server expresses. The parts:
 * the request without hits (for total and facets), each preferred document, tiers of preferred hits, and all other
 * hits. Each part with hits is read from offset 0, because only the answer shows how many hits the tiers before it
 * have.
 */
export function splitRequest(
  request: SearchRequest,
  index: MeilisearchIndex,
  language: QueryLanguage,
): RequestPart[] {
  const preferred = preferredFilters(request, index, language)
  const ids = request.sort === undefined ? (request.first ?? []) : []
  if (preferred.length + ids.length === 0) return [{ request, filters: [] }]
  const { facets: _counted, ...rest } = request
  const limit = Math.min(searchWindow, request.offset + request.limit)
  // The id is a searchable word of its document.
  const byId = ids.map((id) => ({
    request: { ...rest, text: `${id} ${request.text}`, offset: 0, limit: 1 },
    filters: [],
  }))
  const tiers = [...preferred, null].map((text, tier) => ({
    request: { ...rest, offset: 0, limit },
    filters: [
      ...preferred.slice(0, tier).map((earlier) => `NOT (${earlier})`),
      ...(text === null ? [] : [text]),
    ],
  }))
  return [{ request: { ...request, limit: 0 }, filters: [] }, ...byId, ...tiers]
}

/**
 * Filters of the hits that rank first, most important first: a home with the typed number and postcode; hits with all
 * shared words; for a text without numbers, hits whose most important fields contain words with the typed prefixes.
 * Meilisearch can filter on prefixes but cannot rank by them.
 */
function preferredFilters(
  request: SearchRequest,
  { definition, words }: MeilisearchIndex,
  language: QueryLanguage,
): string[] {
  const byNumber = preferredFilter(request, definition, language)
  const { wildcards, sharedWords, terms, typed } = parseQuery(request.text, language)
  const isByWords = terms.length > 0 && wildcards.length > 0 && request.sort === undefined
  const leading =
    isByWords && request.within === undefined && !typed.some(hasDigit)
      ? leadingPrefixFilter(
          wildcards.map(({ word }) => word),
          definition,
          words,
        )
      : null
  const hasSharedTier = terms.length > 0 && sharedWords.length > 0 && request.sort === undefined
  return [
    byNumber === null ? null : filterText(byNumber, definition),
    hasSharedTier
      ? sharedWords.map((word) => wordFilter(word, request, words)).join(' AND ')
      : null,
    leading,
  ].filter((text) => text !== null)
}

/** Merges the responses to the parts into one. */
export function mergeResponses(
  [whole, ...tiers]: readonly SearchResponse[],
  { offset, limit }: SearchRequest,
): SearchResponse {
  if (whole === undefined) throw new Error('A request was split into no parts.')
  if (tiers.length === 0) return whole
  const hits = new Map(tiers.flatMap((tier) => tier.hits.map((hit) => [hit.id, hit] as const)))
  const shown = [...hits.values()].slice(0, Math.min(searchWindow, offset + limit))
  return { ...whole, hits: shown.slice(offset) }
}
