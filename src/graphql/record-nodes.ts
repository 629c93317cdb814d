import type { RecordLoaders } from '../records/record-loaders.js'
import type { Node } from '../schema/node.js'
import { AccountNode } from '../records/account/type.js'
import { AssetNode } from '../records/asset/type.js'
import { rulesOfKinds } from '../records/kinds/kinds.js'
import { PersonNode } from '../records/person/type.js'
import { TenureNode } from '../records/tenure/type.js'
import { TransactionNode } from '../records/transaction/type.js'

/** The GraphQL types of the records that can be searched. */
export type RecordTypeName = keyof typeof rulesOfKinds

/** Reads one record by its UUID, batched with others of its kind; null if it does not exist. */
export type ReadRecord<Shown extends Node = Node> = (
  uuid: string,
  loaders: RecordLoaders,
) => Promise<Shown | null>

/** Reads the GraphQL object of a record, by type. */
export const recordNodes = {
  Account: shownBy(({ account }) => account, AccountNode.of),
  Asset: shownBy(({ asset }) => asset, AssetNode.of),
  Person: shownBy(({ person }) => person, PersonNode.of),
  Tenure: shownBy(({ tenure }) => tenure, TenureNode.of),
  Transaction: shownBy(({ transaction }) => transaction, TransactionNode.of),
} as const satisfies Record<RecordTypeName, ReadRecord>

function shownBy<Row, Shown extends Node>(
  loaderOf: (loaders: RecordLoaders) => { load(uuid: string): Promise<Row | null> },
  show: (row: Row) => Shown,
): ReadRecord<Shown> {
  return async (uuid, loaders) => {
    const row = await loaderOf(loaders).load(uuid)
    return row === null ? null : show(row)
  }
}

export const recordTypeNames = Object.keys(recordNodes) as RecordTypeName[]
