import type { Account, Asset, Person, Tenure, Transaction } from '../../generated/prisma/client.js'

/** The row of each kind as it is read. */
export interface RecordRows {
  readonly person: Person
  readonly asset: Asset
  readonly tenure: Tenure
  readonly transaction: Transaction
  readonly account: Account
}
