import type { PrismaClient } from '../generated/prisma/client.js'
import type { Announcements } from './announcements.js'
import type { PoolPurpose } from './pool-purpose.js'
import type { ServerSettings } from './open-server.js'
import type { OpenedFindings } from './server-findings.js'
import type { SqlPool } from './sql.js'
import type { StatementWatch } from './statement-watch.js'

/** State of a database that answers; a standby is `read-only`. */
export type DatabaseState = 'ok' | 'read-only'

/** An open, migrated database on the connections of one purpose; `openDatabase` returns the database for `search`. */
export interface Database {
  /** Reads and writes the rows of one table. */
  readonly prisma: PrismaClient
  /** All other statements. Prisma uses the same connections. */
  readonly sql: SqlPool
  /** Properties of the server. */
  readonly findings: OpenedFindings
  /** Notifications of commits by any process. */
  readonly announcements: Announcements
  /** Reports the statements of all purposes. */
  readonly statements: StatementWatch
  /** The same database on the connections of another purpose. */
  forPurpose(purpose: PoolPurpose): Database
  /** Resolves when the database answers. */
  ping(): Promise<DatabaseState>
  /** Fails pending work at once, so that a shutdown does not wait for it. */
  breakOff(): void
  close(): Promise<void>
}

export interface DatabaseSettings extends Omit<ServerSettings, 'url'> {
  /** Address of a Postgres server; undefined starts the embedded server in `dataDir`. */
  readonly url: string | undefined
  readonly dataDir: string
  /** Folder of the programs of the embedded server, in place of the npm package. */
  readonly postgresBin?: string | undefined
  /** Called while this process waits for the server, so that the caller can load modules during this time. */
  readonly onUnderway?: (() => void) | undefined
}
