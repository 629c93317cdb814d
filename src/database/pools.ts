import { poolPurposes, poolSizes, type PoolPurpose } from './pool-purpose.js'
import type { ConnectionPool } from './connection-pool.js'
import type { StatementWatch } from './statement-watch.js'

/** The connections of a process to one database. */
export interface Pools {
  /** The same pool for the same purpose, always. */
  of(purpose: PoolPurpose): ConnectionPool
  /** Hears of what is asked on all of them. */
  readonly statements: StatementWatch
  /** Fails at once what waits for the database, so that a stop need not. */
  breakOff(): void
  /** Resolves when all connections are closed. */
  end(): Promise<void>
}

/**
 * A pool for each purpose, or one for all where there are too few connections to divide.
 *
 * @param open makes a pool of so many connections; for all purposes together when none is given
 */
export function poolsByPurpose(
  connections: number,
  open: (size: number, purpose: PoolPurpose | null) => ConnectionPool,
): Readonly<Record<PoolPurpose, ConnectionPool>> {
  const sizes = poolSizes(connections)
  const shared = sizes === null ? open(connections, null) : null
  return Object.fromEntries(
    poolPurposes.map((purpose) => [purpose, shared ?? open(sizes?.[purpose] ?? 1, purpose)]),
  ) as Record<PoolPurpose, ConnectionPool>
}
