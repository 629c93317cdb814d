import type DataLoader from 'dataloader'
import type { Person } from '../generated/prisma/client.js'
import { batchLoader } from '../foundation/batch-loader.js'
import { mapKinds, type RecordKind, type RecordRows } from './model/record-model.js'
import type { MembershipSummary } from './persons-with-tenures.js'
import type { RecordReader } from './record-reader.js'
import type { MemberKey } from './row-reader.js'

/** Keys per statement. Each result is processed in one go, which blocks other requests. */
const maxKeysPerStatement = 500

export type RecordLoaders = ReturnType<typeof createRecordLoaders>

/**
 * Batches the reads of one request: all look-ups of one level of the query become one statement. Loaders cache rows,
 * so each request needs its own loaders.
 */
export function createRecordLoaders(reader: RecordReader) {
  const byId = mapKinds((kind) => recordLoader((ids) => reader.rows(kind, ids), null)) as RowLoaders
  const prefetchedMemberships = new Map<string, readonly MembershipSummary[]>()
  return {
    ...byId,
    /** By property reference. */
    assetByReference: recordLoader((references) => reader.assetsByReference(references), null),
    member: recordLoader((keys: readonly MemberKey[]) => reader.members(keys), null),
    accountsOfTenure: recordLoader((ids) => reader.accountsOfTenures(ids), []),
    balanceOfTenure: recordLoader((ids) => reader.tenureBalances(ids), null),
    balanceOfChildAccounts: recordLoader((ids) => reader.childBalances(ids), null),
    balanceOfAsset: recordLoader((ids) => reader.assetBalances(ids), null),
    rollUpOfAsset: recordLoader((ids) => reader.rollUps(ids), null),
    lists: reader.lists(),
    /** All tenures of a person, newest first, for persons read with `personsWithTenures`. */
    prefetchedMemberships: prefetchedMemberships as ReadonlyMap<
      string,
      readonly MembershipSummary[]
    >,
    /** Reads persons and prefetches their tenures. */
    async personsWithTenures(ids: readonly string[]): Promise<Map<string, Person>> {
      const rows = await reader.personsWithTenures(ids)
      for (const row of rows) {
        byId.person.prime(row.person.id, row.person)
        if (row.memberships !== null) prefetchedMemberships.set(row.person.id, row.memberships)
      }
      return new Map(rows.map((row) => [row.person.id, row.person]))
    },
  }
}

/** Loads one row of each kind by its id; null for an unknown id. */
export type RowLoaders = {
  readonly [Kind in RecordKind]: DataLoader<string, RecordRows[Kind] | null>
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

/**
 * A function that reads a record by its UUID and converts it to its GraphQL object; null for an unknown UUID. Reads
 * of one kind are batched.
 */
export function nodeFinder<Kind extends RecordKind, Shown>(
  kind: Kind,
  show: (row: RecordRows[Kind]) => Shown,
): (uuid: string | null, loaders: RecordLoaders) => Promise<Shown | null> {
  return async (uuid, loaders) => {
    const rows: RowLoaders = loaders
    const row = uuid === null ? null : await rows[kind].load(uuid)
    return row === null ? null : show(row)
  }
}
