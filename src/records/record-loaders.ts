import type DataLoader from 'dataloader'
import type {
  Account,
  Asset,
  AssetRollUp,
  HouseholdMember,
  Person,
  Prisma,
  Tenure,
  Transaction,
} from '../generated/prisma/client.js'
import { batchLoader } from '../foundation/batch-loader.js'
import type { Lists } from './list-reader.js'
import type { MembershipSummary } from './person-pages.js'
import type { RecordReader } from './record-reader.js'
import type { MemberKey } from './row-reader.js'

/** Batches the reads of one request: all look-ups of one level of the query become one statement. */
export interface RecordLoaders {
  readonly person: DataLoader<string, Person | null>
  readonly asset: DataLoader<string, Asset | null>
  /** By property reference. */
  readonly assetByReference: DataLoader<string, Asset | null>
  readonly tenure: DataLoader<string, Tenure | null>
  readonly member: DataLoader<MemberKey, HouseholdMember | null>
  readonly transaction: DataLoader<string, Transaction | null>
  readonly account: DataLoader<string, Account | null>
  readonly accountsOfTenure: DataLoader<string, readonly Account[]>
  readonly balanceOfTenure: DataLoader<string, string | null>
  readonly balanceOfChildAccounts: DataLoader<string, Prisma.Decimal | null>
  readonly balanceOfAsset: DataLoader<string, Prisma.Decimal | null>
  readonly rollUpOfAsset: DataLoader<string, AssetRollUp | null>
  readonly lists: Lists
  /** All tenures of a person, newest first, for persons read with `personsWithTenures`. */
  readonly prefetchedMemberships: ReadonlyMap<string, readonly MembershipSummary[]>
  /** Reads persons and prefetches their tenures. */
  personsWithTenures(ids: readonly string[]): Promise<Map<string, Person>>
}

/** Keys per statement. Each result is processed in one go, which blocks other requests. */
const maxKeysPerStatement = 500

/** Loaders cache rows, so each request needs its own. */
export function createRecordLoaders(reader: RecordReader): RecordLoaders {
  const prefetchedMemberships = new Map<string, readonly MembershipSummary[]>()
  const loaders: RecordLoaders = {
    person: recordLoader((ids) => reader.persons(ids), null),
    asset: recordLoader((ids) => reader.assets(ids), null),
    assetByReference: recordLoader((references) => reader.assetsByReference(references), null),
    tenure: recordLoader((ids) => reader.tenuresWithoutMembers(ids), null),
    member: recordLoader((keys) => reader.members(keys), null),
    transaction: recordLoader((ids) => reader.transactions(ids), null),
    account: recordLoader((ids) => reader.accounts(ids), null),
    accountsOfTenure: recordLoader((ids) => reader.accountsOfTenures(ids), []),
    balanceOfTenure: recordLoader((ids) => reader.tenureBalances(ids), null),
    balanceOfChildAccounts: recordLoader((ids) => reader.childBalances(ids), null),
    balanceOfAsset: recordLoader((ids) => reader.assetBalances(ids), null),
    rollUpOfAsset: recordLoader((ids) => reader.rollUps(ids), null),
    lists: reader.lists(),
    prefetchedMemberships,
    personsWithTenures: async (ids) => {
      const rows = await reader.personsWithTenures(ids)
      for (const { person, memberships } of rows) {
        loaders.person.prime(person.id, person)
        if (memberships !== null) prefetchedMemberships.set(person.id, memberships)
      }
      return new Map(rows.map(({ person }) => [person.id, person]))
    },
  }
  return loaders
}

/** A loader that returns `absent` for unknown keys. */
export function recordLoader<Value, Absent, Key extends string = string>(
  read: (ids: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  absent: Absent,
): DataLoader<Key, Value | Absent> {
  return batchLoader(
    async (ids: readonly Key[]) => {
      const values = await read(ids)
      return ids.map((id) => values.get(id) ?? absent)
    },
    { keys: maxKeysPerStatement },
  )
}

/** Reads one record by its UUID, batched with others of its kind, and shows it; null if there is none. */
export function nodeFinder<Row, Shown>(
  loaderOf: (loaders: RecordLoaders) => Pick<DataLoader<string, Row | null>, 'load'>,
  show: (row: Row) => Shown,
): (uuid: string | null, loaders: RecordLoaders) => Promise<Shown | null> {
  return async (uuid, loaders) => {
    const row = uuid === null ? null : await loaderOf(loaders).load(uuid)
    return row === null ? null : show(row)
  }
}
