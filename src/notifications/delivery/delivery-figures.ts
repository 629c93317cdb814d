import type { Database } from '../../database/database.js'
import { conditions } from './delivery-queue.js'

/** Number of deliveries of one channel in one state. */
export interface DeliveryCount {
  readonly channel: string
  readonly state: string
  readonly count: number
}

/** Deliveries over all gateways; counts stop at 10,000. */
export interface DeliveryFigures {
  readonly deliveries: readonly DeliveryCount[]
  /** How long the oldest waiting message of each channel has been due, in seconds. */
  readonly oldest: readonly { readonly channel: string; readonly seconds: number }[]
  readonly holds: readonly { readonly of: string; readonly code: string; readonly count: number }[]
}

/** Upper bound of counts: exact counts of more rows are too slow for a read every few seconds. */
const mostCounted = 10_000

/**
 * Counts unsettled deliveries with the partial indexes of the outbox.
 *
 * @throws when the database does not answer
 */
export async function deliveryFigures(
  { sql }: Pick<Database, 'sql'>,
  now: Date,
): Promise<DeliveryFigures> {
  const deliveries = await sql.query<DeliveryCount>(
    `select channel, state, count(*)::int as count from (
      (select channel, status as state from notification_delivery where ${conditions.send}
        limit ${mostCounted})
      union all
      (select channel, status from notification_delivery
        where ${conditions.ask} and status = 'sent'
        limit ${mostCounted})
      union all
      (select channel, status from (
        select channel, status, failure_retryable from notification_delivery
        where status in ('failed', 'uncertain') order by created_at desc limit ${mostCounted}
      ) over where status = 'uncertain' or failure_retryable)
    ) counted group by 1, 2`,
  )
  const oldest = await sql.query<{ channel: string; since: Date }>(
    `select channel, min(least(due_at, tried_since)) as since from (
      select channel, due_at, tried_since from notification_delivery
      where ${conditions.send} and least(due_at, tried_since) <= $1 limit ${mostCounted}
    ) due group by 1`,
    [now],
  )
  const holds = await sql.query<{ of: string; code: string; count: number }>(
    `select 'service' as of, held_for as code, count(*)::int as count from provider_service
      where held_until > $1 group by 2
    union all
    select 'key', held_for, count(*)::int from provider_key_hold where held_until > $1 group by 2`,
    [now],
  )
  return {
    deliveries,
    oldest: oldest.map(({ channel, since }) => ({
      channel,
      seconds: Math.max(0, (now.getTime() - since.getTime()) / 1_000),
    })),
    holds,
  }
}
