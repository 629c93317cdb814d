import { createHash } from 'node:crypto'
import type { Prisma } from '../generated/prisma/client.js'

/** Advisory lock spaces; each has a gate of its own in the space before it. */
const spaces = { named: 72_707_401 } as const

/**
 * What a lock guards. A transaction takes the spaces in the order they stand in here and each of them
 * once, so that no two transactions wait for each other.
 */
export type LockSpace = keyof typeof spaces

/** The number of a space's gate, in the space of gates. */
const gates = 72_707_400

/** Above so many, a transaction takes a whole space: the server's table of locks is small and shared. */
const mostSingleLocks = 64

/**
 * Keeps other transactions away from the ids until the end of this one. Few ids are locked one by one,
 * in one order; many lock the whole space.
 */
export async function lockIds(
  tx: Prisma.TransactionClient,
  space: LockSpace,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const gate = spaces[space]
  const keys = [...new Set(ids.map(lockKey))].sort((one, other) => one - other)
  if (keys.length > mostSingleLocks) {
    await tx.$executeRaw`select pg_advisory_xact_lock(${gates}::int, ${gate}::int)`
    return
  }
  await tx.$executeRaw`select pg_advisory_xact_lock_shared(${gates}::int, ${gate}::int)`
  await tx.$executeRaw`
    select pg_advisory_xact_lock(${gate}::int, key) from unnest(${keys}::int[]) as named(key)`
}

/** Ids may share a key; they then wait for each other without need. */
function lockKey(id: string): number {
  return createHash('sha256').update(id.toLowerCase()).digest().readInt32BE(0)
}
