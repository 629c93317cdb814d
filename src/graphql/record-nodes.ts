import { AccountNode } from '../records/account/type.js'
import { AssetNode } from '../records/asset/type.js'
import { rulesOfKinds } from '../records/kinds/kinds.js'
import { NoteNode } from '../records/note/type.js'
import { PersonNode } from '../records/person/type.js'
import { TenureNode } from '../records/tenure/type.js'
import { TransactionNode } from '../records/transaction/type.js'
import { WorkOrderNode } from '../records/work-order/type.js'

/** The GraphQL types of the records that can be searched. */
export type RecordTypeName = keyof typeof rulesOfKinds

/** Reads the GraphQL object of a record, by type. */
export const recordNodes = {
  Account: AccountNode.find,
  Asset: AssetNode.find,
  Note: NoteNode.find,
  Person: PersonNode.find,
  Tenure: TenureNode.find,
  Transaction: TransactionNode.find,
  WorkOrder: WorkOrderNode.find,
} as const satisfies Record<RecordTypeName, unknown>

export const recordTypeNames = Object.keys(recordNodes) as RecordTypeName[]
