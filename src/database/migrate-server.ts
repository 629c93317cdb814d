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

/** What a person may ask of it, and how it tells how far it is. */
type Wishes = Pick<NonNullable<Parameters<typeof migrate>[2]>, 'retry' | 'onStep'>

/**
 * Brings a server to this release, apart from any gateway.
 *
 * @returns the names of the migrations applied now
 * @throws DatabaseConnectionError when the server cannot be reached or refuses us
 * @throws MigrationError as `migrate` does, and where sessions are shared
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

/** How a gateway would start. */
interface Start {
  /** False where the role that serves may not change tables: then nothing may be pending. */
  readonly migrates: boolean
  /** Leads past a pooler. */
  readonly directUrl: string | undefined
}

/** How a server stands against the migrations of this release, and whether a gateway could start; changes nothing. */
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
