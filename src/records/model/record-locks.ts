import { createHash } from 'node:crypto'
import type { Sql } from '../../database/sql.js'

/**
 * Advisory lock spaces. Every transaction locks the spaces in this order and each of them once, which rules
 * out deadlocks.
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

/** The space of the gates, one per lock space: shared when single ids are locked, exclusive for a whole space. */
const gates = 72_707_400

/** Above this number a transaction locks the whole space, because the server's lock table is small and shared. */
const maxSingleLocks = 64

/**
 * Locks ids until the end of the transaction: a few one by one in a fixed order, many by locking the whole space.
 *
 * @param shared ids to lock in shared mode
 */
export async function lockIds(
  tx: Sql,
  space: LockSpace,
  ids: readonly string[],
  shared: readonly string[] = [],
): Promise<void> {
  if (ids.length + shared.length === 0) return
  const gate = spaces[space]
  if (locksWholeSpace(ids, shared)) {
    await tx.execute(`select pg_advisory_xact_lock($1::int, $2::int)`, [gates, gate])
    return
  }
  const exclusive = new Set(ids.map(lockKey))
  const keys = [...new Set([...exclusive, ...shared.map(lockKey)])].sort(
    (one, other) => one - other,
  )
  const isExclusive = keys.map((key) => exclusive.has(key))
  await tx.execute(
    `select pg_advisory_xact_lock_shared($1::int, $2::int)::text
    union all
    select case when is_exclusive
      then pg_advisory_xact_lock($2::int, key)::text
      else pg_advisory_xact_lock_shared($2::int, key)::text
    end
    from unnest($3::int[], $4::boolean[]) as requested(key, is_exclusive)`,
    [gates, gate, keys, isExclusive],
  )
}

/** Whether `lockIds` locks the whole space for this many ids. */
export function locksWholeSpace(ids: Iterable<string>, shared: Iterable<string>): boolean {
  return new Set([...ids, ...shared]).size > maxSingleLocks
}

/** Two ids may share a key; they then wait for each other needlessly. */
function lockKey(id: string): number {
  return createHash('sha256').update(id.toLowerCase()).digest().readInt32BE(0)
}
