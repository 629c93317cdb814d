import type {
  Account,
  Asset,
  HouseholdMember,
  Person,
  Prisma,
  Tenure,
  Transaction,
} from '../../generated/prisma/client.js'

/** The columns of an asset that the documents of its tenures need. */
export const homeColumns = [
  'id',
  'assetId',
  'assetType',
  'assetName',
  'assetAddress',
  'parentAssetIds',
  'parents',
] as const

/**
 * A row in JSON: days and moments are text. Amounts are numbers, which is precise enough, because documents only
 * order and compare them.
 */
export type JsonRow<Row> = {
  readonly [Field in keyof Row]: NonNullable<Row[Field]> extends Date
    ? string | null
    : NonNullable<Row[Field]> extends Prisma.Decimal
      ? number | null
      : Row[Field]
}

/** A JSON row in which some fields are `Date` objects. */
type Dated<Row, Dates extends keyof Row> = Omit<JsonRow<Row>, Dates> & Pick<Row, Dates>

export type PersonRow = Dated<Person, 'dateOfBirth'>
export type HomeRow = Pick<Asset, (typeof homeColumns)[number]>
export type AssetRow = JsonRow<Asset>
export type TenureRow = Dated<Tenure, 'startOfTenureDate' | 'endOfTenureDate'>
/** Members are in the order of the tenure. */
export type TenureWithMembers = TenureRow & {
  readonly householdMembers: readonly JsonRow<HouseholdMember>[]
}
export type MembershipRow = JsonRow<HouseholdMember> & { readonly tenure: TenureRow }
export type AccountRow = JsonRow<Account>
export type TransactionRow = Dated<Transaction, 'transactionDate'>
/** The references of one tenure of an asset in the former housing system. */
export type ReferenceRow = Pick<Tenure, 'legacyReferences'> & { readonly assetId: string }
