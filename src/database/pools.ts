import type { Pool } from 'pg'
import { poolPurposes, poolSizes, type PoolPurpose } from './pool-purpose.js'

/** The connections of a process to one database. */
export interface Pools {
  /** The same pool for the same purpose, always. */
  of(purpose: PoolPurpose): Pool
  /** Resolves when all connections are closed. */
  end(): Promise<void>
}

/** One pool for everything, as the embedded database has it: there is one session behind it anyway. */
export function sharedPool(pool: Pool): Pools {
  return { of: () => pool, end: () => pool.end() }
}

/**
 * A pool for each purpose, or one for all where there are too few connections to divide.
 *
 * @param open makes a pool of so many connections
 */
export function poolsByPurpose(connections: number, open: (size: number) => Pool): Pools {
  const sizes = poolSizes(connections)
  if (sizes === null) return sharedPool(open(connections))
  const pools = Object.fromEntries(
    poolPurposes.map((purpose) => [purpose, open(sizes[purpose])]),
  ) as Record<PoolPurpose, Pool>
  return {
    of: (purpose) => pools[purpose],
    end: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.end()))
    },
  }
}
