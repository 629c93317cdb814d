import type {
  Account,
  Asset,
  Note,
  Person,
  Tenure,
  Transaction,
  WorkOrder,
} from '../../generated/prisma/client.js'

/** The row of each kind as it is read. */
export interface RecordRows {
  readonly person: Person
  readonly asset: Asset
  readonly tenure: Tenure
  readonly transaction: Transaction
  readonly account: Account
  readonly workOrder: WorkOrder
  readonly note: Note
}
