import { PrismaPg } from '@prisma/adapter-pg'
import type { Pool } from 'pg'
import { PrismaClient } from '../generated/prisma/client.js'
import { longestTransactionMs } from './connection-pool.js'

/** In milliseconds; on the embedded database a transaction has to wait for all others. */
const transactionOptions = (embedded: boolean) => ({
  maxWait: embedded ? longestTransactionMs : 10_000,
  timeout: 15_000,
})

/** A client of Prisma on the connections of a pool. */
export function prismaOn(pool: Pool, embedded: boolean): PrismaClient {
  return new PrismaClient({
    adapter: new PrismaPg(pool),
    transactionOptions: transactionOptions(embedded),
    // The other formats put excerpts of our source into messages.
    errorFormat: 'minimal',
  })
}
