import { readDay } from '../database/row-types.js'
import type { Sql } from '../database/sql.js'
import { readInTurn } from '../foundation/operation-reads.js'
import { currentScope } from '../foundation/work-scope.js'
import type { Person, Tenure } from '../generated/prisma/client.js'
import { firstRowsSql, shortList } from './list-reader.js'
import { tenuresOfPerson } from './record-lists.js'
import { columnsOf } from './row-columns.js'

/** The columns of a tenure that can be shown without reading another record. */
export type TenureSummary = Pick<
  Tenure,
  | 'id'
  | 'paymentReference'
  | 'legacyReferences'
  | 'startOfTenureDate'
  | 'endOfTenureDate'
  | 'tenureTypeCode'
  | 'tenureTypeDescription'
  | 'tenuredAssetId'
  | 'tenuredAsset'
>

export interface MembershipSummary {
  readonly isResponsible: boolean
  readonly tenure: TenureSummary
}

/** A person with all tenures; `memberships` is null if there are more than `shortList`. */
export interface PersonWithTenures {
  readonly person: Person
  readonly memberships: readonly MembershipSummary[] | null
}

/** The row of one tenure, in the order of `tenureColumns`. */
type TenureColumns = readonly [
  id: string,
  paymentReference: string | null,
  legacyReferences: Tenure['legacyReferences'],
  start: string | null,
  end: string | null,
  typeCode: string | null,
  typeDescription: string | null,
  assetId: string | null,
  fullAddress: string | null,
  uprn: string | null,
  propertyReference: string | null,
  isResponsible: boolean,
]

const tenureColumns = [
  'item.id',
  'item.payment_reference',
  'item.legacy_references',
  'item.start_of_tenure_date',
  'item.end_of_tenure_date',
  'item.tenure_type_code',
  'item.tenure_type_description',
  'item.tenured_asset_id',
  "item.tenured_asset ->> 'fullAddress'",
  "item.tenured_asset ->> 'uprn'",
  "item.tenured_asset ->> 'propertyReference'",
  'membership.is_responsible',
].join(', ')

const pageSql = `select ${columnsOf('person', 'parent')}, (
    select json_agg(entry.tenure order by entry.nth)
    from (${firstRowsSql(tenuresOfPerson, { tenure: `json_build_array(${tenureColumns})` })}) entry
  ) as tenures
  from person parent where parent.id = any($1::uuid[])`

/**
 * Reads persons with their first tenures by one statement instead of four in sequence: persons, list positions,
 * memberships, tenures.
 */
export async function personsWithTenures(
  sql: Sql,
  ids: readonly string[],
): Promise<PersonWithTenures[]> {
  const rows = await readInTurn(ids.length * shortList, () =>
    sql.query<Person & { readonly tenures: readonly TenureColumns[] | null }>(pageSql, [ids]),
  )
  return rows.map(({ tenures: columns, ...person }) => {
    const tenures = columns ?? []
    // The statement has counted the persons only.
    currentScope()?.spend('rows', tenures.length)
    return { person, memberships: tenures.length > shortList ? null : tenures.map(membership) }
  })
}

function membership([
  id,
  paymentReference,
  legacyReferences,
  start,
  end,
  code,
  description,
  assetId,
  fullAddress,
  uprn,
  propertyReference,
  isResponsible,
]: TenureColumns): MembershipSummary {
  return {
    isResponsible,
    tenure: {
      id,
      paymentReference,
      legacyReferences,
      startOfTenureDate: start === null ? null : readDay(start),
      endOfTenureDate: end === null ? null : readDay(end),
      tenureTypeCode: code,
      tenureTypeDescription: description,
      tenuredAssetId: assetId,
      tenuredAsset: { fullAddress, uprn, propertyReference },
    },
  }
}
