import type { Log } from '../foundation/log.js'
import { connectionOf, connectWithinMs, type ServerAddress } from './server-address.js'
import { ServerClient } from './server-client.js'

/** Properties of a server, found by the first connection. */
export interface ServerFindings {
  /** Version of Postgres, such as `15.12`. */
  readonly version: string
  /** True behind a pooler such as PgBouncer, where a session is ours only for one transaction. */
  readonly pooled: boolean
  /** True if the server refuses writes: it is a standby, or configured as read-only. */
  readonly readOnly: boolean
  /** True if the server has no statement timeout. Behind a pooler the gateway cannot set one. */
  readonly unlimited: boolean
}

/** Findings that are logged after opening. */
export interface OpenedFindings extends ServerFindings {
  /** Migrations of a newer release that this release can run on. */
  readonly newerMigrations: readonly string[]
}

/** Sessions do not use UTC. This would silently shift every timestamp. */
class TimeZoneError extends Error {
  constructor(zone: string) {
    super(
      `The sessions of the database (DATABASE_URL) use the time zone ${zone} instead of UTC. Let the pooler pass on the parameter TimeZone, or set the time zone of the role: ALTER ROLE … SET timezone = 'UTC'.`,
    )
    this.name = 'TimeZoneError'
  }
}

interface Row {
  readonly pid: number
  readonly zone: string
  readonly version: string
  readonly readOnly: boolean
  readonly unlimited: boolean
}

/**
 * Examines a server on a separate connection before it is used.
 *
 * @throws TimeZoneError when sessions are not in UTC
 */
export async function examineServer(address: ServerAddress): Promise<ServerFindings> {
  const client = new ServerClient({
    ...connectionOf(address),
    connectionTimeoutMillis: connectWithinMs,
    query_timeout: connectWithinMs,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<Row>(
      `select pg_backend_pid() as pid, current_setting('TimeZone') as zone,
         current_setting('server_version') as version,
         current_setting('transaction_read_only')::bool as "readOnly",
         current_setting('statement_timeout') = '0' as unlimited`,
    )
    const [row] = rows
    if (row === undefined) throw new Error('The database answered without a row.')
    if (!/^(?:Etc\/)?(?:UTC|GMT|UCT|Zulu)$/i.test(row.zone)) {
      throw new TimeZoneError(row.zone)
    }
    const { version, readOnly, unlimited } = row
    return { version, readOnly, unlimited, pooled: client.processID !== row.pid }
  } finally {
    await client.end()
  }
}

/** Logs the findings about the database server, and warns of what operators should change. */
export function reportServer(findings: OpenedFindings, log: Log): void {
  log.info(findings, 'Database opened')
  if (findings.newerMigrations.length > 0) {
    log.warn(
      { migrations: findings.newerMigrations },
      'A newer release has migrated the database. This release still works with it.',
    )
  }
  if (findings.readOnly)
    log.warn({}, 'The database is read-only. Point DATABASE_URL at the primary.')
  if (findings.pooled && findings.unlimited) {
    log.warn(
      {},
      'The database is behind a pooler such as PgBouncer and sets no statement timeout. See docs/database.md.',
    )
  }
}
