import type { Pool } from 'pg'
import type { PrismaClient } from '../generated/prisma/client.js'
import { CloseStack } from './close-stack.js'
import type { Database, DatabaseSettings } from './database.js'
import { pinger } from './ping.js'
import type { PoolPurpose } from './pool-purpose.js'

/**
 * Opens the database that the settings ask for and applies its migrations.
 *
 * With `attach`, an embedded database that another process runs is shared with it, not migrated.
 *
 * @throws DatabaseInUseError when another gateway has the data folder
 * @throws NoGatewayError when no gateway has it and the database is only to be shared
 * @throws DatabaseConnectionError when the server cannot be reached or refuses us
 * @throws MigrationError when a migration fails, or has failed before
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const parts = new CloseStack()
  try {
    const { url } = settings
    const [{ pools, findings, announcements }, { prismaOn }] = await Promise.all([
      openPools(settings, parts),
      import('./prisma-on.js'),
    ])
    const clients = new Map<Pool, PrismaClient>()
    const ping = pinger(pools.of('probes'))
    const forPurpose = (purpose: PoolPurpose): Database => {
      const pool = pools.of(purpose)
      const prisma = clients.get(pool) ?? prismaOn(pool, url === undefined)
      if (!clients.has(pool)) parts.add(() => prisma.$disconnect())
      clients.set(pool, prisma)
      return {
        ...{ prisma, pool, forPurpose, ping },
        ...{ findings, announcements, embedded: url === undefined },
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

/** What is loaded for it, is loaded while it opens. */
async function openPools(settings: DatabaseSettings, parts: CloseStack) {
  const { url } = settings
  if (url === undefined) {
    const { openEmbedded } = await import('./embedded-database.js')
    return { ...(await openEmbedded(settings, parts)), findings: null }
  }
  const { openServer } = await import('./open-server.js')
  settings.onUnderway?.()
  return openServer({ ...settings, url }, parts)
}
