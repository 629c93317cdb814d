import { performance } from 'node:perf_hooks'
import type { Database } from '../database/database.js'
import type { PoolPurpose } from '../database/pool-purpose.js'
import type { Slots } from './operation-queue.js'

/** How busy this process and the database are. */
export interface Busyness {
  /** Share of the time in which the event loop was busy, from 0 to 1. */
  readonly mainThread: number
  /** Number of running statements, not counting statements that wait for a lock. */
  readonly statements: number
}

export interface SlotLimits {
  /** Slots while the gateway or the database is busy. More operations would only slow each other down. */
  readonly busy: number
  /** Slots while operations wait for something else, such as the provider. */
  readonly waiting: number
}

/** More operations may run while both values are below these. */
const room = { mainThread: 0.5, statements: 2 }

/** Maximum number of running operations. It doubles at each check while requests wait and the gateway is not busy. */
export class Capacity implements Slots {
  slots: number

  constructor(private readonly limits: SlotLimits) {
    this.slots = limits.busy
  }

  /** @param demand whether requests wait for a slot */
  look({ mainThread, statements }: Busyness, demand: boolean): void {
    const { busy, waiting } = this.limits
    const hasRoom = mainThread < room.mainThread && statements < room.statements
    if (!hasRoom) this.slots = busy
    else if (demand) this.slots = Math.min(this.slots * 2, waiting)
  }
}

/** Reads how busy the gateway was since the last call. */
export function busynessOf(database: Database): () => Promise<Busyness> {
  let last = performance.eventLoopUtilization()
  return async () => {
    const statements = await runningStatements(database)
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    return { mainThread: utilization, statements }
  }
}

const requestPurposes: readonly PoolPurpose[] = ['search', 'notifications', 'events', 'access']

const lockedSql = `select count(*)::int as locked from pg_stat_activity
  where datname = current_database() and usename = current_user and wait_event_type = 'Lock'`

/** Running statements of requests. Statements that wait for a lock do not count: they use neither processor nor disk. */
async function runningStatements(database: Database): Promise<number> {
  const pools = new Set(requestPurposes.map((purpose) => database.forPurpose(purpose).sql))
  let running = 0
  for (const { connections } of pools) {
    running += connections.total - connections.idle + connections.waiting
  }
  if (running < room.statements) return running
  const [row] = await database.forPurpose('probes').sql.query<{ locked: number }>(lockedSql)
  return Math.max(0, running - (row?.locked ?? 0))
}
