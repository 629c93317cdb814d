import { PrismaPg } from '@prisma/adapter-pg'
import type { Pool } from 'pg'
import { PrismaClient } from '../generated/prisma/client.js'

/** A client of Prisma on the connections of a pool. */
export function prismaOn(pool: Pool): PrismaClient {
  return new PrismaClient({
    adapter: new PrismaPg(pool),
    transactionOptions: { maxWait: 10_000, timeout: 15_000 },
    // The other formats put excerpts of our source into messages.
    errorFormat: 'minimal',
  })
}
