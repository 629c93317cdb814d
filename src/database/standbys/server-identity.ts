import type { Pool } from 'pg'

/** What a primary and its standbys have in common. */
export interface ServerIdentity {
  /** Made with the files of a server, and copied with them. */
  readonly system: string
  /** Of the database among those of the server. */
  readonly database: string
  /** Such as 15. */
  readonly version: number
}

/** A server that is asked instead of the primary would answer with something else. */
export class ForeignStandbyError extends Error {
  constructor(server: string, reason: string) {
    super(`The server at ${server} (DATABASE_READ_URL) is no replica of DATABASE_URL: ${reason}`)
    this.name = 'ForeignStandbyError'
  }
}

export async function identityOf(pool: Pick<Pool, 'query'>): Promise<ServerIdentity> {
  const { rows } = await pool.query<ServerIdentity>(
    `select (select system_identifier::text from pg_control_system()) as system,
       (select oid::text from pg_database where datname = current_database()) as database,
       current_setting('server_version_num')::int / 10000 as version`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('The database answered without a row.')
  return row
}

/** @throws ForeignStandbyError where they are not copies of each other */
export function checkIdentity(
  server: string,
  found: ServerIdentity,
  primary: ServerIdentity,
): void {
  if (found.version !== primary.version) {
    const versions = `it runs Postgres ${found.version} and the primary ${primary.version}`
    throw new ForeignStandbyError(
      server,
      `${versions}. Give it the version of the primary, by streaming replication.`,
    )
  }
  if (found.system !== primary.system) {
    throw new ForeignStandbyError(
      server,
      'its system identifier is another one. Name a standby made of the primary (pg_basebackup), or take the address out.',
    )
  }
  if (found.database !== primary.database) {
    throw new ForeignStandbyError(
      server,
      'its address names another database of the same server. Let it end as that of DATABASE_URL does.',
    )
  }
}
