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

/** Hits ranked before all others. */
interface Preferred {
  /** Null: no filter. */
  readonly filter: Filter | null
  readonly ids: readonly string[]
}

/** One hit past the window shows that there are more. */
const maxHits = searchWindow + 1

/**
 * Selects a page ordered by `request.sort`, then by the order of the index. Returns one row: `hits` (one id
 * per line), `total`, `head`.
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
    sql: `with candidates as materialized (
        select ${columns} from ${table.name} where ${where} limit ${maxHits}),
      counted as materialized (select count(*)::int as total from candidates)
      select case when total < ${maxHits} then ${page('candidates')}
        else ${page(`${table.name} where ${where}`)} end as hits, total, ${headColumn(table)}
      from counted`,
    values: parameters.values,
  }
}

/**
 * Selects the hits to rank if the window holds all of them. Returns one row: `hits` (per line: id, `1` or `0` for
 * preferred, row version; empty if there are more), `total`, `head`.
 *
 * @param query tsquery; undefined matches everything
 */
export function allRankedStatement(
  table: IndexTable,
  request: SearchRequest,
  query: string | undefined,
  preferred: Preferred,
): Statement {
  const parameters = new Parameters()
  const where = conditions(table, request, request.filter, query, parameters)
  const columns = rankedColumns(table, preferred, preferredIds(preferred, parameters), parameters)
  return {
    sql: `with hit as materialized (
        select ${columns} from ${table.name} where ${where} limit ${maxHits}),
      counted as materialized (select count(*)::int as total from hit)
      select case when total < ${maxHits} then ${rankedLines(table, 'hit')} else '' end as hits, total, ${headColumn(table)}
      from counted`,
    values: parameters.values,
  }
}

/**
 * Selects the first hits to rank, as many as the window holds. Hits of a narrower query come before hits of a wider
 * one; within a query they are in index order. Returns the row of `allRankedStatement`.
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
  const columns = rankedColumns(table, preferred, ids, parameters)
  // Two views per part: with a computed limit, the planner assumes a tenth of the rows.
  const parts = wheres.flatMap((where, at) => {
    const before = wheres.slice(0, at).map((_, earlier) => countOf(`part_${earlier}`))
    return [
      `candidates_${at} as materialized (select ${columns} from ${table.name}
        where ${where} order by ${order} limit ${maxHits})`,
      `part_${at} as materialized (select * from candidates_${at} limit ${[maxHits, ...before].join(' - ')})`,
    ]
  })
  const all = wheres.map((_, at) => `select * from part_${at}`).join(' union all ')
  return {
    sql: `with ${parts.join(',\n')}
      select ${rankedLines(table, `(${all}) hit`)} as hits,
        (${wheres.map((_, at) => countOf(`part_${at}`)).join(' + ')})::int as total, ${headColumn(table)}`,
    values: parameters.values,
  }
}

function preferredIds({ ids }: Preferred, parameters: Parameters): string | null {
  return ids.length === 0 ? null : `id = any(${parameters.add(ids)}::uuid[])`
}

/** @param ids SQL of `preferredIds` */
function rankedColumns(
  table: IndexTable,
  { filter }: Preferred,
  ids: string | null,
  parameters: Parameters,
): string {
  const isPreferred = [
    ...(filter === null ? [] : [`coalesce(${filterSql(filter, table, parameters)}, false)`]),
    ids ?? 'false',
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
 * Counts the values of `request.facets` over all hits. Returns one row with a JSON column per facet.
 *
 * @param query tsquery; undefined matches everything
 */
export function facetsStatement(
  table: IndexTable,
  request: SearchRequest,
  query: string | undefined,
): Statement {
  const parameters = new Parameters()
  const { views, columns } = facetCounts(table, request.facets ?? [], (filter, columns) => {
    const rowFilter = filter === undefined ? request.filter : filter
    return `select ${columns} from ${table.name}
      where ${conditions(table, request, rowFilter, query, parameters)}`
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

/** Aggregates rows into one text, which Postgres and the driver process faster than a thousand rows. */
function linesOf(line: string, rows: string): string {
  return `array_to_string(array(select ${line} as line from ${rows}), E'\n')`
}

/** The highest `seq`. Not `max(seq)`, which is planned twice. */
function headColumn({ name }: IndexTable): string {
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
  return [sort, order].filter((one) => one !== undefined)
}
