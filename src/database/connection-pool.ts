import { connectionOf, type ServerAddress } from './server-address.js'
import { ServerPool } from './server-pool.js'
import type { WatchedPool } from './statement-watch.js'

export interface ServerPoolOptions {
  readonly size: number
  /** How long a connection may take to come about, and a caller wait for one; 5 s unless given. */
  readonly connectionTimeoutMillis?: number
  /** Statements, sent as one, that every new session begins with. */
  readonly beginWith?: string
  /** Told that the server refuses to write. */
  readonly onReadOnly?: () => void
  /** Told of the statements. */
  readonly statements?: WatchedPool
}

/** How long a connection may take to come about, and a caller wait for one. */
export const connectWithinMs = 5_000

/** A pool for a Postgres server. Options given in the address win, except the time zone. */
export function serverPool(
  address: ServerAddress,
  { size, ...options }: ServerPoolOptions,
): ServerPool {
  return new ServerPool({
    application_name: 'housing-gateway',
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: connectWithinMs,
    ...connectionOf(address),
    ...options,
    max: size,
  })
}
