import { facetCounts } from './facet-counts.js'
import { filterSql, Parameters } from './filter.js'
import type { IndexTable } from './table.js'
import {
  SearchEngineError,
  searchWindow,
  type Filter,
  type SearchRequest,
  type SortOrder,
} from '../search-engine.js'

export interface Statement {
  readonly sql: string
  readonly values: readonly unknown[]
}

/** Hits that relevance puts before all others. */
interface Preferred {
  /** Null for none. */
  readonly passing: Filter | null
  readonly ids: readonly string[]
}

/** One more than is shown tells that there are more. */
const mostFound = searchWindow + 1

/**
 * Finds a page in the order of `request.sort`, then that of the index. Its row has `hits` (one id a line),
 * `total` and `head`.
 *
 * @param query tsquery; undefined lists everything
 * @throws SearchEngineError `invalid-request` when the index does not sort on the field
 */
export function sortedStatement(
  table: IndexTable,
  request: SearchRequest,
  query: string | undefined,
): Statement {
  const parameters = new Parameters()
  const where = conditions(table, request, request.filter, query, parameters)
  const orders = ordersOf(table, request)
  const columns = [...new Set(['id', ...table.columnsOf(orders)])].join(', ')
  const { offset } = request
  const limit = Math.max(0, Math.min(request.limit, searchWindow - offset))
  const page = (rows: string) =>
    linesOf(
      'id::text',
      `${rows} order by ${table.orderSql(orders)} limit ${limit} offset ${offset}`,
    )
  return {
    sql: `with found as materialized (
        select ${columns} from ${table.name} where ${where} limit ${mostFound}),
      counted as materialized (select count(*)::int as total from found)
      select case when total < ${mostFound} then ${page('found')}
        else ${page(`${table.name} where ${where}`)} end as hits, total, ${headOf(table)}
      from counted`,
    values: parameters.values,
  }
}

/**
 * Finds the hits to rank where the window holds all of them. Its row has `hits` (a line a hit: its id, 1 or 0 for
 * whether it is preferred, and the version of its row; nothing for more than the window holds), `total` and `head`.
 *
 * @param query tsquery that all hits match
 */
export function allRankedStatement(
  table: IndexTable,
  request: SearchRequest,
  query: string | undefined,
  preferred: Preferred,
): Statement {
  const parameters = new Parameters()
  const where = conditions(table, request, request.filter, query, parameters)
  const columns = rankedColumns(table, preferred, parameters)
  return {
    sql: `with hit as materialized (
        select ${columns} from ${table.name} where ${where} limit ${mostFound}),
      counted as materialized (select count(*)::int as total from hit)
      select case when total < ${mostFound} then ${rankedLines(table, 'hit')} else '' end as hits, total, ${headOf(table)}
      from counted`,
    values: parameters.values,
  }
}

/**
 * Finds as many of the hits as are ranked. Hits of a narrower query come before those of a wider one, and within a
 * query the order of the index decides. Its row is that of `allRankedStatement`.
 *
 * @param queries tsqueries from the narrowest to the widest
 */
