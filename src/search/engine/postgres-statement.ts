import { filterColumn, filterSql, Parameters } from './postgres-filter.js'
import type { IndexTable } from './postgres-table.js'
import { SearchEngineError, searchWindow, type SearchRequest } from './search-engine.js'

export interface Statement {
  readonly sql: string
  readonly values: readonly unknown[]
}

/**
 * The one statement that finds hits, their total and their facets. Its row has `hits` (pairs of id and
 * tsvector text), `total`, `head` and one column a facet.
 *
 * Hits that still have to be ranked are candidates: as many as the window holds, those found by the
 * narrowest query first. Otherwise they are the page itself, in the asked order.
 *
 * @param queries tsqueries from the narrowest to the widest; none lists everything
 * @param ranked false for the order of `request.sort`, then that of arrival
 */
export function hitsStatement(
  table: IndexTable,
  request: SearchRequest,
  queries: readonly string[],
  ranked: boolean,
): Statement {
  const parameters = new Parameters()
  const base = baseConditions(table, request, parameters)
  // Postgres refuses values that are bound but not used.
  const matching = (ranked ? queries : queries.slice(-1)).map(
    (query) => `tsv @@ ${parameters.add(query)}::tsquery`,
  )
  const all = [...base, ...matching.slice(-1)].join(' and ')
  const facets = (request.facets ?? []).map((field) => filterColumn(table, field))
  const views = [
    ...(ranked ? candidateViews(table, base, matching) : []),
    ...(facets.length === 0
      ? []
      : [
          `hit as materialized (select ${facets.map(({ column }) => column).join(', ')}
            from ${table.name} where ${all})`,
        ]),
  ]
  const columns = [
    `${ranked ? candidates(matching.length) : page(table, request, all)} as hits`,
    `(select count(*) from (
      select 1 from ${table.name} where ${all} limit ${searchWindow + 1}) counted)::int as total`,
    `(select coalesce(max(seq), 0) from ${table.name})::text as head`,
    ...facets.map(({ column, type }, place) => {
      const value = type === 'keywords' ? `unnest(${column})` : `${column}::text`
      return `(select coalesce(json_object_agg(value, documents), '{}') from (
        select ${value} as value, count(*) as documents from hit where ${column} is not null
        group by 1) counted) as facet_${place}`
    }),
  ]
  const withViews = views.length === 0 ? '' : `with ${views.join(',\n')}\n`
  return { sql: `${withViews}select ${columns.join(',\n')}`, values: parameters.values }
}

function baseConditions(
  table: IndexTable,
  request: SearchRequest,
  parameters: Parameters,
): string[] {
  const conditions = ['true']
  if (request.filter !== undefined) conditions.push(filterSql(request.filter, table, parameters))
  if (request.snapshot !== undefined) {
    conditions.push(`seq <= ${parameters.add(request.snapshot)}::bigint`)
  }
  return conditions
}

/** One view a query; each takes the room that the narrower ones left. */
function candidateViews(
  table: IndexTable,
  base: readonly string[],
  matching: readonly string[],
): string[] {
  return matching.map((match, tier) => {
    const narrower = matching.slice(tier - 1, tier).map((other) => `not (${other})`)
    const taken = matching.slice(0, tier).map((_, other) => `(select count(*) from tier_${other})`)
    return `tier_${tier} as materialized (select id, seq, tsv from ${table.name}
      where ${[...base, match, ...narrower].join(' and ')}
      order by seq limit ${[searchWindow, ...taken].join(' - ')})`
  })
}

function candidates(tiers: number): string {
  const views = Array.from({ length: tiers }, (_, tier) => `select id, seq, tsv from tier_${tier}`)
  return `(select coalesce(json_agg(json_build_array(id, tsv::text) order by seq), '[]')
    from (${views.join(' union all ')}) candidate)`
}

function page(table: IndexTable, request: SearchRequest, where: string): string {
  const { offset } = request
  const limit = Math.max(0, Math.min(request.limit, searchWindow - offset))
  const order = [...sortOrder(table, request), 'seq'].join(', ')
  return `to_json(array(select json_build_array(id, '') from ${table.name}
    where ${where} order by ${order} limit ${limit} offset ${offset}))`
}

function sortOrder(table: IndexTable, { index, sort }: SearchRequest): string[] {
  if (sort === undefined) return []
  const column = table.columns.get(sort.field)
  if (column === undefined || !table.definition.sortable.includes(sort.field)) {
    throw new SearchEngineError('invalid-request', `index ${index} cannot sort on ${sort.field}`)
  }
  return [`${column.column} ${sort.direction} nulls last`]
}
