import type { Pool } from 'pg'
import { isTenureActive, fullName } from '../../src/records/rules/tenure-rules.js'
import { encodeNodeId } from '../../src/schema/node-id.js'
import { IndexTable } from '../../packages/search-engine/src/postgres/table.js'
import { tsqueries } from '../../packages/search-engine/src/postgres/tsquery.js'
import { PostingsScope, Postings } from '../../packages/search-engine/src/ranking/postings.js'
import { parseQuery } from '../../packages/search-engine/src/ranking/parse-query.js'
import { planQuery } from '../../packages/search-engine/src/ranking/query-plan.js'
import { compareRanks, rankDocument } from '../../packages/search-engine/src/ranking/rank.js'
import { factKeywords } from '../../src/records/filters/facts.js'
import { personQuery } from '../../src/records/person/query.js'
import { indexDefinitions } from '../../src/records/kinds/kinds.js'
import { staffTypes } from '../../src/records/person/kind.js'
import { housingLanguage } from '../../src/records/language/housing-language.js'
import { searchCursors } from '../../src/search/paging/search-edges.js'
import type { PageArguments } from './plain-page.js'

interface HitRow {
  readonly hits: string | null
  readonly head: string
}

interface BareTenure {
  readonly uuid: string
  readonly startDate: string | null
  readonly endDate: string | null
  readonly assetFullAddress: string | null
  readonly paymentReference: string | null
}

interface BarePerson {
  readonly uuid: string
  readonly title: string | null
  readonly firstName: string | null
  readonly middleName: string | null
  readonly surname: string | null
  readonly personTypes: readonly string[] | null
  readonly totalBalance: string | null
  readonly isPersonCautionaryAlert: boolean
  readonly dateOfBirth: string | null
  readonly tenures: readonly BareTenure[] | null
}

const recordsSql = `select coalesce(json_agg(to_jsonb(person) - 'nth' order by nth), '[]') as persons from (
  select requested.nth, person.id as uuid, person.title, person.first_name as "firstName",
    person.middle_name as "middleName", person.surname, person.person_types as "personTypes",
    person.total_balance::text as "totalBalance",
    person.is_person_cautionary_alert as "isPersonCautionaryAlert",
    person.date_of_birth as "dateOfBirth",
    (select json_agg(own order by own."startDate" desc nulls last, own.uuid desc) from (
      select tenure.id as uuid, tenure.start_of_tenure_date as "startDate",
        tenure.end_of_tenure_date as "endDate", tenure.payment_reference as "paymentReference",
        tenure.tenured_asset ->> 'fullAddress' as "assetFullAddress"
      from household_member member join tenure on tenure.id = member.tenure_id
      where member.person_id = person.id) own) as tenures
  from unnest($1::uuid[]) with ordinality as requested(id, nth) join person on person.id = requested.id) person`

/**
 * The upper bound for the measured page: two prepared statements, the gateway's query parsing and ranking,
 * and a hand-written answer. No typos, filters, limits, callers or other fields.
 */
export class BarePage {
  private readonly table: IndexTable
  private readonly findSql: string

  constructor(private readonly pool: Pool) {
    const definition = indexDefinitions.find(({ name }) => name === 'persons')
    if (definition === undefined) throw new Error('There is no index "persons".')
    this.table = new IndexTable(definition, housingLanguage)
    this.findSql = `select string_agg(id::text || postings, E'\\n' order by "s_surnameKey", id) as hits,
      (select coalesce(max(seq), 0) from ${this.table.name})::text as head
      from ${this.table.name} where tsv @@ $1::tsquery and ("f_facts" && $2::text[]) is not true`
  }

  async answer(args: PageArguments): Promise<unknown> {
    const { ids, total, head } = await this.find(args)
    const { rows } = await this.pool.query<{ persons: readonly BarePerson[] }>({
      name: 'records',
      text: recordsSql,
      values: [ids],
    })
    const now = new Date()
    const cursors = searchCursors(personQuery(args, { scopes: new Set(), today: 0 }))
    return {
      totalCount: total,
      pageInfo: {
        hasNextPage: total > ids.length,
        endCursor: ids.length === 0 ? null : cursors.encode([ids.length - 1, head, null]),
      },
      edges: (rows[0]?.persons ?? []).map((person) => ({ node: nodeOf(person, now) })),
    }
  }

  private async find({ searchText, pageSize }: PageArguments) {
    const query = parseQuery(searchText, housingLanguage)
    const plan = planQuery(query, { words: [], splits: [] })
    const { rows } = await this.pool.query<HitRow>({
      name: 'find',
      text: this.findSql,
      values: [
        tsqueries(plan, this.table.searched({})).at(-1),
        factKeywords({ personType: staffTypes }),
      ],
    })
    const { hits = null, head = '0' } = rows[0] ?? {}
    const scope = new PostingsScope(undefined, false)
    const ranked = (hits === null ? [] : hits.split('\n')).map((line) => ({
      id: line.slice(0, 36),
      rank: rankDocument(plan, new Postings(line.slice(36), scope), this.table.identifiers),
    }))
    const ids = ranked
      .sort((one, other) => compareRanks(one.rank, other.rank))
      .slice(0, pageSize)
      .map(({ id }) => id)
    return { ids, total: ranked.length, head }
  }
}

function nodeOf(
  { uuid, middleName, tenures, personTypes, totalBalance, ...person }: BarePerson,
  now: Date,
) {
  const { title, firstName, surname } = person
  return {
    id: encodeNodeId({ type: 'Person', uuid }),
    ...person,
    fullName: fullName([title, firstName, middleName, surname]),
    personTypes: personTypes ?? [],
    totalBalance,
    tenures: (tenures ?? []).map((tenure) => ({
      ...tenure,
      isActive: isTenureActive(tenure.endDate === null ? null : new Date(tenure.endDate), now),
    })),
  }
}
