import { createHash } from 'node:crypto'
import type { SqlClient } from '../../database/sql-client.js'

/**
 * What is locked: advisory locks of Postgres, with a number for each kind of thing. A transaction locks
 * the kinds in this order and each of them once, so that no two transactions wait for each other.
 */
const spaces = {
  named: 72_707_401,
  account: 72_707_402,
  tenure: 72_707_403,
  asset: 72_707_404,
  person: 72_707_405,
  rollUp: 72_707_406,
} as const

export type LockSpace = keyof typeof spaces

/** Where each space has a gate: shared by those who lock single ids, held alone by who locks them all. */
const gates = 72_707_400

/** Above so many, a transaction takes a whole space: the server's table of locks is small and shared. */
const mostSingleLocks = 64

/**
 * Keeps other transactions away from the ids until the end of this one. Few ids are locked one by one,
 * in one order; many lock the whole space.
 *
 * @param read ids that others may lock like this as well, but not for themselves
 */
export async function lockIds(
  tx: SqlClient,
  space: LockSpace,
  ids: readonly string[],
  read: readonly string[] = [],
): Promise<void> {
  if (ids.length + read.length === 0) return
  const gate = spaces[space]
  if (locksWholeSpace(ids, read)) {
    await tx.$executeRaw`select pg_advisory_xact_lock(${gates}::int, ${gate}::int)`
    return
  }
  const alone = new Set(ids.map(lockKey))
  const keys = [...new Set([...alone, ...read.map(lockKey)])].sort((one, other) => one - other)
  const isAlone = keys.map((key) => alone.has(key))
  await tx.$executeRaw`
    select pg_advisory_xact_lock_shared(${gates}::int, ${gate}::int)::text
    union all
    select case when alone
      then pg_advisory_xact_lock(${gate}::int, key)::text
      else pg_advisory_xact_lock_shared(${gate}::int, key)::text
    end
    from unnest(${keys}::int[], ${isAlone}::boolean[]) as wanted(key, alone)`
}

/** Whether `lockIds` keeps others away from all ids, because these are so many. */
export function locksWholeSpace(ids: Iterable<string>, read: Iterable<string>): boolean {
  return new Set([...ids, ...read]).size > mostSingleLocks
}

/** Ids may share a key; they then wait for each other without need. */
function lockKey(id: string): number {
  return createHash('sha256').update(id.toLowerCase()).digest().readInt32BE(0)
}
