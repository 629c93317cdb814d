import { release } from '../foundation/release.js'
import { explainConnectionFailure } from './connection-failure.js'
import { ConnectionPool } from './connection-pool.js'
import { migrate, refusePending, type MigrateOptions } from './migrate.js'
import { notThroughPooler, withheld } from './migration-error.js'
import { migrationsFolder, readMigrations } from './migration-files.js'
import { readMigrationState } from './migration-state.js'
import type { ServerAddress } from './server-address.js'
import { examineServer } from './server-findings.js'

interface ServerMigration extends Omit<MigrateOptions, 'release'> {
  /** True if the address leads through a pooler. By default the function finds out. */
  readonly pooled?: boolean
  /** False if the role may not change tables. Then no migration may be pending. */
  readonly migrates?: boolean
}

/**
 * Migrates a server to this release. Behind a pooler, or if `migrates` is false, it only checks that no migration is
 * pending.
 *
 * @returns the names of the migrations applied now, and of applied migrations that only a newer release has
 * @throws DatabaseConnectionError when the server cannot be reached or refuses us
 * @throws MigrationError as `migrate` does, and for pending migrations that cannot or may not be applied
 */
export async function migrateServer(
  address: ServerAddress,
  { pooled, migrates = true, ...options }: ServerMigration = {},
): Promise<{ readonly applied: readonly string[]; readonly newer: readonly string[] }> {
  const pool = new ConnectionPool(address, { size: 1 })
  try {
    let applied: readonly string[] = []
    if (!migrates) await refusePending(pool, migrationsFolder, withheld)
    else if (pooled ?? (await examineServer(address)).pooled) {
      await refusePending(pool, migrationsFolder, notThroughPooler)
    } else applied = await migrate(pool, migrationsFolder, options)
    const files = await readMigrations(migrationsFolder)
    return { applied, newer: (await readMigrationState(pool, files, release)).newer }
  } catch (error) {
    throw explainConnectionFailure(error, address.url)
  } finally {
    await pool.end()
  }
}
