import { filterColumn } from './filter.js'
import type { IndexTable } from './table.js'
import type { FacetRequest, Filter } from '../search-engine.js'

/** Renders the query for the rows that a facet counts; without a filter these are the hits. */
type CountedRows = (filter: Filter | null | undefined, columns: string) => string

interface FacetCounts {
  readonly views: readonly string[]
  /** `facet_0`, `facet_1`, … in request order: JSON objects of counts by value. */
  readonly columns: readonly string[]
}

/**
 * Renders views with the rows that facets count, and the counts. Facets over the hits share a view; a facet with its
 * own filter has another.
 *
 * @throws SearchEngineError `invalid-request` for a field that the index cannot count
 */
export function facetCounts(
  table: IndexTable,
  requests: readonly FacetRequest[],
  rows: CountedRows,
): FacetCounts {
  const facets = requests.map(({ field, filter }, index) => ({
    ...filterColumn(table, field),
    filter,
    view: filter === undefined ? 'counted' : `counted_${index}`,
  }))
  const overHits = facets.filter(({ filter }) => filter === undefined)
  const hitColumns = overHits.map(({ column }) => column).join(', ')
  const counted = [
    ...(overHits.length === 0 ? [] : [['counted', rows(undefined, hitColumns)]]),
    ...facets
      .filter(({ filter }) => filter !== undefined)
      .map(({ view, filter, column }) => [view, rows(filter, column)]),
  ]
  return {
    views: counted.map(([view, query]) => `${view} as materialized (${query})`),
    columns: facets.map(({ view, column, type }, index) => {
      const counts = `select ${column} as value, count(*) as documents from ${view}
        where ${column} is not null group by 1`
      // Few distinct lists occur, so lists are counted whole and unnested afterwards.
      const counted =
        type === 'keywords'
          ? `select element as value, sum(documents) as documents from (${counts}) list,
              lateral (select distinct unnest(list.value)) elements(element) group by 1`
          : `select value::text, documents from (${counts}) counts`
      return `(select coalesce(json_object_agg(value, documents), '{}') from (${counted}) counted) as facet_${index}`
    }),
  }
}
