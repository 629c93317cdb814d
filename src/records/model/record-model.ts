import type { Prisma } from '../../generated/prisma/client.js'

export const recordKinds = ['person', 'asset', 'tenure', 'transaction', 'account'] as const
export type RecordKind = (typeof recordKinds)[number]

/** Money: decimal text with two digits after the point, `"319.30"`; positive is owed to the landlord. */
export type Money = string

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string

/** The records as they are written: the columns of `prisma/schema.prisma`. */
export type PersonRecord = Prisma.PersonCreateManyInput
export type AssetRecord = Omit<Prisma.AssetCreateManyInput, 'parentAssetIds'> & {
  parentAssetIds?: readonly string[]
}
export type HouseholdMemberRecord = Omit<
  Prisma.HouseholdMemberCreateManyInput,
  'tenureId' | 'position'
>
export type TenureRecord = Prisma.TenureCreateManyInput & {
  householdMembers: readonly HouseholdMemberRecord[]
}
export type AccountRecord = Prisma.AccountCreateManyInput
export type TransactionRecord = Prisma.TransactionCreateManyInput

/** Records of any kinds, written in one transaction. */
export interface RecordBatch {
  readonly persons?: readonly PersonRecord[]
  readonly assets?: readonly AssetRecord[]
  readonly tenures?: readonly TenureRecord[]
  readonly accounts?: readonly AccountRecord[]
  readonly transactions?: readonly TransactionRecord[]
}
