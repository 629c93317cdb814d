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

/** How hits are ranked. */
export interface Ranking {
  /** Which hits come first: what passes, */
  readonly passing: Filter | null
  /** and these. */
  readonly ids: readonly string[]
}

/** What is looked for. */
export interface Finding {
  readonly query: string | undefined
  /** What hits have to pass, written as it is best looked at; that of the request says the same. */
  readonly filter: Filter | undefined
  /** A wider query that the index answers sooner; null for none. */
  readonly rarest: string | null
  /**
   * Whether so many hits are expected that to leave their postings out, which memory may have, saves more than
   * one statement more costs.
   */
  readonly isMany: boolean
}

/** Writes columns that a statement is to have besides. */
export type MoreColumns = (parameters: Parameters) => string[]

/**
 * The one statement that finds hits, their total and their facets. Its row has `hits` (a line a hit: its id,
 * then, when it still has to be ranked, 1 or 0 for whether it is preferred, the version of its row, and behind
 * a blank its postings, or its place in the table where many are expected), `total`, `head` and one column a facet.
 *
 * All hits are looked for once, and one more than the window holds is enough: when there are no more,
 * everything else is answered from them. Only of more than that, the page is read again in its order. Where it
 * is to be ranked, `hits` is null then, and the candidates are another statement: to plan it takes longer than
 * most searches do.
 *
 * @param finding by which tsquery; undefined lists everything
 * @param ranked what preferred hits pass, and which others are; null for the order of `request.sort`, then
 * that of the index
 * @param more columns about something else
 */
export function hitsStatement(
  table: IndexTable,
  request: SearchRequest,
  finding: Finding,
  ranked: Ranking | null,
  more: MoreColumns = () => [],
): Statement {
  const parameters = new Parameters()
  const conditions = conditionsIn(table, request, parameters)
  const matching = finds(finding, parameters)
  const found = (filter: Filter | null | undefined) =>
    [...conditions(filter), ...matching].join(' and ')
  const orders = ordersOf(table, request)
  const order = table.orderSql(orders)
  const preferred = ranked === null ? [] : [preferredSql(ranked, table, parameters)]
  const facets = facetCounts(table, request.facets ?? [], {
    hits: (columns) => `select ${columns} from found where ${isComplete}
      union all select ${columns} from ${table.name} where not (${isComplete}) and ${found(request.filter)}`,
    passing: (filter, columns) => `select ${columns} from ${table.name} where ${found(filter)}`,
  })
  const needed = new Set([
    'id',
    ...(ranked === null ? [] : rowColumns),
    ...(ranked === null || finding.isMany ? [] : ['postings']),
    ...preferred.map((sql) => `${sql} as preferred`),
    ...table.columnsOf(orders),
    ...facets.ofHits,
  ])
  const views = [
    `found as materialized (select ${[...needed].join(', ')} from ${table.name}
      where ${found(finding.filter)} limit ${searchWindow + 1})`,
    ...facets.views,
  ]
  const columns = [
    ranked === null
      ? `case when ${isComplete} then ${page('found', 'true', order, request)}
          else ${page(table.name, found(request.filter), order, request)} end as hits`
      : `case when ${isComplete} then ${lines('found', order, finding.isMany ? 'place' : postings)} end as hits`,
    `${countFound}::int as total`,
    headOf(table),
    ...facets.columns,
    ...more(parameters),
  ]
  return {
    sql: `with ${views.join(',\n')}\nselect ${columns.join(',\n')}`,
    values: parameters.values,
  }
}

/** What passes a filter, as conditions of a statement. */
export function conditionsIn(
  table: IndexTable,
  request: SearchRequest,
  parameters: Parameters,
): (filter: Filter | null | undefined) => string[] {
  const snapshot = snapshotConditions(request, parameters)
  return (filter) => [
    'true',
    ...(filter === null || filter === undefined ? [] : [filterSql(filter, table, parameters)]),
    ...snapshot,
  ]
}

/** The index is asked the wider query alone: it knows nothing of the truth of a condition. */
function finds({ query, rarest }: Finding, parameters: Parameters): string[] {
  if (query === undefined) return []
  const whole = matches(query, parameters)
  return rarest === null ? [whole] : [matches(rarest, parameters), `(${whole}) is true`]
}

/** @param query a tsquery, which is bound */
export function matches(query: string, parameters: Parameters): string {
  return `tsv @@ ${parameters.add(query)}::tsquery`
}

/** Whether a row is preferred. */
export function preferredSql(
  { passing, ids }: Ranking,
  table: IndexTable,
  parameters: Parameters,
): string {
  const preferred = [
    ...(passing === null ? [] : [`coalesce(${filterSql(passing, table, parameters)}, false)`]),
    ...(ids.length === 0 ? [] : [`id = any(${parameters.add(ids)}::uuid[])`]),
  ]
  return preferred.length === 0 ? 'false' : preferred.join(' or ')
}

const countFound = '(select count(*) from found)'
const isComplete = `${countFound} <= ${searchWindow}`

function snapshotConditions({ snapshot }: SearchRequest, parameters: Parameters): string[] {
  return snapshot === undefined ? [] : [`seq <= ${parameters.add(snapshot)}::bigint`]
}

/** What a row was written by is its version: a row that is written again has another one. */
export const rowColumns = ['xmin as version', 'ctid as place'] as const

const postings = "' ' || postings"

/**
 * Hits as lines.
 *
 * @param behind what a line ends with
 */
export function lines(view: string, order: string, behind: string): string {
  return `array_to_string(array(select ${lineOf(behind)} from ${view} order by ${order}), E'\n')`
}

/** A hit as a line that ends with something. */
export function lineOf(behind: string): string {
  return `id::text || preferred::int || version || ${behind}`
}

/** The column of the latest number that a row arrived under. Not its maximum, which is planned twice. */
export function headOf({ name }: IndexTable): string {
  return `coalesce((select seq from ${name} order by seq desc limit 1), 0)::text as head`
}

/** The id has another name as text, or it would be what `order by` means, and no index has it so. */
function page(from: string, where: string, order: string, request: SearchRequest): string {
  const { offset } = request
  const limit = Math.max(0, Math.min(request.limit, searchWindow - offset))
  return `array_to_string(array(select id::text as hit from ${from}
    where ${where} order by ${order} limit ${limit} offset ${offset}), E'\n')`
}

/**
 * The asked order, then that of the index.
 *
 * @throws SearchEngineError `invalid-request` when the index does not sort on the field
 */
function ordersOf({ definition }: IndexTable, { index, sort }: SearchRequest): SortOrder[] {
  const { sortable, order } = definition
  if (sort !== undefined && !sortable.includes(sort.field)) {
    throw new SearchEngineError('invalid-request', `index ${index} cannot sort on ${sort.field}`)
  }
  return [sort, order].filter((given) => given !== undefined)
}
