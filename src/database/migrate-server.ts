import { release } from '../foundation/release.js'
import { explainConnectionFailure } from './connection-failure.js'
import { ConnectionPool, connectWithinMs } from './connection-pool.js'
import { migrate } from './migrate.js'
import { notThroughPooler } from './migration-error.js'
import { migrationsFolder, readMigrations } from './migration-files.js'
import { readMigrationState, type MigrationState } from './migration-state.js'
import type { ServerAddress } from './server-address.js'
import { examineServer } from './server-findings.js'
import type { Sql } from './sql.js'

/** Options of the command line, and its progress callback. */
type Wishes = Pick<NonNullable<Parameters<typeof migrate>[2]>, 'retry' | 'onStep'>

/**
 * Migrates a server to this release, without a gateway.
 *
 * @returns the names of the migrations applied now
 * @throws DatabaseConnectionError when the server cannot be reached or refuses us
 * @throws MigrationError as `migrate` does, and for pending migrations behind a pooler
 */
export async function migrateServer(address: ServerAddress, wishes: Wishes): Promise<string[]> {
  return withServer(address, async (pool) => {
    const { pooled } = await examineServer(address, connectWithinMs)
    if (pooled) {
      const { pending } = await stateOn(pool)
      const [first] = pending
      if (first !== undefined) throw notThroughPooler(first.name)
    }
    return migrate(pool, migrationsFolder, wishes)
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
    const { pooled } = await examineServer(address, connectWithinMs)
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
