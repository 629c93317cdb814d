import type { PrismaClient } from '../generated/prisma/client.js'
import type { Announcements } from './announcements.js'
import type { DatabaseState } from './ping.js'
import type { PoolPurpose } from './pool-purpose.js'
import type { OpenedFindings } from './open-server.js'
import type { SqlPool } from './sql.js'
import type { StatementWatch } from './statement-watch.js'

/** An open, migrated database on the connections of one purpose; `openDatabase` returns that of `search`. */
export interface Database {
  /** Reads and writes the rows of one table. */
  readonly prisma: PrismaClient
  /** Everything else. Prisma uses the same connections. */
  readonly sql: SqlPool
  /** Properties of the server. */
  readonly findings: OpenedFindings
  /** Notifications of commits by any process. */
  readonly announcements: Announcements
  /** Reports the statements of all purposes. */
  readonly statements: StatementWatch
  /** The same database on the connections of another purpose. */
  forPurpose(purpose: PoolPurpose): Database
  /** Resolves when the database answers within `timeoutMs`, rejects otherwise. */
  ping(timeoutMs: number): Promise<DatabaseState>
  /** Fails pending work at once, so that a shutdown does not wait for it. */
  breakOff(): void
  close(): Promise<void>
}

export interface DatabaseSettings {
  /** A Postgres to use; undefined starts the embedded server in `dataDir`. */
  readonly url: string | undefined
  /** The same database without a pooler, for migrations, which need a session of their own. */
  readonly directUrl?: string | undefined
  /** A file with the password, read at every connection. */
  readonly passwordFile?: string | undefined
  readonly dataDir: string
  /** Folder of the programs of the embedded server, in place of the npm package. */
  readonly postgresBin?: string | undefined
  /** False: pending migrations of a server are refused instead of applied. */
  readonly migrates?: boolean | undefined
  /** Maximum number of connections. From six on, each purpose has its own. */
  readonly poolSize: number
  /** Called while the server works and this process would wait: the time to load modules. */
  readonly onUnderway?: (() => void) | undefined
}
