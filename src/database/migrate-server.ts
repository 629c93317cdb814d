import { release } from '../foundation/release.js'
import { explainConnectionFailure } from './connection-failure.js'
import { ConnectionPool } from './connection-pool.js'
import { migrate, refusePending, type MigrateOptions } from './migrate.js'
import { notThroughPooler, withheld } from './migration-error.js'
import { migrationsFolder, readMigrations } from './migration-files.js'
import { readMigrationState, type MigrationState } from './migration-state.js'
import type { ServerAddress } from './server-address.js'
import { examineServer } from './server-findings.js'
import type { Sql } from './sql.js'

interface ServerMigration extends Omit<MigrateOptions, 'release'> {
  /** Whether the address leads through a pooler; default is to find out. */
  readonly pooled?: boolean
  /** False when the role may not change tables, so that no migration may be pending. */
  readonly migrates?: boolean
}

/**
 * Migrates a server to this release, or checks that nothing is pending where that is impossible or not wanted.
 *
 * @returns the names of the migrations applied now, and of those that only a newer release has
 * @throws DatabaseConnectionError when the server cannot be reached or refuses us
 * @throws MigrationError as `migrate` does, and for pending migrations that cannot or may not be applied
 */
export async function migrateServer(
  address: ServerAddress,
  { pooled, migrates = true, ...options }: ServerMigration = {},
): Promise<{ readonly applied: readonly string[]; readonly newer: readonly string[] }> {
  return withServer(address, async (pool) => {
    let applied: readonly string[] = []
    if (!migrates) await refusePending(pool, migrationsFolder, withheld)
    else if (pooled ?? (await examineServer(address)).pooled) {
      await refusePending(pool, migrationsFolder, notThroughPooler)
    } else applied = await migrate(pool, migrationsFolder, options)
    return { applied, newer: (await stateOn(pool)).newer }
  })
}

/** Settings that decide whether a gateway can start. */
interface Start {
  /** False when the serving role may not change tables, so that none may be pending. */
  readonly migrates: boolean
  /** Address without the pooler. */
  readonly directUrl: string | undefined
}

/** The migration state of a server, and whether a gateway could start. Changes nothing. */
export function startableOn(
  address: ServerAddress,
  { migrates, directUrl }: Start,
): Promise<{ readonly state: MigrationState; readonly isStartable: boolean }> {
  return withServer(address, async (pool) => {
    const state = await stateOn(pool)
    const blocked = state.failed.length + state.edited.length + state.barred.length > 0
    const isIdle = state.pending.length === 0
    const { pooled } = await examineServer(address)
    const applies = migrates && (!pooled || directUrl !== undefined)
    return { state, isStartable: !blocked && (isIdle || applies) }
  })
}

async function stateOn(sql: Sql): Promise<MigrationState> {
  return readMigrationState(sql, await readMigrations(migrationsFolder), release)
}

async function withServer<T>(
  address: ServerAddress,
  work: (pool: ConnectionPool) => Promise<T>,
): Promise<T> {
  const pool = new ConnectionPool(address, { size: 1 })
  try {
    return await work(pool)
  } catch (error) {
    throw explainConnectionFailure(error, address.url)
  } finally {
    await pool.end()
  }
}
