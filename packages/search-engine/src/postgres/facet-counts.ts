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
 * Renders views that count facet values. Facets over the hits share one pass; a facet with its own filter
 * takes another. Lists are counted whole and unnested afterwards, because few distinct lists occur.
 *
 * @throws SearchEngineError `invalid-request` for a field that the index cannot count
 */
export function facetCounts(
  table: IndexTable,
  requests: readonly FacetRequest[],
  rows: CountedRows,
): FacetCounts {
  const facets = requests.map(({ field, filter }) => ({ ...filterColumn(table, field), filter }))
  const hitColumns = facets.filter(({ filter }) => filter === undefined).map(({ column }) => column)
  const views = [
    ...(hitColumns.length === 0
      ? []
      : [counts('counted', hitColumns, rows(undefined, hitColumns.join(', ')))]),
    ...facets.flatMap(({ column, filter }, index) =>
      filter === undefined ? [] : [counts(`counted_${index}`, [column], rows(filter, column))],
    ),
  ]
  const columns = facets.map(({ column, type, filter }, index) => {
    const view = filter === undefined ? 'counted' : `counted_${index}`
    const columnBit =
      filter === undefined ? 1 << (hitColumns.length - 1 - hitColumns.indexOf(column)) : 1
    const allBits = filter === undefined ? (1 << hitColumns.length) - 1 : 1
    const values = `${view} where counted_by = ${allBits - columnBit} and ${column} is not null`
    const counted =
      type === 'keywords'
        ? `select value, sum(documents) as documents from (select ${column} as list, documents from ${values}) one,
            lateral (select distinct unnest(list)) element(value) group by 1`
        : `select ${column}::text as value, documents from ${values}`
    return `(select coalesce(json_object_agg(value, documents), '{}') from (${counted}) counted) as facet_${index}`
  })
  return { views, columns }
}

/** `grouping()` has a bit for each column that a row is not grouped by; the last column has the lowest bit. */
function counts(view: string, columns: readonly string[], rows: string): string {
  const all = columns.join(', ')
  const sets = columns.map((column) => `(${column})`).join(', ')
  return `${view} as materialized (select ${all}, grouping(${all}) as counted_by, count(*) as documents
    from (${rows}) row group by grouping sets (${sets}))`
}
