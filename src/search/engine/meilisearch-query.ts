import type { MultiSearchQuery } from 'meilisearch'
import { z } from 'zod'
import { arrivalField, filterField, filterText, snapshotText, wellFormed } from './meilisearch-filter.js'
import { highlightQuery, readHighlights } from './meilisearch-highlight.js'
import { primaryKey, type MeilisearchIndex } from './meilisearch-settings.js'
import {
  SearchEngineError,
  searchWindow,
  type SearchRequest,
  type SearchResponse,
} from './search-engine.js'

/**
 * Turns a request into a query. The snapshot is the latest arrival among all hits, which comes with the
 * same answer: documents added later arrive later, so it keeps them out of the pages that follow.
 *
 * @throws SearchEngineError `invalid-request` for fields that the index does not offer
 */
export function searchQuery(
  request: SearchRequest,
  { uid, definition }: MeilisearchIndex,
): MultiSearchQuery {
  const filters = [
    ...(request.filter === undefined ? [] : [filterText(request.filter, definition)]),
    ...(request.snapshot === undefined ? [] : [snapshotText(request.snapshot)]),
  ]
  const facets = [
    ...(request.facets ?? []).map((field) => filterField(field, definition)),
    ...(request.snapshot === undefined ? [arrivalField] : []),
  ]
  const offset = Math.min(request.offset, searchWindow)
  return {
    indexUid: uid,
    q: wellFormed(request.text),
    matchingStrategy: 'all',
    // Pages of the port start anywhere, which page and hitsPerPage cannot express; without a distinct
    // attribute the total of this form is as exact as theirs.
    offset,
    limit: Math.max(0, Math.min(request.limit, searchWindow - offset)),
    attributesToRetrieve: [primaryKey],
    ...(filters.length === 0 ? {} : { filter: filters }),
    ...(facets.length === 0 ? {} : { facets }),
    ...(request.sort === undefined ? {} : { sort: [sortText(request.sort, request)] }),
    ...(request.highlight === true ? highlightQuery(definition) : {}),
    ...sortable(request, definition.sortable),
  }
}
