import type { Pool } from 'pg'
import type { PrismaClient } from '../generated/prisma/client.js'
import type { Announcements } from './announcements.js'
import type { DatabaseState } from './ping.js'
import type { PoolPurpose } from './pool-purpose.js'
import type { OpenedFindings } from './open-server.js'
import type { StatementWatch } from './statement-watch.js'

/**
 * An open, migrated database, seen by those who use it for one purpose. One pool serves Prisma and plain
 * SQL alike; as it is opened, it is that of the searches.
 */
export interface Database {
  readonly prisma: PrismaClient
  readonly pool: Pool
  /** True for the Postgres that runs inside this process (or one that another process of ours runs). */
  readonly embedded: boolean
  /** What the server turned out to be; null for the embedded database. */
  readonly findings: OpenedFindings | null
  /** What is committed to it, by whichever process; null in a process that shares the embedded database. */
  readonly announcements: Announcements | null
  /** Hears of the statements of every purpose. */
  readonly statements: StatementWatch
  /** The same database on the connections of another purpose. */
  forPurpose(purpose: PoolPurpose): Database
  /** Resolves when the database answers within `timeoutMs`, rejects otherwise. */
  ping(timeoutMs: number): Promise<DatabaseState>
  /** Fails at once what waits for a server, so that a stop need not; the embedded database never hangs. */
  breakOff(): void
  close(): Promise<void>
}

export interface DatabaseSettings {
  /** A Postgres to use; undefined opens the embedded one in `dataDir`. */
  readonly url: string | undefined
  /** The same database without a pooler in between: for migrations, which need a session to themselves. */
  readonly directUrl?: string | undefined
  /** A file with the password, read at every connection. */
  readonly passwordFile?: string | undefined
  readonly dataDir: string
  /** False where pending migrations of a server are refused instead of applied. */
  readonly migrates?: boolean | undefined
  /** Most connections in all; from six on each purpose has its own. */
  readonly poolSize: number
  /**
   * For command line tools: when a gateway already runs on `dataDir`, talk to its embedded database
   * instead of being refused. With `only` they do so or are refused: what they ask for is done by a gateway.
   */
  readonly attach?: boolean | 'only'
  /** Told when another thread, or a server, has something to do: the time to load what is needed later. */
  readonly onUnderway?: (() => void) | undefined
}
