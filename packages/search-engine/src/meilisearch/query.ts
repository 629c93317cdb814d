import type { MultiSearchQuery } from 'meilisearch'
import { z } from 'zod'
import type { QueryLanguage } from '../query-language.js'
import { isWordless } from '../ranking/canonical-query.js'
import { searchedExtent } from '../ranking/other-forms.js'
import { parseQuery } from '../ranking/parse-query.js'
import { beginningText } from './beginnings.js'
import { arrivalField, filterField, filterText, snapshotText, wellFormed } from './filter.js'
import { highlightQuery, readHighlights } from './highlight.js'
import { lastOrder, primaryKey, sortText, tokenTexts, type MeilisearchIndex } from './settings.js'
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
 * Turns a request into a query, and one more for each facet with a filter of its own. The snapshot is the
 * latest arrival among all hits, which comes with the same answer: documents added later arrive later, so it
 * keeps them out of the pages that follow.
 *
 * @param besides filter texts that its hits pass, too
 * @throws SearchEngineError `invalid-request` for fields that the index does not offer
 */
export function searchQueries(
  request: SearchRequest,
  { uid, definition, words, token = null }: MeilisearchIndex,
  language: QueryLanguage,
  besides: readonly string[] = [],
): MultiSearchQuery[] {
  // Both engines read a query in the same form, and a text without words finds nothing in either.
  const query = parseQuery(request.text, language)
  const { asked, begunIn, beginnings, rest, terms } = query
  const extent = searchedExtent(query, request, definition, language)
  const searched = searchedFields(definition.searchable, extent, asked)
  const filtered = (filter: Filter | null | undefined): Pick<MultiSearchQuery, 'filter'> => {
    const parts = [
      ...tokenTexts(token),
      ...(isWordless(request.text) ? [filterText(nothing, definition)] : []),
      ...(filter === null || filter === undefined ? [] : [filterText(filter, definition)]),
      ...(request.snapshot === undefined ? [] : [snapshotText(request.snapshot)]),
      ...besides,
      ...beginnings.map(({ word }) => beginningText(word, request, begunIn, words)),
    ]
    return parts.length === 0 ? {} : { filter: parts }
  }
  const facets = [
    ...(request.facets ?? []).map(({ field }) => filterField(field, definition)),
    ...(request.snapshot === undefined ? [arrivalField] : []),
  ]
  const offset = Math.min(request.offset, searchWindow)
  const asIs: MultiSearchQuery = {
    indexUid: uid,
    // Of separators alone the server makes words again.
    q: terms.length === 0 && beginnings.length > 0 ? '' : wellFormed(rest),
    ...(searched.length === definition.searchable.length
      ? {}
      : { attributesToSearchOn: searched.map(({ field }) => field) }),
    matchingStrategy: 'all',
    attributesToRetrieve: [primaryKey],
  }
  const counts = ownFacets(request).map(({ field, filter }): MultiSearchQuery => ({
    ...asIs,
    limit: 0,
    ...filtered(filter),
    facets: [field],
  }))
  const hits: MultiSearchQuery = {
    ...asIs,
    // A page of the port starts anywhere, which page and hitsPerPage cannot express. The total of this
    // form is called an estimate, but without a distinct attribute it is as exact as theirs.
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

/** Relevance would come between the asked order and that of the index, so both are asked for. */
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

/** @param answers to the queries of the request, in their order */
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
    // Where a document has one value, those of the hits were chosen, and as many carry them.
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
    // Without a hit there is no arrival; then nothing was there to be kept.
    snapshot: request.snapshot ?? String(answer.facetStats?.[arrivalField]?.max ?? 0),
  }
}

export function unreadable(): SearchEngineError {
  return new SearchEngineError('unavailable', 'search: an answer is missing')
}
