import type { PrismaClient } from '../generated/prisma/client.js'
import type { Announcements } from './announcements.js'
import type { DatabaseState } from './ping.js'
import type { PoolPurpose } from './pool-purpose.js'
import type { OpenedFindings } from './open-server.js'
import type { SqlPool } from './sql.js'
import type { StatementWatch } from './statement-watch.js'

/** An open, migrated database on the connections of one purpose; as it is opened, of `search`. */
export interface Database {
  /** Reads and writes the rows of one table. */
  readonly prisma: PrismaClient
  /** Everything else. Prisma uses the same connections. */
  readonly sql: SqlPool
  /** What the server turned out to be. */
  readonly findings: OpenedFindings
  /** What is committed to it, by whichever process. */
  readonly announcements: Announcements
  /** Hears of the statements of every purpose. */
  readonly statements: StatementWatch
  /** The same database on the connections of another purpose. */
  forPurpose(purpose: PoolPurpose): Database
  /** Resolves when the database answers within `timeoutMs`, rejects otherwise. */
  ping(timeoutMs: number): Promise<DatabaseState>
  /** Fails at once what waits for the server, so that a stop need not. */
  breakOff(): void
  close(): Promise<void>
}

export interface DatabaseSettings {
  /** A Postgres to use; undefined starts the embedded server in `dataDir`. */
  readonly url: string | undefined
  /** The same database without a pooler in between: for migrations, which need a session to themselves. */
  readonly directUrl?: string | undefined
  /** A file with the password, read at every connection. */
  readonly passwordFile?: string | undefined
  readonly dataDir: string
  /** Folder of the programs of the embedded server, in place of the npm package. */
  readonly postgresBin?: string | undefined
  /** False where pending migrations of a server are refused instead of applied. */
  readonly migrates?: boolean | undefined
  /** Most connections in all; from six on each purpose has its own. */
  readonly poolSize: number
  /** Told when a server has something to do: the time to load what is needed later. */
  readonly onUnderway?: (() => void) | undefined
}
