import type { PrismaClient } from '../generated/prisma/client.js'
import { CloseStack } from './close-stack.js'
import type { ConnectionPool } from './connection-pool.js'
import type { Database, DatabaseSettings, DatabaseState } from './database.js'
import type { PoolPurpose } from './pool-purpose.js'
import type { Sql } from './sql.js'

/**
 * Opens the configured database and applies its migrations. Without an address it starts the embedded server.
 *
 * @throws EmbeddedDatabaseError when the embedded server cannot start
 * @throws DatabaseConnectionError when the server cannot be reached or refuses us
 * @throws MigrationError when a migration fails, or has failed before
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const parts = new CloseStack()
  try {
    const [{ pools, findings, announcements }, { prismaOn }] = await Promise.all([
      openPools(settings, parts),
      import('./prisma-on.js'),
    ])
    const clients = new Map<ConnectionPool, PrismaClient>()
    const ping = () => stateOf(pools.of('probes'))
    const forPurpose = (purpose: PoolPurpose): Database => {
      const pool = pools.of(purpose)
      const prisma = clients.get(pool) ?? prismaOn(pool)
      if (!clients.has(pool)) parts.add(() => prisma.$disconnect())
      clients.set(pool, prisma)
      return {
        prisma,
        sql: pool,
        forPurpose,
        ping,
        findings,
        announcements,
        statements: pools.statements,
        breakOff: () => {
          pools.breakOff()
        },
        close: () => parts.close(),
      }
    }
    return forPurpose('search')
  } catch (error) {
    await parts.close().catch(() => undefined)
    throw error
  }
}

async function stateOf(sql: Sql): Promise<DatabaseState> {
  const [row] = await sql.query<{ readOnly: boolean }>(
    `select current_setting('transaction_read_only')::boolean as "readOnly"`,
  )
  return row?.readOnly === true ? 'read-only' : 'ok'
}

/** Modules load while the server starts. */
async function openPools(settings: DatabaseSettings, parts: CloseStack) {
  const opening = import('./open-server.js')
  if (settings.url !== undefined) {
    settings.onUnderway?.()
    return (await opening).openServer({ ...settings, url: settings.url }, parts)
  }
  const { openEmbeddedServer } = await import('./embedded/embedded-server.js')
  const { url, stop } = await openEmbeddedServer(settings)
  parts.add(stop)
  return (await opening).openServer({ poolSize: settings.poolSize, url }, parts)
}
