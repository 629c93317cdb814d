import { PrismaPg } from '@prisma/adapter-pg'
import type { Pool } from 'pg'
import { PrismaClient } from '../generated/prisma/client.js'
import { CloseStack } from './close-stack.js'
import { longestTransactionMs } from './connection-pool.js'
import type { Database, DatabaseSettings } from './database.js'
import { openEmbedded } from './embedded-database.js'
import { openServer } from './open-server.js'
import { pinger } from './ping.js'
import type { PoolPurpose } from './pool-purpose.js'

/** In milliseconds; on the embedded database a transaction has to wait for all others. */
const transactionOptions = (embedded: boolean) => ({
  maxWait: embedded ? longestTransactionMs : 10_000,
  timeout: 15_000,
})

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
    const { pools, findings, announcements } =
      url === undefined
        ? { ...(await openEmbedded(settings, parts)), findings: null }
        : await openServer({ ...settings, url }, parts)
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
        closeAlso: (part) => {
          parts.add(part)
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

/** A client of Prisma on the connections of a pool. */
export function prismaOn(pool: Pool, embedded: boolean): PrismaClient {
  return new PrismaClient({
    adapter: new PrismaPg(pool),
    transactionOptions: transactionOptions(embedded),
    // The other formats put excerpts of our source into messages.
    errorFormat: 'minimal',
  })
}
