import type { Prisma } from '../../generated/prisma/client.js'

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
export type WorkOrderRecord = Prisma.WorkOrderCreateManyInput
export type NoteRecord = Prisma.NoteCreateManyInput

interface Records {
  readonly person: PersonRecord
  readonly asset: AssetRecord
  readonly tenure: TenureRecord
  readonly transaction: TransactionRecord
  readonly account: AccountRecord
  readonly workOrder: WorkOrderRecord
  readonly note: NoteRecord
}

/** In the order of the bits of vocabularies: add new kinds at the end. */
export const recordKinds = [
  'person',
  'asset',
  'tenure',
  'transaction',
  'account',
  'workOrder',
  'note',
] as const satisfies readonly (keyof Records)[]
export type RecordKind = (typeof recordKinds)[number]

/** The record of a kind as it is written. */
export type RecordOf<Kind extends RecordKind> = Records[Kind]

/** Records of any kinds, written in one transaction: `persons`, `assets` and so on. */
export type RecordBatch = {
  readonly [Kind in RecordKind as `${Kind}s`]?: readonly RecordOf<Kind>[]
}

/** A value for each kind. */
export function mapKinds<Value>(
  valueOf: (kind: RecordKind) => Value,
): Readonly<Record<RecordKind, Value>> {
  const entries = recordKinds.map((kind) => [kind, valueOf(kind)] as const)
  return Object.fromEntries(entries) as Record<RecordKind, Value>
}
