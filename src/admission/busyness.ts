import { performance, type EventLoopUtilization } from 'node:perf_hooks'
import type { Busyness } from './capacity.js'
import type { Database } from '../database/database.js'
import type { PoolPurpose } from '../database/pool-purpose.js'

/** What requests are served with. */
const servedWith: readonly PoolPurpose[] = ['search', 'notifications', 'events', 'access']

/** Fewer are not worth a question to the database. */
const worthAsking = 2

const lockedSql = `select count(*)::int as locked from pg_stat_activity
  where datname = current_database() and usename = current_user and wait_event_type = 'Lock'`

/** How hard this process and its database have worked since the last look. */
export class BusynessMeter {
  private last: EventLoopUtilization = performance.eventLoopUtilization()

  /** @param workingStatements statements at which the database works at this moment */
  constructor(private readonly workingStatements: () => Promise<number>) {}

  async read(): Promise<Busyness> {
    const statements = await this.workingStatements()
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, this.last)
    this.last = now
    return { mainThread: utilization, statements }
  }
}

/**
 * Statements of requests at which the database works, or that wait for a connection. One that waits for a
 * lock keeps nothing busy, and must not keep others from the rest of the database.
 */
export async function workingStatements(database: Database): Promise<number> {
  const pools = new Set(servedWith.map((purpose) => database.forPurpose(purpose).pool))
  let busy = 0
  for (const { totalCount, idleCount, waitingCount } of pools) {
    busy += totalCount - idleCount + waitingCount
  }
  if (busy < worthAsking) return busy
  const { pool } = database.forPurpose('probes')
  const { rows } = await pool.query<{ locked: number }>(lockedSql)
  return Math.max(0, busy - (rows[0]?.locked ?? 0))
}
