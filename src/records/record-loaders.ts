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
import type { PersonWithTenures } from './person-pages.js'
import { tenuresOfPerson } from './record-lists.js'
import type { RecordReader } from './record-reader.js'
import { memberKey, type MemberKey } from './row-reader.js'

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
  readonly balanceOfTenure: DataLoader<string, string | null>
  readonly balanceOfChildAccounts: DataLoader<string, Prisma.Decimal | null>
  readonly balanceOfAsset: DataLoader<string, Prisma.Decimal | null>
  readonly rollUpOfAsset: DataLoader<string, AssetRollUp | null>
  readonly lists: Lists
  /** Persons by their identifiers. What shows their tenures finds these in the other loaders. */
  personsWithTenures(ids: readonly string[]): Promise<Map<string, Person>>
}

/** Rows that one statement reads: each result is worked on in one turn, and others wait for it. */
const mostOfOneStatement = 500

/** Loaders cache what they read, so each request needs its own. */
export function createRecordLoaders(reader: RecordReader): RecordLoaders {
  const loaders: RecordLoaders = {
    person: recordLoader((ids) => reader.persons(ids), null),
    asset: recordLoader((ids) => reader.assets(ids), null),
    assetByReference: recordLoader((references) => reader.assetsByReference(references), null),
    tenure: recordLoader((ids) => reader.tenuresAlone(ids), null),
    member: recordLoader((keys) => reader.members(keys), null),
    transaction: recordLoader((ids) => reader.transactions(ids), null),
    account: recordLoader((ids) => reader.accounts(ids), null),
    balanceOfTenure: recordLoader((ids) => reader.tenureBalances(ids), null),
    balanceOfChildAccounts: recordLoader((ids) => reader.childBalances(ids), null),
    balanceOfAsset: recordLoader((ids) => reader.assetBalances(ids), null),
    rollUpOfAsset: recordLoader((ids) => reader.rollUps(ids), null),
    lists: reader.lists(),
    personsWithTenures: async (ids) => keepAhead(loaders, await reader.personsWithTenures(ids)),
  }
  return loaders
}

/** Puts what was read ahead where it will be looked for. */
function keepAhead(
  { person: persons, member: members, tenure: tenures, lists }: RecordLoaders,
  read: readonly PersonWithTenures[],
): Map<string, Person> {
  for (const { person, tenures: own } of read) {
    persons.prime(person.id, person)
    lists.expect(
      tenuresOfPerson,
      person.id,
      own.map(({ row }) => row),
    )
    for (const { member, tenure } of own) {
      members.prime(memberKey(tenure.id, person.id), member)
      tenures.prime(tenure.id, tenure)
    }
  }
  return new Map(read.map(({ person }) => [person.id, person]))
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
