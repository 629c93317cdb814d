import type { PrismaClient } from '../generated/prisma/client.js'
import { once } from '../foundation/once.js'
import type { ConnectionPool } from './connection-pool.js'
import type { Database, DatabaseSettings, DatabaseState } from './database.js'
import type { PoolPurpose } from './pool-purpose.js'
import type { Sql } from './sql.js'

/** The part of the configuration that is needed here. */
interface ConfiguredDatabase {
  readonly DATABASE_URL?: string | undefined
  readonly DATA_DIR: string
  readonly POSTGRES_BIN?: string | undefined
  readonly DATABASE_DIRECT_URL?: string | undefined
  readonly DATABASE_PASSWORD_FILE?: string | undefined
  readonly DATABASE_POOL_SIZE: number
  readonly DATABASE_MIGRATE: 'on' | 'off'
}

/** Opens the gateway's database from its configuration, as `openDatabase` does. */
export function openConfiguredDatabase(
  config: ConfiguredDatabase,
  options: Partial<Pick<DatabaseSettings, 'poolSize' | 'onUnderway'>> = {},
): Promise<Database> {
  return openDatabase({
    url: config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    postgresBin: config.POSTGRES_BIN,
    directUrl: config.DATABASE_DIRECT_URL,
    passwordFile: config.DATABASE_PASSWORD_FILE,
    poolSize: config.DATABASE_POOL_SIZE,
    migrates: config.DATABASE_MIGRATE === 'on',
    ...options,
  })
}

/**
 * Opens a database and applies its migrations. Without an address it starts the embedded server.
 *
 * @throws EmbeddedDatabaseError when the embedded server cannot start
 * @throws DatabaseConnectionError when the server cannot be reached or refuses us
 * @throws MigrationError when a migration fails, or has failed before
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  // Modules load while the server starts.
  const [serverModule, prismaModule] = [import('./open-server.js'), import('./prisma-on.js')]
  const { stop, ...server } = await serverOf(settings)
  try {
    const { pools, findings, announcements } = await (await serverModule).openServer(server)
    const { prismaOn } = await prismaModule
    const clients = new Map<ConnectionPool, PrismaClient>()
    const ping = () => stateOf(pools.of('probes'))
    const breakOff = () => {
      pools.breakOff()
    }
    const close = once(async () => {
      try {
        await Promise.allSettled([...clients.values()].map((client) => client.$disconnect()))
        await pools.end()
      } finally {
        await stop()
      }
    })
    const shared = { ping, findings, announcements, statements: pools.statements, breakOff, close }
    const forPurpose = (purpose: PoolPurpose): Database => {
      const sql = pools.of(purpose)
      const prisma = clients.get(sql) ?? prismaOn(sql)
      clients.set(sql, prisma)
      return { ...shared, prisma, sql, forPurpose }
    }
    return forPurpose('search')
  } catch (error) {
    await stop().catch(() => undefined)
    throw error
  }
}

async function stateOf(sql: Sql): Promise<DatabaseState> {
  const [row] = await sql.query<{ readOnly: boolean }>(
    `select current_setting('transaction_read_only')::boolean as "readOnly"`,
  )
  return row?.readOnly === true ? 'read-only' : 'ok'
}

/** The configured server, or the embedded one, which is stopped when the database is closed. */
async function serverOf({ url, onUnderway, ...settings }: DatabaseSettings) {
  if (url !== undefined) {
    onUnderway?.()
    return { ...settings, url, stop: () => Promise.resolve() }
  }
  const { openEmbeddedServer } = await import('./embedded/embedded-server.js')
  const { url: embedded, stop } = await openEmbeddedServer({ ...settings, onUnderway })
  return { poolSize: settings.poolSize, url: embedded, stop }
}
