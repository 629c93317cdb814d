import { readDay } from '../database/row-types.js'
import type { RowSource } from '../database/row-source.js'
import { readInTurn } from '../foundation/operation-reads.js'
import { currentScope } from '../foundation/work-scope.js'
import type { Person, Tenure } from '../generated/prisma/client.js'
import { firstRowsSql, shortList } from './list-reader.js'
import { tenuresOfPerson } from './record-lists.js'
import { columnsOf } from './row-columns.js'

/** What is shown of a tenure, as far as it needs no other record. */
export type ShownTenure = Pick<
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

export interface ShownMembership {
  readonly isResponsible: boolean
  readonly tenure: ShownTenure
}

/** A person, and the first tenures; null where there are more than are read at once. */
export interface PersonWithTenures {
  readonly person: Person
  readonly memberships: readonly ShownMembership[] | null
}

/** As the statement writes it. */
type Listed = readonly [
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

const shown = [
  ...['item.id', 'item.payment_reference', 'item.legacy_references'],
  ...['item.start_of_tenure_date', 'item.end_of_tenure_date'],
  ...['item.tenure_type_code', 'item.tenure_type_description', 'item.tenured_asset_id'],
  ...['fullAddress', 'uprn', 'propertyReference'].map((name) => `item.tenured_asset ->> '${name}'`),
  'membership.is_responsible',
].join(', ')

const sql = `select ${columnsOf('person', 'parent')}, (
    select json_agg(found.shown order by found.nth)
    from (${firstRowsSql(tenuresOfPerson, { shown: `json_build_array(${shown})` })}) found
  ) as tenures
  from person parent where parent.id = any($1::uuid[])`

/**
 * Persons with the first of their tenures by one statement, which would be four otherwise, one behind the
 * other: persons, places in lists, memberships, tenures. Of tenures it reads
 * the columns that are shown.
 */
export async function personsWithTenures(
  source: RowSource,
  ids: readonly string[],
): Promise<PersonWithTenures[]> {
  const rows = await readInTurn(ids.length * shortList, () =>
    source.rows<Person & { readonly tenures: readonly Listed[] | null }>(sql, [ids]),
  )
  return rows.map(({ tenures: listed, ...person }) => {
    const found = listed ?? []
    // The database counts the persons alone.
    currentScope()?.spend('rows', found.length)
    return { person, memberships: found.length > shortList ? null : found.map(membership) }
  })
}

function membership(listed: Listed): ShownMembership {
  const [id, paymentReference, legacyReferences, start, end, code, description, assetId] = listed
  const [, , , , , , , , fullAddress, uprn, propertyReference, isResponsible] = listed
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
