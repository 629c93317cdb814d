import { PrismaPg } from '@prisma/adapter-pg'
import type { Pool, QueryConfig } from 'pg'
import { PrismaClient } from '../generated/prisma/client.js'
import type { ConnectionPool } from './connection-pool.js'

/** A Prisma client on the connections of a pool. */
export function prismaOn(pool: ConnectionPool): PrismaClient {
  return new PrismaClient({
    adapter: new PrismaPg(poolOfAdapter(pool)),
    transactionOptions: { maxWait: 10_000, timeout: 15_000 },
    // The other formats include excerpts of our source in messages.
    errorFormat: 'minimal',
  })
}

/**
 * The driver's pool, because the adapter accepts no other. Its `query` and `connect` go through our pool, so that
 * Prisma's statements have the same limits, cancellation and reports.
 */
function poolOfAdapter(pool: ConnectionPool): Pool {
  const query = (config: QueryConfig) => pool.ask(config)
  const connect = () => connectionOfTransaction(pool)
  return new Proxy(pool.driver, {
    get: (driver, name) => {
      if (name === 'query') return query
      return name === 'connect' ? connect : (Reflect.get(driver, name) as unknown)
    },
  })
}

/** The members of a connection that the adapter uses. */
async function connectionOfTransaction(pool: ConnectionPool) {
  const connection = await pool.take()
  const { client } = connection
  return {
    query: (config: QueryConfig) => connection.query(config),
    release: (error?: unknown) => {
      pool.giveBack(connection, error !== undefined)
    },
    on: client.on.bind(client),
    removeListener: client.removeListener.bind(client),
  }
}
