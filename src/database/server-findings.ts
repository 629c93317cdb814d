import { connectionOf, type ServerAddress } from './server-address.js'
import { ServerClient } from './server-client.js'

/** What a server turned out to be when it was first asked. */
export interface ServerFindings {
  /** Version of Postgres, such as `15.12`. */
  readonly version: string
  /** Something like PgBouncer stands between, so that a session is ours for a transaction only. */
  readonly pooled: boolean
  /** It takes no writes: a standby, or set so. */
  readonly readOnly: boolean
  /** The server ends no statement by itself, and behind a pooler nothing of ours makes it. */
  readonly unlimited: boolean
}

/** The sessions of a server cannot be in UTC, so that every time would shift in silence. */
class TimeZoneError extends Error {
  constructor(zone: string, setting: string) {
    super(
      `Sessions of the database (${setting}) are in the time zone ${zone} although UTC was asked for. Let the pooler in front pass the parameter TimeZone on, or set the zone of the role: ALTER ROLE … SET timezone = 'UTC'.`,
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
 * Asks a server, on a connection of its own, what has to be known before it is used.
 *
 * @param setting that the address is of
 * @throws TimeZoneError when times would shift
 */
export async function examineServer(
  address: ServerAddress,
  timeoutMs: number,
  setting = 'DATABASE_URL',
): Promise<ServerFindings> {
  const client = new ServerClient({
    ...connectionOf(address),
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
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
      throw new TimeZoneError(row.zone, setting)
    }
    const { version, readOnly, unlimited } = row
    return { version, readOnly, unlimited, pooled: client.processID !== row.pid }
  } finally {
    await client.end()
  }
}
