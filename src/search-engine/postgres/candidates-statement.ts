import { Parameters } from './filter.js'
import {
  conditionsIn,
  headOf,
  lines,
  matches,
  ordersOf,
  preferredSql,
  rowColumns,
  type MoreColumns,
  type Ranking,
  type Statement,
} from './statement.js'
import type { IndexTable } from './table.js'
import { searchWindow, type SearchRequest } from '../search-engine.js'

/** How candidates are looked for, where more is found than is ranked. */
export interface CandidatesWay {
  /** tsqueries from the narrowest to the widest. */
  readonly queries: readonly string[]
  /** By the widest query alone, and of each hit whether narrower ones find it: quicker unless there are very many. */
  readonly isOneLook: boolean
  /**
   * Looks no further down the order of the index than to this value of its field. Finds nothing where that does
   * not fill the window.
   */
  readonly upTo: string | null
}

/**
 * Finds what is ranked where more is found than the window holds, as `hits`: as many as it holds, those found
 * by the narrowest query first, and of them the first in the order of the index. The row has `hits`, `total` and
 * `head` as that of `hitsStatement`, with places instead of postings; `hits` is null where `upTo` was too near.
 *
 * @param more columns about something else
 */
export function candidatesStatement(
  table: IndexTable,
  request: SearchRequest,
  { queries, isOneLook, upTo }: CandidatesWay,
  ranking: Ranking,
  more: MoreColumns = () => [],
): Statement {
  const parameters = new Parameters()
  const base = conditionsIn(table, request, parameters)(request.filter)
  const within = upTo === null ? [] : upToSql(table, parameters.add(upTo))
  const matching = queries.map((query) => matches(query, parameters))
  const parts = isOneLook ? matching.slice(-1) : matching
  const tier = isOneLook && matching.length > 1 ? tierOf(matching) : null
  const order = table.orderSql(table.orders)
  const views = candidateViews(parts, {
    from: table.name,
    where: [...base, ...within],
    columns: [
      ...['id', ...rowColumns, ...table.columnsOf(table.orders)],
      `${preferredSql(ranking, table, parameters)} as preferred`,
      ...(tier === null ? [] : [`${tier} as tier`]),
    ],
    order: [
      ...(tier === null ? [] : ['tier']),
      ...(ranking.ids.length > 0 ? ['preferred desc'] : []),
      order,
    ].join(', '),
  })
  const hits = lines(tiers(parts.length), table.orderSql(ordersOf(table, request)), 'place')
  const columns = [
    upTo === null
      ? `${hits} as hits`
      : `case when ${countOf('found_0')} > ${searchWindow} then ${hits} end as hits`,
    `(${totalFrom(0, parts.length)})::int as total`,
    headOf(table),
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
}

/**
 * Two views a query: what it finds beyond the narrower ones, and as much of that as has room. Preferred hits
 * are among them first.
 */
function candidateViews(
  matching: readonly string[],
  { from, where, columns, order }: Viewed,
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
        order by ${order} limit ${searchWindow + 1})`,
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
