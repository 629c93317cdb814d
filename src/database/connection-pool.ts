import type { Pool, PoolConfig } from 'pg'
import { EmbeddedScopedClient } from './scoped-client.js'
import { ScopedPool } from './scoped-pool.js'
import { connectionOf, type ServerAddress } from './server-address.js'
import { ServerPool } from './server-pool.js'
import type { SocketAddress } from './socket-folder.js'
import type { StatementWatch, WatchedPool } from './statement-watch.js'
import type { TrackedSockets } from './tracked-sockets.js'

/** More connections gain nothing: the embedded database answers one query at a time. */
const embeddedConnections = 5

/** The longest transaction there is: a batch of several hundred records on a busy embedded database. */
export const longestTransactionMs = 60_000

const common: PoolConfig = {
  application_name: 'housing-gateway',
  idleTimeoutMillis: 30_000,
  keepAlive: true,
}

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
    ...common,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: connectWithinMs,
    ...connectionOf(address),
    ...options,
    max: size,
  })
}

/** A pool for the embedded database of this process, or (without `sockets`) of another one. */
export function embeddedPool(
  address: SocketAddress,
  size: number,
  sockets?: TrackedSockets,
  watch?: StatementWatch,
): Pool {
  const pool = new ScopedPool({
    ...common,
    ...(watch === undefined ? {} : { statements: { purpose: 'all' as const, watch } }),
    Client: EmbeddedScopedClient,
    // Everybody waits for everybody else there: on a busy machine that is no sign that it is away, of which
    // our own would tell at once. Those who wait for less have a deadline of their own.
    connectionTimeoutMillis: sockets === undefined ? 10_000 : longestTransactionMs,
    ...('folder' in address ? { host: address.folder, port: 5432 } : address),
    user: 'postgres',
    database: 'postgres',
    // Not to be taken from PGSSLMODE: nothing leaves this machine.
    ssl: false,
    max: Math.min(size, embeddedConnections),
    ...(sockets === undefined ? {} : { stream: () => sockets.create() }),
  })
  // An error without a listener would end the process. A lost idle connection has already left the
  // pool; on a lost busy one, the query that waits is rejected as well.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
