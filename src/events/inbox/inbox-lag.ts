import type { Pool } from 'pg'
import type { EventStatus } from './inbound-event.js'

/** How the inbox stands; counts stop at 10,000. */
export interface InboxLag {
  readonly waiting: number
  readonly parked: number
  readonly dead: number
  /** Age of the oldest waiting event; 0 if none is waiting. */
  readonly secondsBehind: number
}

/** Beyond this many events the exact number is of no use, and this is asked every few seconds. */
const mostCounted = 10_000

/**
 * Counts by the partial indexes of the inbox: as quick with a hundred thousand events waiting as with
 * ten thousand.
 */
export async function inboxLag(pool: Pool, now: Date): Promise<InboxLag> {
  const { rows } = await pool.query<Counts>(
    `select ${count('waiting')}, ${count('parked')}, ${count('dead')},
       (select received_at from inbound_event where status = 'waiting'
        order by received_at limit 1) as oldest`,
  )
  const { oldest = null, ...counts } = rows[0] ?? { waiting: 0, parked: 0, dead: 0 }
  const ageMs = oldest === null ? 0 : now.getTime() - oldest.getTime()
  return { ...counts, secondsBehind: Math.max(0, Math.round(ageMs / 1_000)) }
}

interface Counts extends Omit<InboxLag, 'secondsBehind'> {
  readonly oldest: Date | null
}

function count(status: EventStatus): string {
  return `(select count(*)::int from (
    select from inbound_event where status = '${status}' limit ${mostCounted}) as counted) as ${status}`
}
