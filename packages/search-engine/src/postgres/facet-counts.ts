import { filterColumn } from './filter.js'
import type { IndexTable } from './table.js'
import type { FacetRequest, Filter } from '../search-engine.js'

/** The query for the rows that a facet counts; without a filter of its own these are the hits. */
type CountedRows = (filter: Filter | null | undefined, columns: string) => string

interface FacetCounts {
  readonly views: readonly string[]
  /** `facet_0` and so on, in the order asked: JSON objects of counts by value. */
  readonly columns: readonly string[]
}

/**
 * Counts values in views of one statement. All facets of the hits are counted in one pass over them, and
 * each with a filter of its own in a pass of its own. Lists are counted whole and taken apart afterwards,
 * for there are few different ones.
 *
 * @throws SearchEngineError `invalid-request` for a field that the index cannot count
 */
export function facetCounts(
  table: IndexTable,
  asked: readonly FacetRequest[],
  rows: CountedRows,
): FacetCounts {
  const facets = asked.map(({ field, filter }) => ({ ...filterColumn(table, field), filter }))
  const ofHits = facets.filter(({ filter }) => filter === undefined).map(({ column }) => column)
  const views = [
    ...(ofHits.length === 0 ? [] : [counts('counted', ofHits, rows(undefined, ofHits.join(', ')))]),
    ...facets.flatMap(({ column, filter }, index) =>
      filter === undefined ? [] : [counts(`counted_${index}`, [column], rows(filter, column))],
    ),
  ]
  const columns = facets.map(({ column, type, filter }, index) => {
    const view = filter === undefined ? 'counted' : `counted_${index}`
    const own = filter === undefined ? 1 << (ofHits.length - 1 - ofHits.indexOf(column)) : 1
    const all = filter === undefined ? (1 << ofHits.length) - 1 : 1
    const values = `${view} where counted_by = ${all - own} and ${column} is not null`
    const counted =
      type === 'keywords'
        ? `select value, sum(documents) as documents from (select ${column} as list, documents from ${values}) one,
            lateral (select distinct unnest(list)) held(value) group by 1`
        : `select ${column}::text as value, documents from ${values}`
    return `(select coalesce(json_object_agg(value, documents), '{}') from (${counted}) counted) as facet_${index}`
  })
  return { views, columns }
}

/** `grouping` has a bit for each column that a row is not grouped by, the last column's the lowest. */
function counts(view: string, columns: readonly string[], rows: string): string {
  const all = columns.join(', ')
  const sets = columns.map((column) => `(${column})`).join(', ')
  return `${view} as materialized (select ${all}, grouping(${all}) as counted_by, count(*) as documents
    from (${rows}) row group by grouping sets (${sets}))`
}
