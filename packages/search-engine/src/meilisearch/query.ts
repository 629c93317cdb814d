import type { MultiSearchQuery } from 'meilisearch'
import { z } from 'zod'
import type { QueryLanguage } from '../query-language.js'
import { isWordless } from '../ranking/canonical-query.js'
import { parseQuery } from '../ranking/parse-query.js'
import { searchedExtent } from '../ranking/request-scope.js'
import { prefixFilter } from './word-fields.js'
import { arrivalField, filterField, filterText, snapshotText, wellFormed } from './filter.js'
import { highlightQuery, readHighlights } from './highlight.js'
import {
  lastOrder,
  primaryKey,
  sortText,
  tokenText,
  type MeilisearchIndex,
  type SearchedIndex,
} from './settings.js'
import {
  SearchEngineError,
  searchedFields,
  searchWindow,
  type Filter,
  type IndexDefinition,
  type SearchRequest,
  type SearchResponse,
  type SortOrder,
} from '../search-engine.js'

const nothing: Filter = { op: 'or', filters: [] }

/**
 * Builds the query of a request, plus one query per facet that has its own filter. The snapshot is the greatest
 * arrival among all hits, read from the same answer: documents added later get greater arrivals, so following pages
 * exclude them.
 *
 * @param filters additional filter texts
 * @throws SearchEngineError `invalid-request` for fields that the index does not offer
 */
export function searchQueries(
  request: SearchRequest,
  { uid, definition, words, token }: SearchedIndex,
  language: QueryLanguage,
  filters: readonly string[] = [],
): MultiSearchQuery[] {
  // Both engines parse the same canonical text, and a text without words matches nothing in either engine.
  const query = parseQuery(request.text, language)
  const { identifierKinds, wildcardKinds, wildcards, textWithoutWildcards, terms } = query
  const extent = searchedExtent(query, request, definition, language)
  const searched = searchedFields(definition.searchable, extent, identifierKinds)
  const filtered = (filter: Filter | null | undefined): Pick<MultiSearchQuery, 'filter'> => {
    const parts = [
      tokenText(token),
      ...(isWordless(request.text) ? [filterText(nothing, definition)] : []),
      ...(filter === null || filter === undefined ? [] : [filterText(filter, definition)]),
      ...(request.snapshot === undefined ? [] : [snapshotText(request.snapshot)]),
      ...filters,
      ...wildcards.map(({ word }) => prefixFilter(word, request, wildcardKinds, words)),
    ]
    return { filter: parts }
  }
  const facets = [
    ...(request.facets ?? []).map(({ field }) => filterField(field, definition)),
    ...(request.snapshot === undefined ? [arrivalField] : []),
  ]
  const offset = Math.min(request.offset, searchWindow)
  const base: MultiSearchQuery = {
    indexUid: uid,
    // If the text has only wildcards, Meilisearch would read the remaining separators as words.
    q: terms.length === 0 && wildcards.length > 0 ? '' : wellFormed(textWithoutWildcards),
    ...(searched.length === definition.searchable.length
      ? {}
      : { attributesToSearchOn: searched.map(({ field }) => field) }),
    matchingStrategy: 'all',
    attributesToRetrieve: [primaryKey],
  }
  const counts = ownFacets(request).map(({ field, filter }): MultiSearchQuery => ({
    ...base,
    limit: 0,
    ...filtered(filter),
    facets: [field],
  }))
  const hits: MultiSearchQuery = {
    ...base,
    // A page may start at any offset, which page and hitsPerPage cannot express. Without a distinct attribute,
    // `estimatedTotalHits` is as exact as their `totalHits`.
    offset,
    limit: Math.max(0, Math.min(request.limit, searchWindow - offset)),
    ...filtered(request.filter),
    ...(facets.length === 0 ? {} : { facets }),
    ...(request.sort === undefined ? {} : { sort: sortTexts(request.sort, definition) }),
    ...(request.highlight === true ? highlightQuery(searched) : {}),
  }
  return [hits, ...counts]
}

function ownFacets({ facets = [] }: SearchRequest) {
  return facets.filter(({ filter }) => filter !== undefined)
}

/** Passes both orders: otherwise relevance would rank between the requested sort and the order of the index. */
function sortTexts(sort: SortOrder, definition: IndexDefinition): string[] {
  const { name, sortable, order } = definition
  if (!sortable.includes(sort.field)) {
    throw new SearchEngineError('invalid-request', `index ${name} cannot sort on ${sort.field}`)
  }
  const last =
    order?.field === sort.field ? lastOrder({ ...definition, order: sort }) : lastOrder(definition)
  return [...new Set([sortText(sort), ...last])]
}

const answerSchema = z.object({
  hits: z.array(
    z.object({
      [primaryKey]: z.string(),
      _formatted: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
  estimatedTotalHits: z.number(),
  facetDistribution: z.record(z.string(), z.record(z.string(), z.number())).optional(),
  facetStats: z.record(z.string(), z.object({ max: z.number() })).optional(),
})

export const answersSchema = z.object({ results: z.array(answerSchema) })

/** @param answers one per query of the request, in order */
export function searchResponse(
  [answer, ...counts]: readonly z.infer<typeof answerSchema>[],
  request: SearchRequest,
  { definition }: MeilisearchIndex,
): SearchResponse {
  if (answer === undefined) throw unreadable()
  const total = answer.estimatedTotalHits
  const own = ownFacets(request)
  const facets = (request.facets ?? []).map((facet) => {
    const { field } = facet
    const ofHits = answer.facetDistribution?.[field] ?? {}
    const index = own.indexOf(facet)
    const counted = index < 0 ? ofHits : (counts[index]?.facetDistribution?.[field] ?? {})
    // For a single-valued field, both queries give a value the same count. Values that only the hits list are added.
    const chosen = index < 0 || definition.filterable[field] === 'keywords' ? {} : ofHits
    return [field, { ...chosen, ...counted }]
  })
  return {
    hits: answer.hits.map((hit) => ({
      id: hit[primaryKey],
      ...readHighlights(hit._formatted ?? {}, definition),
    })),
    totalCount: Math.min(total, searchWindow),
    isTotalCountCapped: total > searchWindow,
    facets: Object.fromEntries(facets) as SearchResponse['facets'],
    // Without hits there is no arrival, and no later page to exclude documents from.
    snapshot: request.snapshot ?? String(answer.facetStats?.[arrivalField]?.max ?? 0),
  }
}

export function unreadable(): SearchEngineError {
  return new SearchEngineError('unavailable', 'search: an answer is missing')
}
