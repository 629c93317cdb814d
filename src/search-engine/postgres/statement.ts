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

/** Which hits come first where they are ranked. */
export interface Preferences {
  readonly passing: Filter | null
  readonly ids: readonly string[]
}

/** Writes columns that a statement is to have besides. */
type MoreColumns = (parameters: Parameters) => string[]

/**
 * The one statement that finds hits, their total and their facets. Its row has `hits` (a line a hit: its id,
 * then, when it still has to be ranked, 1 or 0 for whether it is preferred, and its postings), `total`,
 * `head` and one column a facet.
 *
 * All hits are looked for once, and one more than the window holds is enough: when there are no more,
 * everything else is answered from them. Only of more than that, the page is read again in its order. Where it
 * is to be ranked, `hits` is null then, and the candidates are another statement: to plan it takes longer than
 * most searches do.
 *
 * @param query a tsquery; undefined lists everything
 * @param ranked what preferred hits pass, and which others are; null for the order of `request.sort`, then
 * that of the index
 * @param more columns about something else
 */
export function hitsStatement(
  table: IndexTable,
  request: SearchRequest,
  query: string | undefined,
  ranked: Preferences | null,
  more: MoreColumns = () => [],
): Statement {
  const parameters = new Parameters()
  const conditions = conditionsIn(table, request, parameters)
  const matching = query === undefined ? [] : [matches(query, parameters)]
  const all = [...conditions(request.filter), ...matching].join(' and ')
  const orders = ordersOf(table, request)
  const order = table.orderSql(orders)
  const preferred = ranked === null ? [] : [preferredSql(ranked, table, parameters)]
  const facets = facetCounts(table, request.facets ?? [], {
    hits: (columns) => `select ${columns} from found where ${isComplete}
      union all select ${columns} from ${table.name} where not (${isComplete}) and ${all}`,
    passing: (filter, columns) =>
      `select ${columns} from ${table.name} where ${[...conditions(filter), ...matching].join(' and ')}`,
  })
  const needed = new Set([
    'id',
    ...preferred.flatMap((sql) => ['postings', `${sql} as preferred`]),
    ...table.columnsOf(orders),
    ...facets.ofHits,
  ])
  const views = [
    `found as materialized (select ${[...needed].join(', ')} from ${table.name}
      where ${all} limit ${searchWindow + 1})`,
    ...facets.views,
  ]
  const columns = [
    ranked === null
      ? `case when ${isComplete} then ${page('found', 'true', order, request)}
          else ${page(table.name, all, order, request)} end as hits`
      : `case when ${isComplete} then ${lines('found', order)} end as hits`,
    `${countFound}::int as total`,
    `(select coalesce(max(seq), 0) from ${table.name})::text as head`,
    ...facets.columns,
    ...more(parameters),
  ]
  return {
    sql: `with ${views.join(',\n')}\nselect ${columns.join(',\n')}`,
    values: parameters.values,
  }
}

/**
 * Finds what is ranked where more is found than the window holds, as `hits`: as many as it holds, those found
 * by the narrowest query first, and of them the first in the order of the index.
 *
 * @param queries tsqueries from the narrowest to the widest
 */
export function candidatesStatement(
  table: IndexTable,
  request: SearchRequest,
  queries: readonly string[],
  preferences: Preferences,
): Statement {
  const parameters = new Parameters()
  const base = conditionsIn(table, request, parameters)(request.filter)
  const matching = queries.map((query) => matches(query, parameters))
  const preferred = preferredSql(preferences, table, parameters)
  const views = candidateViews(table, base, matching, {
    ...{ preferred },
    areFirst: preferences.ids.length > 0,
  })
  return {
    sql: `with ${views.join(',\n')}
      select ${lines(tiers(table, matching.length), table.orderSql(ordersOf(table, request)))} as hits`,
    values: parameters.values,
  }
}

function conditionsIn(
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

function matches(query: string, parameters: Parameters): string {
  return `tsv @@ ${parameters.add(query)}::tsquery`
}

function preferredSql(
  { passing, ids }: Preferences,
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

/**
 * One view a query; each takes the room that the narrower ones left.
 *
 * @param areFirst whether preferred hits must be among them
 */
function candidateViews(
  table: IndexTable,
  base: readonly string[],
  matching: readonly string[],
  { preferred, areFirst }: { readonly preferred: string; readonly areFirst: boolean },
): string[] {
  const order = [...(areFirst ? ['preferred desc'] : []), table.orderSql(table.orders)].join(', ')
  return matching.map((match, tier) => {
    const narrower = matching.slice(tier - 1, tier).map((other) => `not (${other})`)
    const taken = matching.slice(0, tier).map((_, other) => `(select count(*) from tier_${other})`)
    return `tier_${tier} as materialized (select ${candidateColumns(table)}, ${preferred} as preferred from ${table.name}
      where ${[...base, match, ...narrower].join(' and ')}
      order by ${order} limit ${[searchWindow, ...taken].join(' - ')})`
  })
}

function tiers(table: IndexTable, count: number): string {
  const views = Array.from(
    { length: count },
    (_, tier) => `select ${candidateColumns(table)}, preferred from tier_${tier}`,
  )
  return `(${views.join(' union all ')}) candidate`
}

function candidateColumns(table: IndexTable): string {
  return ['id', 'postings', ...table.columnsOf(table.orders)].join(', ')
}

function lines(view: string, order: string): string {
  return `array_to_string(array(select id::text || preferred::int || postings from ${view} order by ${order}), E'\n')`
}

function page(from: string, where: string, order: string, request: SearchRequest): string {
  const { offset } = request
  const limit = Math.max(0, Math.min(request.limit, searchWindow - offset))
  return `array_to_string(array(select id::text from ${from}
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
