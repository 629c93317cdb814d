import type { Scope } from '../../access/scopes.js'
import type { RecordKind } from '../model/record-model.js'
import type { IndexDefinition } from '../../../packages/search-engine/src/search-engine.js'
import { accountKind } from '../account/kind.js'
import { activityKind } from '../activity/kind.js'
import { assetKind } from '../asset/kind.js'
import { cautionaryAlertKind } from '../cautionary-alert/kind.js'
import { personKind } from '../person/kind.js'
import { noteKind } from '../note/kind.js'
import { indexDefinition, type KindDefinition } from './record-kind.js'
import { tenureKind } from '../tenure/kind.js'
import { transactionKind } from '../transaction/kind.js'
import { enumType } from '../../schema/enum-type.js'
import { workOrderKind } from '../work-order/kind.js'

const kinds = [
  personKind,
  assetKind,
  tenureKind,
  transactionKind,
  accountKind,
  workOrderKind,
  noteKind,
  activityKind,
  cautionaryAlertKind,
] as const

export type IndexName = (typeof kinds)[number]['index']

export const kindDefinitions: readonly KindDefinition<IndexName>[] = kinds

/** Internal values are the names of indexes. */
export const RecordKindType = enumType(
  'RecordKind',
  'A type of records.',
  Object.fromEntries(
    kinds.map(({ index, scope }) => [index.toUpperCase(), [index, `Needs \`${scope}\`.`] as const]),
  ),
)

/** @throws Error if no kind has the index */
export function kindOf(index: string): KindDefinition<IndexName> {
  const kind = kindDefinitions.find((one) => one.index === index)
  if (kind === undefined) throw new Error(`No kind of record has the index ${index}.`)
  return kind
}

/** @throws Error if no kind has the GraphQL type */
export function kindOfType(type: string): RecordKind {
  const kind = kinds.find((one) => one.type === type)
  if (kind === undefined) throw new Error(`No kind of record has the type ${type}.`)
  return kind.name
}

export const indexNames = kinds.map(({ index }) => index)

export const indexDefinitions: readonly IndexDefinition<IndexName>[] =
  kindDefinitions.map(indexDefinition)

/** The scope that each kind requires. */
export const ruleOfKind = Object.fromEntries(
  kinds.map(({ name, scope }) => [name, { allOf: [scope] }]),
) as Record<string, unknown> as Readonly<Record<RecordKind, { readonly allOf: readonly Scope[] }>>

export const indexOfKind = Object.fromEntries(
  kinds.map(({ name, index }) => [name, index]),
) as Readonly<Record<RecordKind, IndexName>>

export const kindOfIndex = Object.fromEntries(
  kinds.map(({ name, index }) => [index, name]),
) as Readonly<Record<IndexName, RecordKind>>
