import type { Clock } from '../foundation/clock.js'
import type { Database } from '../database/database.js'
import { sqlOn } from '../database/sql-client.js'
import { Prisma } from '../generated/prisma/client.js'
import { eventQueue } from './inbox/event-inbox.js'

/** How long ids of events are kept; queues and topics send an event again for two weeks at most. */
export const keptDays = 30

const dayMs = 24 * 60 * 60 * 1000

/**
 * Removes events that were settled long ago and need no decision. Several gateways may do it at once.
 *
 * @returns how many
 */
export function removeOldEvents(database: Pick<Database, 'pool'>, clock: Clock): Promise<number> {
  const before = new Date(clock.now().getTime() - keptDays * dayMs)
  // Exactly the condition of the partial index.
  const isOld = Prisma.sql`status IN ('done', 'discarded') and settled_at < ${before}`
  return eventQueue.remove(sqlOn(database), isOld)
}
