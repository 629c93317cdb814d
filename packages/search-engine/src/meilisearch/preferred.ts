import type { QueryLanguage } from '../query-language.js'
import { parseQuery } from '../ranking/parse-query.js'
import { preferredFilter } from '../ranking/preferred.js'
import { hasDigit } from '../ranking/typos.js'
import { searchWindow, type SearchRequest, type SearchResponse } from '../search-engine.js'
import { leadingText, wholeWordText } from './beginnings.js'
import { filterText } from './filter.js'
import type { MeilisearchIndex } from './settings.js'

/** A request and the filter texts that its hits pass besides. */
export interface Part {
  readonly request: SearchRequest
  readonly besides: readonly string[]
}

/**
 * What a request is asked in: itself or, where some hits are to come first that no ranking rule of the
 * server knows of, itself without hits, the documents that come first one by one, those hits by tiers and the
 * others. All begin with their first hit, because how many come first is known only with the answer.
 */
export function partsOf(
  request: SearchRequest,
  index: MeilisearchIndex,
  language: QueryLanguage,
): Part[] {
  const first = firstTexts(request, index, language)
  const ids = request.sort === undefined ? (request.first ?? []) : []
  if (first.length + ids.length === 0) return [{ request, besides: [] }]
  const { facets: _counted, ...asked } = request
  const limit = Math.min(searchWindow, request.offset + request.limit)
  // The id of a document is a word of it.
  const named = ids.map((id) => ({
    request: { ...asked, text: `${id} ${request.text}`, offset: 0, limit: 1 },
    besides: [],
  }))
  const tiers = [...first, null].map((text, tier) => ({
    request: { ...asked, offset: 0, limit },
    besides: [
      ...first.slice(0, tier).map((earlier) => `NOT (${earlier})`),
      ...(text === null ? [] : [text]),
    ],
  }))
  return [{ request: { ...request, limit: 0 }, besides: [] }, ...named, ...tiers]
}

/**
 * What those pass that come first, the first ones first: a home that is asked for by its number and postcode;
 * then what holds all words that were left out because everything shares them, or the first of them; then, of
 * a text without numbers, whose words with a `*` begin words of the most important fields. Of those
 * words the server knows only that they are there.
 */
function firstTexts(
  request: SearchRequest,
  { definition, words }: MeilisearchIndex,
  language: QueryLanguage,
): string[] {
  const preferred = preferredFilter(request, definition, language)
  const { beginnings, shared, terms, typed } = parseQuery(request.text, language)
  const isByWords = terms.length > 0 && beginnings.length > 0 && request.sort === undefined
  const leading =
    isByWords && request.within === undefined && !typed.some(hasDigit)
      ? leadingText(
          beginnings.map(({ word }) => word),
          definition,
          words,
        )
      : null
  const places =
    terms.length === 0 || request.sort !== undefined ? [] : [shared, shared.slice(0, 1)]
  return [
    preferred === null ? null : filterText(preferred, definition),
    ...places
      .filter((own, index) => own.length > index)
      .map((own) => own.map((word) => wholeWordText(word, request, words)).join(' AND ')),
    leading,
  ].filter((text) => text !== null)
}

/** One answer of the answers to the parts. */
export function joined(
  [whole, ...tiers]: readonly SearchResponse[],
  { offset, limit }: SearchRequest,
): SearchResponse {
  if (whole === undefined) throw new Error('A request has no part.')
  if (tiers.length === 0) return whole
  const hits = new Map(tiers.flatMap((tier) => tier.hits.map((hit) => [hit.id, hit] as const)))
  const shown = [...hits.values()].slice(0, Math.min(searchWindow, offset + limit))
  return { ...whole, hits: shown.slice(offset) }
}
