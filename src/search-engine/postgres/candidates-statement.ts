import { facetCounts } from './facet-counts.js'
import { Parameters } from './filter.js'
import {
  conditionsIn,
  headOf,
  lineOf,
  lines,
  matches,
  preferredSql,
  rowColumns,
  type MoreColumns,
  type Ranking,
  type Statement,
} from './statement.js'
import type { IndexTable } from './table.js'
import { searchWindow, type SearchRequest } from '../search-engine.js'

/** How candidates are looked for, where more is found than is ranked. */
export type CandidatesWay = WayOfNarrowest | WayOfAll

/** By the narrowest query alone, which is to find more than are ranked. */
export interface WayOfNarrowest {
  /** A tsquery. */
  readonly narrowest: string
  /** Looks no further down the order of the index than to this value of its field. */
  readonly upTo: string | null
}

export interface WayOfAll {
  /** tsqueries from the narrowest to the widest. */
  readonly queries: readonly string[]
  /** By the widest query alone, and of each hit whether narrower ones find it: quicker unless there are very many. */
  readonly isOneLook: boolean
}

/**
 * Finds what is ranked where more is found than the window holds, as `hits`: as many as it holds, those found
 * by the narrowest query first, and of them the first in the order of the index. The row has `hits`, `total`,
 * `head` and facets as that of `hitsStatement`, with places instead of postings; `hits` is null where the narrowest
 * query alone does not fill the window.
 *
 * @param way counts facets only by one look
 * @param more columns about something else
 */
export function candidatesStatement(
  table: IndexTable,
  request: SearchRequest,
  way: CandidatesWay,
  ranking: Ranking,
  more: MoreColumns = () => [],
): Statement {
  return 'narrowest' in way
    ? statementOfNarrowest(table, request, way, ranking, more)
    : statementOfAll(table, request, way, ranking, more)
}

/** Each hit becomes a line as it is read: to keep hits for counting and ordering takes a tenth of the time. */
function statementOfNarrowest(
  table: IndexTable,
  request: SearchRequest,
  { narrowest, upTo }: WayOfNarrowest,
  ranking: Ranking,
  more: MoreColumns,
): Statement {
  const parameters = new Parameters()
  const conditions = [
    ...conditionsIn(table, request, parameters)(request.filter),
    ...(upTo === null ? [] : upToSql(table, parameters.add(upTo))),
    matches(narrowest, parameters),
  ]
  const columns = ['id', ...rowColumns, `${preferredSql(ranking, table, parameters)} as preferred`]
  const first = `select ${columns.join(', ')} from ${table.name} where ${conditions.join(' and ')}
    order by ${table.orderSql(table.orders)} limit ${searchWindow + 1}`
  const hits = `array_to_string(lines[:${searchWindow}], E'\n')`
  const shown = [
    `case when cardinality(lines) > ${searchWindow} then ${hits} end as hits`,
    'cardinality(lines) as total',
    headOf(table),
    ...more(parameters),
  ]
  return {
    sql: `with found as materialized (select array(select ${lineOf('place')} from (${first}) hit) as lines)
      select ${shown.join(',\n')} from found`,
    values: parameters.values,
  }
}

function statementOfAll(
  table: IndexTable,
  request: SearchRequest,
  { queries, isOneLook }: WayOfAll,
  ranking: Ranking,
  more: MoreColumns,
): Statement {
  const parameters = new Parameters()
  const conditions = conditionsIn(table, request, parameters)
  const base = conditions(request.filter)
  const matching = queries.map((query) => matches(query, parameters))
  const parts = isOneLook ? matching.slice(-1) : matching
  const tier = isOneLook && matching.length > 1 ? tierOf(matching) : null
  const order = table.orderSql(table.orders)
  const facets = facetCounts(table, request.facets ?? [], {
    hits: (columns) => `select ${columns} from found_0`,
    passing: (filter, columns) =>
      `select ${columns} from ${table.name} where ${[...conditions(filter), ...parts].join(' and ')}`,
  })
  const needed = new Set([
    ...['id', ...rowColumns, ...table.columnsOf(table.orders), ...facets.ofHits],
    `${preferredSql(ranking, table, parameters)} as preferred`,
    ...(tier === null ? [] : [`${tier} as tier`]),
  ])
  const views = [
    ...candidateViews(parts, {
      from: table.name,
      where: base,
      columns: [...needed],
      order: [
        ...(tier === null ? [] : ['tier']),
        ...(ranking.ids.length > 0 ? ['preferred desc'] : []),
        order,
      ].join(', '),
      isCounted: facets.ofHits.length > 0,
    }),
    ...facets.views,
  ]
  const columns = [
    `${lines(tiers(parts.length), order, 'place')} as hits`,
    `(${totalFrom(0, parts.length)})::int as total`,
    headOf(table),
    ...facets.columns,
    ...more(parameters),
  ]
  return {
    sql: `with ${views.join(',\n')}\nselect ${columns.join(',\n')}`,
    values: parameters.values,
  }
}

function upToSql({ orders, columns }: IndexTable, bound: string): string[] {
  return orders.flatMap(({ field, direction }) => {
    const found = columns.get(field)
    if (found === undefined) return []
    return [`${found.column} ${direction === 'asc' ? '<=' : '>='} ${bound}::${found.type}`]
  })
}

/** The narrowest query that finds a row. */
function tierOf(matching: readonly string[]): string {
  const cases = matching.slice(0, -1).map((match, tier) => `when ${match} then ${tier}`)
  return `case ${cases.join(' ')} else ${matching.length - 1} end`
}

interface Viewed {
  readonly from: string
  readonly where: readonly string[]
  readonly columns: readonly string[]
  readonly order: string
  /** Whether everything that is found is counted, too. */
  readonly isCounted: boolean
}

/**
 * Two views a query: what it finds beyond the narrower ones, and as much of that as has room. Preferred hits
 * are among them first.
 */
function candidateViews(
  matching: readonly string[],
  { from, where, columns, order, isCounted }: Viewed,
): string[] {
  return matching.flatMap((match, tier) => {
    const narrower = matching.slice(tier - 1, tier).map((other) => `not (${other})`)
    const taken = matching.slice(0, tier).map((_, other) => countOf(`tier_${other}`))
    // What is taken off the window is no part of the limit above: Postgres would plan for a tenth of what it finds,
    // and read most of the table in its order where the words are frequent but not very.
    return [
      `found_${tier} as materialized (
        select ${columns.join(', ')} from ${from}
        where ${[...where, match, ...narrower].join(' and ')}
        ${isCounted ? '' : `order by ${order} limit ${searchWindow + 1}`})`,
      `tier_${tier} as materialized (select * from found_${tier}
        order by ${order} limit ${[searchWindow, ...taken].join(' - ')})`,
    ]
  })
}

function tiers(count: number): string {
  const views = Array.from({ length: count }, (_, tier) => `select * from tier_${tier}`)
  return `(${views.join(' union all ')}) candidate`
}

/** What wider queries find besides is not looked for where a narrower one finds more than the window holds. */
function totalFrom(tier: number, count: number): string {
  const found = countOf(`found_${tier}`)
  return tier === count - 1
    ? found
    : `case when ${found} > ${searchWindow} then ${found} else ${found} + (${totalFrom(tier + 1, count)}) end`
}

function countOf(view: string): string {
  return `(select count(*) from ${view})`
}
