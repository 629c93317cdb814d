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
  /** Whether their postings are wanted, besides the versions of their rows. */
  readonly withPostings: boolean
}

/** What is looked for. */
export interface Finding {
  readonly query: string | undefined
  /** A wider query that the index answers sooner; null for none. */
  readonly rarest: string | null
}

/** Writes columns that a statement is to have besides. */
type MoreColumns = (parameters: Parameters) => string[]

/**
 * The one statement that finds hits, their total and their facets. Its row has `hits` (a line a hit: its id,
 * then, when it still has to be ranked, 1 or 0 for whether it is preferred, and the version of its row, behind
 * a blank its postings where they are wanted), `total`, `head` and one column a facet.
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
    ...(ranked === null ? [] : rankedColumns(ranked)),
    ...preferred.map((sql) => `${sql} as preferred`),
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
      : `case when ${isComplete} then ${lines('found', order, ranked)} end as hits`,
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
  ranking: Ranking,
): Statement {
  const parameters = new Parameters()
  const base = conditionsIn(table, request, parameters)(request.filter)
  const matching = queries.map((query) => matches(query, parameters))
  const preferred = preferredSql(ranking, table, parameters)
  const views = candidateViews(table, base, matching, {
    ...{ preferred, ranking },
  })
  return {
    sql: `with ${views.join(',\n')}
      select ${lines(tiers(table, matching.length, ranking), table.orderSql(ordersOf(table, request)), ranking)} as hits`,
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

/** The index is asked the wider query alone: it knows nothing of the truth of a condition. */
function finds({ query, rarest }: Finding, parameters: Parameters): string[] {
  if (query === undefined) return []
  const whole = matches(query, parameters)
  return rarest === null ? [whole] : [matches(rarest, parameters), `(${whole}) is true`]
}

function matches(query: string, parameters: Parameters): string {
  return `tsv @@ ${parameters.add(query)}::tsquery`
}

function preferredSql(
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

/** One view a query; each takes the room that the narrower ones left. Preferred hits are among them first. */
function candidateViews(
  table: IndexTable,
  base: readonly string[],
  matching: readonly string[],
  { preferred, ranking }: { readonly preferred: string; readonly ranking: Ranking },
): string[] {
  const areFirst = ranking.ids.length > 0
  const order = [...(areFirst ? ['preferred desc'] : []), table.orderSql(table.orders)].join(', ')
  const columns = candidateColumns(table, ranking)
  return matching.flatMap((match, tier) => {
    const narrower = matching.slice(tier - 1, tier).map((other) => `not (${other})`)
    const found = (name: string) => `${name} as materialized (
      select ${columns}, ${preferred} as preferred from ${table.name}
      where ${[...base, match, ...narrower].join(' and ')}
      order by ${order} limit ${searchWindow})`
    if (tier === 0) return [found('tier_0')]
    const taken = matching.slice(0, tier).map((_, other) => `(select count(*) from tier_${other})`)
    // What is taken off the window is no part of the limit above: Postgres would plan for a tenth of what it finds,
    // and read most of the table in its order where the words are frequent but not very.
    return [
      found(`found_${tier}`),
      `tier_${tier} as materialized (select * from found_${tier}
        order by ${order} limit ${[searchWindow, ...taken].join(' - ')})`,
    ]
  })
}

function tiers(table: IndexTable, count: number, ranking: Ranking): string {
  const names = ['id', 'version', ...(ranking.withPostings ? ['postings'] : [])]
  const columns = [...names, ...table.columnsOf(table.orders), 'preferred'].join(', ')
  const views = Array.from({ length: count }, (_, tier) => `select ${columns} from tier_${tier}`)
  return `(${views.join(' union all ')}) candidate`
}

function candidateColumns(table: IndexTable, ranking: Ranking): string {
  return ['id', ...rankedColumns(ranking), ...table.columnsOf(table.orders)].join(', ')
}

/** What a row was written by is its version: a row that is written again has another one. */
function rankedColumns({ withPostings }: Ranking): string[] {
  return ['xmin::text as version', ...(withPostings ? ['postings'] : [])]
}

function lines(view: string, order: string, ranking: Ranking | null): string {
  const postings = ranking?.withPostings === true ? " || ' ' || postings" : ''
  return `array_to_string(array(select id::text || preferred::int || version${postings} from ${view} order by ${order}), E'\n')`
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
