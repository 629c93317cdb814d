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
import type { ShownMembership } from './person-pages.js'
import type { RecordReader } from './record-reader.js'
import type { MemberKey } from './row-reader.js'

/** Batches the reads of one request: all look-ups of a level become one statement. */
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
  /** By person, those that were read ahead: all of a person's tenures, the newest first. */
  readonly membershipsAhead: ReadonlyMap<string, readonly ShownMembership[]>
  /** Persons by their identifiers, with their tenures read ahead. */
  personsWithTenures(ids: readonly string[]): Promise<Map<string, Person>>
}

/** Rows that one statement reads: each result is worked on in one turn, and others wait for it. */
const mostOfOneStatement = 500

/** Loaders cache what they read, so each request needs its own. */
export function createRecordLoaders(reader: RecordReader): RecordLoaders {
  const membershipsAhead = new Map<string, readonly ShownMembership[]>()
  const loaders: RecordLoaders = {
    person: recordLoader((ids) => reader.persons(ids), null),
    asset: recordLoader((ids) => reader.assets(ids), null),
    assetByReference: recordLoader((references) => reader.assetsByReference(references), null),
    tenure: recordLoader((ids) => reader.tenuresAlone(ids), null),
    member: recordLoader((keys) => reader.members(keys), null),
    transaction: recordLoader((ids) => reader.transactions(ids), null),
    account: recordLoader((ids) => reader.accounts(ids), null),
    accountsOfTenure: recordLoader((ids) => reader.accountsOfTenures(ids), []),
    balanceOfTenure: recordLoader((ids) => reader.tenureBalances(ids), null),
    balanceOfChildAccounts: recordLoader((ids) => reader.childBalances(ids), null),
    balanceOfAsset: recordLoader((ids) => reader.assetBalances(ids), null),
    rollUpOfAsset: recordLoader((ids) => reader.rollUps(ids), null),
    lists: reader.lists(),
    membershipsAhead,
    personsWithTenures: async (ids) => {
      const read = await reader.personsWithTenures(ids)
      for (const { person, memberships } of read) {
        loaders.person.prime(person.id, person)
        if (memberships !== null) membershipsAhead.set(person.id, memberships)
      }
      return new Map(read.map(({ person }) => [person.id, person]))
    },
  }
  return loaders
}

/** A loader for many identifiers at once, which answers with `absent` where there is nothing. */
export function recordLoader<Value, Absent, Key extends string = string>(
  read: (ids: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  absent: Absent,
): DataLoader<Key, Value | Absent> {
  return batchLoader(
    async (ids: readonly Key[]) => {
      const found = await read(ids)
      return ids.map((id) => found.get(id) ?? absent)
    },
    { keys: mostOfOneStatement },
  )
}
