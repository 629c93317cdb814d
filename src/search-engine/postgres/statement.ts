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

/**
 * The one statement that finds hits, their total and their facets. Its row has `hits` (a line a hit: its id,
 * then, when it still has to be ranked, 1 or 0 for whether it is preferred, and its postings), `total`,
 * `head` and one column a facet.
 *
 * All hits are looked for once, and one more than the window holds is enough: when there are no more,
 * everything else is answered from them. Only of more than that, the page is read again in its order,
 * or the candidates for ranking: as many as the window holds, those found by the narrowest query first,
 * and of them the first in the order of the index.
 *
 * @param queries tsqueries from the narrowest to the widest; none lists everything
 * @param preferences what preferred hits pass, and which others are
 * @param ranked false for the order of `request.sort`, then that of the index
 */
export function hitsStatement(
  table: IndexTable,
  request: SearchRequest,
  queries: readonly string[],
  ranked: boolean,
  { passing, ids }: Preferences,
): Statement {
  const parameters = new Parameters()
  const snapshot = snapshotConditions(request, parameters)
  const conditions = (filter: Filter | null | undefined) => [
    ...(filter === null || filter === undefined ? [] : [filterSql(filter, table, parameters)]),
    ...snapshot,
  ]
  const base = ['true', ...conditions(request.filter)]
  // Postgres refuses values that are bound but not used.
  const matching = (ranked ? queries : queries.slice(-1)).map(
    (query) => `tsv @@ ${parameters.add(query)}::tsquery`,
  )
  const preferred = [
    ...(passing === null ? [] : [`coalesce(${filterSql(passing, table, parameters)}, false)`]),
    ...(ids.length === 0 ? [] : [`id = any(${parameters.add(ids)}::uuid[])`]),
  ]
  const isPreferred = preferred.length === 0 ? 'false' : preferred.join(' or ')
  const all = [...base, ...matching.slice(-1)].join(' and ')
  const orders = ordersOf(table, request)
  const order = table.orderSql(orders)
  const facets = facetCounts(table, request.facets ?? [], {
    hits: (columns) => `select ${columns} from found where ${isComplete}
      union all select ${columns} from ${table.name} where not (${isComplete}) and ${all}`,
    passing: (filter, columns) =>
      `select ${columns} from ${table.name}
        where ${['true', ...conditions(filter), ...matching.slice(-1)].join(' and ')}`,
  })
  const needed = new Set([
    'id',
    ...(ranked ? ['postings', `${isPreferred} as preferred`] : []),
    ...table.columnsOf(orders),
    ...facets.ofHits,
  ])
  const views = [
    `found as materialized (select ${[...needed].join(', ')} from ${table.name}
      where ${all} limit ${searchWindow + 1})`,
    ...(ranked
      ? candidateViews(table, base, matching, { isPreferred, areFirst: ids.length > 0 })
      : []),
    ...facets.views,
  ]
  const columns = [
    ranked
      ? `case when ${isComplete} then ${lines('found', order)}
          else ${lines(tiers(table, matching.length), order)} end as hits`
      : `case when ${isComplete} then ${page('found', 'true', order, request)}
          else ${page(table.name, all, order, request)} end as hits`,
    `${countFound}::int as total`,
    `(select coalesce(max(seq), 0) from ${table.name})::text as head`,
    ...facets.columns,
  ]
  return {
    sql: `with ${views.join(',\n')}\nselect ${columns.join(',\n')}`,
    values: parameters.values,
  }
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
  { isPreferred, areFirst }: { readonly isPreferred: string; readonly areFirst: boolean },
): string[] {
  const order = [...(areFirst ? ['preferred desc'] : []), table.orderSql(table.orders)].join(', ')
  return matching.map((match, tier) => {
    const narrower = matching.slice(tier - 1, tier).map((other) => `not (${other})`)
    const taken = matching.slice(0, tier).map((_, other) => `(select count(*) from tier_${other})`)
    return `tier_${tier} as materialized (select ${candidateColumns(table)}, ${isPreferred} as preferred from ${table.name}
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