export function firstRankedStatement(
  table: IndexTable,
  request: SearchRequest,
  queries: readonly string[],
  preferred: Preferred,
): Statement {
  const parameters = new Parameters()
  const order = table.orderSql(table.orders)
  const base = conditions(table, request, request.filter, undefined, parameters)
  const matching = queries.map((query) => matches(query, parameters))
  const ids = preferredIds(preferred, parameters)
  const others = ids === null ? base : `${base} and not ${ids}`
  const wheres = [
    ...(ids === null ? [] : [`${base} and ${ids} and ${matching.at(-1) ?? ''}`]),
    ...matching.map((match, at) => {
      const narrower = matching[at - 1]
      return [others, match, ...(narrower === undefined ? [] : [`not (${narrower})`])].join(' and ')
    }),
  ]
  const columns = rankedColumns(table, preferred, parameters)
  // Two views a part: Postgres plans for a tenth of the rows under a limit that it does not know.
  const parts = wheres.flatMap((where, at) => {
    const before = wheres.slice(0, at).map((_, earlier) => countOf(`part_${earlier}`))
    return [
      `found_${at} as materialized (select ${columns} from ${table.name}
        where ${where} order by ${order} limit ${mostFound})`,
      `part_${at} as materialized (select * from found_${at} limit ${[mostFound, ...before].join(' - ')})`,
    ]
  })
  const all = wheres.map((_, at) => `select * from part_${at}`).join(' union all ')
  return {
    sql: `with ${parts.join(',\n')}
      select ${rankedLines(table, `(${all}) hit`)} as hits,
        (${wheres.map((_, at) => countOf(`part_${at}`)).join(' + ')})::int as total, ${headOf(table)}`,
    values: parameters.values,
  }
}

function preferredIds({ ids }: Preferred, parameters: Parameters): string | null {
  return ids.length === 0 ? null : `id = any(${parameters.add(ids)}::uuid[])`
}

function rankedColumns(table: IndexTable, preferred: Preferred, parameters: Parameters): string {
  const isPreferred = [
    ...(preferred.passing === null
      ? []
      : [`coalesce(${filterSql(preferred.passing, table, parameters)}, false)`]),
    preferredIds(preferred, parameters) ?? 'false',
  ].join(' or ')
  return [
    'id, xmin as version',
    `(${isPreferred})::int as preferred`,
    ...table.columnsOf(table.orders),
  ].join(', ')
}

function rankedLines(table: IndexTable, rows: string): string {
  return linesOf(
    'id::text || preferred || version',
    `${rows} order by ${table.orderSql(table.orders)}`,
  )
}

/**
 * Counts the values of `request.facets` over all hits: one column a facet.
 *
 * @param query tsquery; undefined for everything
 */
export function facetsStatement(
  table: IndexTable,
  request: SearchRequest,
  query: string | undefined,
): Statement {
  const parameters = new Parameters()
  const { views, columns } = facetCounts(table, request.facets ?? [], (filter, columns) => {
    const passing = filter === undefined ? request.filter : filter
    return `select ${columns} from ${table.name}
      where ${conditions(table, request, passing, query, parameters)}`
  })
  return {
    sql: `with ${views.join(',\n')} select ${columns.join(',\n')}`,
    values: parameters.values,
  }
}

function conditions(
  table: IndexTable,
  { snapshot }: SearchRequest,
  filter: Filter | null | undefined,
  query: string | undefined,
  parameters: Parameters,
): string {
  return [
    'true',
    ...(filter === null || filter === undefined ? [] : [filterSql(filter, table, parameters)]),
    ...(snapshot === undefined ? [] : [`seq <= ${parameters.add(snapshot)}::bigint`]),
    ...(query === undefined ? [] : [matches(query, parameters)]),
  ].join(' and ')
}

function matches(query: string, parameters: Parameters): string {
  return `tsv @@ ${parameters.add(query)}::tsquery`
}

/** Rows as one text, which Postgres and the driver handle faster than a thousand rows. */
function linesOf(line: string, rows: string): string {
  return `array_to_string(array(select ${line} as line from ${rows}), E'\n')`
}

/** The number of the latest arrival. Not its maximum, which is planned twice. */
function headOf({ name }: IndexTable): string {
  return `coalesce((select seq from ${name} order by seq desc limit 1), 0)::text as head`
}

function countOf(view: string): string {
  return `(select count(*) from ${view})`
}

function ordersOf({ definition }: IndexTable, { index, sort }: SearchRequest): SortOrder[] {
  const { sortable, order } = definition
  if (sort !== undefined && !sortable.includes(sort.field)) {
    throw new SearchEngineError('invalid-request', `index ${index} cannot sort on ${sort.field}`)
  }
  return [sort, order].filter((given) => given !== undefined)
}
