import { Pool, type PoolConfig } from 'pg'
import type { SocketAddress } from './socket-place.js'
import type { TrackedSockets } from './tracked-sockets.js'

/** More connections gain nothing: the embedded database answers one query at a time. */
const embeddedConnections = 5

const common: PoolConfig = {
  application_name: 'housing-gateway',
  connectionTimeoutMillis: 10_000,
  idleTimeoutMillis: 30_000,
  keepAlive: true,
}

/** A pool for a Postgres server. Options given in the address win, except the time zone. */
export function serverPool(url: string, size: number): Pool {
  return watched({ ...common, connectionString: inUtc(url), max: size })
}

/** A pool for the embedded database of this process, or (without `sockets`) of another one. */
export function embeddedPool(address: SocketAddress, size: number, sockets?: TrackedSockets): Pool {
  return watched({
    ...common,
    ...('folder' in address ? { host: address.folder, port: 5432 } : address),
    user: 'postgres',
    database: 'postgres',
    // Not to be taken from PGSSLMODE: nothing leaves this machine.
    ssl: false,
    max: Math.min(size, embeddedConnections),
    ...(sockets === undefined ? {} : { stream: () => sockets.create() }),
  })
}

/**
 * Prisma sends and reads timestamps without a zone and takes them for UTC; on a server with another
 * default zone every one of them would shift.
 */
function inUtc(url: string): string {
  const address = new URL(url)
  const given = address.searchParams.get('options') ?? ''
  address.searchParams.set('options', `${given} -c TimeZone=UTC`.trim())
  return address.href
}

function watched(config: PoolConfig): Pool {
  const pool = new Pool(config)
  // An error that nobody hears would end the process. A lost idle connection has already left the
  // pool; on a lost busy one, the query that waits is rejected as well.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
