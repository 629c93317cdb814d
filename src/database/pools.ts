import { poolPurposes, poolSizes, type PoolPurpose } from './pool-purpose.js'
import type { ConnectionPool } from './connection-pool.js'
import type { StatementWatch } from './statement-watch.js'

/** The connections of a process to one database. */
export interface Pools {
  /** Always returns the same pool for a purpose. */
  of(purpose: PoolPurpose): ConnectionPool
  /** Reports the statements of all pools. */
  readonly statements: StatementWatch
  /** Fails pending work at once, so that a shutdown does not wait for it. */
  breakOff(): void
  /** Resolves when all connections are closed. */
  end(): Promise<void>
}

/**
 * One pool per purpose, or one for all when there are too few connections.
 *
 * @param open makes a pool of this size; the purpose is null for a shared pool
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
