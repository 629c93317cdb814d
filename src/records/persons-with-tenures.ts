import { readDay } from '../database/row-types.js'
import type { Sql } from '../database/sql.js'
import { currentScope, readInTurn } from '../foundation/operation-scope.js'
import type { Person, Tenure } from '../generated/prisma/client.js'
import { firstRowsSql, shortList } from './list-reader.js'
import { tenuresOfPerson } from './record-lists.js'
import { columnsNamed, columnsOf } from './row-columns.js'

/** The columns of a tenure that can be shown without reading another record. */
const tenureFields = [
  'id',
  'paymentReference',
  'legacyReferences',
  'startOfTenureDate',
  'endOfTenureDate',
  'tenureTypeCode',
  'tenureTypeDescription',
  'tenuredAssetId',
  'tenuredAsset',
] as const

export interface MembershipSummary {
  readonly isResponsible: boolean
  readonly tenure: Pick<Tenure, (typeof tenureFields)[number]>
}

/** A person with all tenures; `memberships` is null if there are more than `shortList`. */
export interface PersonWithTenures {
  readonly person: Person
  readonly memberships: readonly MembershipSummary[] | null
}

const pageSql = `select ${columnsOf('person', 'parent')}, (
    select coalesce(json_agg(entry), '[]') from (
      ${firstRowsSql(tenuresOfPerson, `membership.is_responsible as "isResponsible", ${columnsNamed(tenureFields, 'item')}`)}
    ) entry
  ) as tenures
  from person parent where parent.id = any($1::uuid[])`

/** A tenure as JSON, with days as text. */
type TenureEntry = Omit<MembershipSummary['tenure'], 'startOfTenureDate' | 'endOfTenureDate'> & {
  readonly isResponsible: boolean
  readonly startOfTenureDate: string | null
  readonly endOfTenureDate: string | null
}

/**
 * Reads persons with their first tenures in one statement instead of four in sequence: persons, list positions,
 * memberships, tenures.
 */
export async function personsWithTenures(
  sql: Sql,
  ids: readonly string[],
): Promise<PersonWithTenures[]> {
  const rows = await readInTurn(ids.length * shortList, () =>
    sql.query<Person & { readonly tenures: readonly TenureEntry[] }>(pageSql, [ids]),
  )
  return rows.map(({ tenures, ...person }) => {
    // The query has counted only the persons as rows.
    currentScope()?.spend('rows', tenures.length)
    return { person, memberships: tenures.length > shortList ? null : tenures.map(membership) }
  })
}

function membership({ isResponsible, startOfTenureDate, endOfTenureDate, ...tenure }: TenureEntry) {
  const days = {
    startOfTenureDate: startOfTenureDate === null ? null : readDay(startOfTenureDate),
    endOfTenureDate: endOfTenureDate === null ? null : readDay(endOfTenureDate),
  }
  return { isResponsible, tenure: { ...tenure, ...days } }
}
