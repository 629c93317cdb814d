import DataLoader from 'dataloader'
import type {
  Account,
  Asset,
  AssetRollUp,
  Person,
  Prisma,
  Transaction,
} from '../generated/prisma/client.js'
import type { ListReader } from './list-reader.js'
import type { Membership, RecordReader, TenureRow } from './record-reader.js'

/** Batches the reads of one request: all look-ups of a level become one statement. */
export interface RecordLoaders {
  readonly person: DataLoader<string, Person | null>
  readonly asset: DataLoader<string, Asset | null>
  readonly tenure: DataLoader<string, TenureRow | null>
  readonly transaction: DataLoader<string, Transaction | null>
  readonly account: DataLoader<string, Account | null>
  readonly accountsOfTenure: DataLoader<string, readonly Account[]>
  readonly membershipsOfPerson: DataLoader<string, readonly Membership[]>
  readonly balanceOfTenure: DataLoader<string, string | null>
  readonly balanceOfChildAccounts: DataLoader<string, Prisma.Decimal | null>
  readonly balanceOfAsset: DataLoader<string, Prisma.Decimal | null>
  readonly rollUpOfAsset: DataLoader<string, AssetRollUp | null>
  readonly lists: ListReader
}

/** Loaders cache what they read, so each request needs its own. */
export function createRecordLoaders(reader: RecordReader): RecordLoaders {
  return {
    person: loader((ids) => reader.persons(ids), null),
    asset: loader((ids) => reader.assets(ids), null),
    tenure: loader((ids) => reader.tenures(ids), null),
    transaction: loader((ids) => reader.transactions(ids), null),
    account: loader((ids) => reader.accounts(ids), null),
    accountsOfTenure: loader((ids) => reader.accountsOfTenures(ids), []),
    membershipsOfPerson: loader((ids) => reader.memberships(ids), []),
    balanceOfTenure: loader((ids) => reader.tenureBalances(ids), null),
    balanceOfChildAccounts: loader((ids) => reader.childBalances(ids), null),
    balanceOfAsset: loader((ids) => reader.assetBalances(ids), null),
    rollUpOfAsset: loader((ids) => reader.rollUps(ids), null),
    lists: reader.lists(),
  }
}

function loader<Value, Absent>(
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  absent: Absent,
): DataLoader<string, Value | Absent> {
  return new DataLoader(async (ids) => {
    const found = await read(ids)
    return ids.map((id) => found.get(id) ?? absent)
  })
}
