import type { FastifyInstance } from 'fastify'
import type { Database } from './database/database.js'

/** How much of the time for a stop what waits for the database may take. */
const databaseShare = 0.8

/** Over how much of it streams are ended, so that their clients do not all connect elsewhere at once. */
const streamsShare = 0.3

/** What has to end when a gateway closes. */
export interface ShutdownParts {
  readonly http: FastifyInstance
  readonly database: Pick<Database, 'breakOff' | 'close'>
  /** Work in the background that may finish what it has begun. */
  readonly workers: readonly { stop(graceMs: number): Promise<void> }[]
  readonly streams: { drain(overMs: number): Promise<void> }
  /** Ended one after the other, when nothing is served any more. */
  readonly rest: readonly (() => unknown)[]
}

/** Lets requests in flight and work under way finish, then closes everything, the database last. */
export async function shutDown(parts: ShutdownParts, graceMs: number): Promise<void> {
  const { http, database, workers, streams, rest } = parts
  const hangs = setTimeout(() => {
    http.log.warn('The database does not answer: closing without waiting for it.')
    database.breakOff()
  }, graceMs * databaseShare)
  await Promise.all([
    ...workers.map((worker) => worker.stop(graceMs)),
    streams.drain(graceMs * streamsShare),
    http.close(),
  ])
  for (const end of rest) await end()
  await database.close()
  clearTimeout(hangs)
}
