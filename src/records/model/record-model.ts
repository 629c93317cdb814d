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
export type AccountRecord = RecordOf<'account'>
export type TransactionRecord = RecordOf<'transaction'>

/** In the order of the bits of vocabularies: add new kinds at the end. */
export const recordKinds = [
  'person',
  'asset',
  'tenure',
  'transaction',
  'account',
  'workOrder',
  'note',
  'activity',
  'cautionaryAlert',
] as const
export type RecordKind = (typeof recordKinds)[number]

type Models = Prisma.TypeMap['model']
type Model<Kind extends RecordKind> = Models[Capitalize<Kind>]
type CreateInput<Kind extends RecordKind> = Exclude<
  Model<Kind>['operations']['createMany']['args']['data'],
  readonly unknown[]
>

/** Records that are written with parts of other tables, or with read-only lists. */
interface OwnRecords {
  readonly asset: AssetRecord
  readonly tenure: TenureRecord
}

/** The record of a kind as it is written. */
export type RecordOf<Kind extends RecordKind> = Kind extends keyof OwnRecords
  ? OwnRecords[Kind]
  : CreateInput<Kind>

/** The row of each kind as it is read. */
export type RecordRows = { readonly [Kind in RecordKind]: Model<Kind>['payload']['scalars'] }

type Plural<Kind extends RecordKind> = Kind extends `${infer Stem}y` ? `${Stem}ies` : `${Kind}s`

/** The name of lists of a kind: `workOrders`. */
export function pluralOf<Kind extends RecordKind>(kind: Kind): Plural<Kind> {
  return `${kind.replace(/y$/, 'ie')}s` as Plural<Kind>
}

/** Records of any kinds, written in one transaction: `persons`, `assets` and so on. */
export type RecordBatch = {
  readonly [Kind in RecordKind as Plural<Kind>]?: readonly RecordOf<Kind>[]
}

/** A value for each of these kinds. */
export function mapEach<Kind extends RecordKind, Value>(
  kinds: readonly Kind[],
  valueOf: (kind: Kind) => Value,
): Readonly<Record<Kind, Value>> {
  const entries = kinds.map((kind) => [kind, valueOf(kind)] as const)
  return Object.fromEntries(entries) as Record<Kind, Value>
}

/** A value for each kind. */
export function mapKinds<Value>(
  valueOf: (kind: RecordKind) => Value,
): Readonly<Record<RecordKind, Value>> {
  return mapEach(recordKinds, valueOf)
}
