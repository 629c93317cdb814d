import type { FastifyInstance } from 'fastify'
import type { Database } from './database/database.js'
import type { Scheduler } from './queue/scheduler.js'

/** Share of the shutdown grace period given to database work. */
const databaseShare = 0.8

/** Share of the grace period over which streams end, so that their clients do not all reconnect at once. */
const streamsShare = 0.3

/** Parts that end when a gateway closes. */
export interface ShutdownParts {
  readonly http: FastifyInstance
  readonly database: Pick<Database, 'breakOff' | 'close'>
  readonly scheduler: Pick<Scheduler, 'stop'>
  readonly streams: { drain(overMs: number): Promise<void> }
  /** Closed one after the other, after the last request and task. */
  readonly rest: readonly (() => unknown)[]
}

/** Lets requests and jobs in flight finish, then closes everything, the database last. */
export async function shutDown(parts: ShutdownParts, graceMs: number): Promise<void> {
  const { http, database, scheduler, streams, rest } = parts
  const hangs = setTimeout(() => {
    http.log.warn('The database does not answer: closing without waiting for it.')
    database.breakOff()
  }, graceMs * databaseShare)
  await Promise.all([
    scheduler.stop('sending', graceMs),
    streams.drain(graceMs * streamsShare),
    http.close(),
  ])
  await scheduler.stop('requests', graceMs)
  for (const close of rest) await close()
  await database.close()
  clearTimeout(hangs)
}
