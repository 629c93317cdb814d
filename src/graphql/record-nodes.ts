import type { RecordLoaders } from '../records/record-loaders.js'
import type { Node } from '../schema/node.js'
import { AccountNode } from '../search/kinds/account/type.js'
import { AssetNode } from '../search/kinds/asset/type.js'
import { rulesOfKinds } from '../search/kinds/kinds.js'
import { PersonNode } from '../search/kinds/person/type.js'
import { TenureNode } from '../search/kinds/tenure/type.js'
import { TransactionNode } from '../search/kinds/transaction/type.js'

/** The GraphQL types of the records that can be searched. */
export type RecordTypeName = keyof typeof rulesOfKinds

/** Reads one record by its UUID, together with the others of its kind; null when it is not there. */
export type ReadRecord<Shown extends Node = Node> = (
  uuid: string,
  loaders: RecordLoaders,
) => Promise<Shown | null>

/** How a record of each kind is read and shown. */
export const recordNodes = {
  Account: async (uuid, { account }) => {
    const row = await account.load(uuid)
    return row === null ? null : AccountNode.of(row)
  },
  Asset: async (uuid, { asset }) => {
    const row = await asset.load(uuid)
    return row === null ? null : AssetNode.of(row)
  },
  Person: async (uuid, { person }) => {
    const row = await person.load(uuid)
    return row === null ? null : PersonNode.of(row)
  },
  Tenure: async (uuid, { tenure }) => {
    const row = await tenure.load(uuid)
    return row === null ? null : TenureNode.of(row)
  },
  Transaction: async (uuid, { transaction }) => {
    const row = await transaction.load(uuid)
    return row === null ? null : TransactionNode.of(row)
  },
} as const satisfies Record<RecordTypeName, ReadRecord>

export const recordTypeNames = Object.keys(recordNodes) as RecordTypeName[]
