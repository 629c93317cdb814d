import type { Database } from '../../../database/database.js'
import type { DeliveryLog } from '../outcomes/delivery-log.js'
import { providerKeepsMs, failoverMarginMs, type DeliveryTimes } from '../timing.js'

interface Change {
  readonly earlier: string | null
  readonly timeline: string
  readonly lookedUp: number
}

/**
 * A promoted standby may lack the last commits of the old primary, including records of hand-overs. So after a
 * failover, every unfinished delivery counts as handed over: it is looked up at the provider before it is sent
 * again.
 */
export class Failovers {
  constructor(
    private readonly database: Pick<Database, 'sql'>,
    private readonly times: DeliveryTimes,
    private readonly deliveryLog: Pick<DeliveryLog, 'tookOver'>,
  ) {}

  /**
   * Stores the timeline of the server. After a change, one worker marks every unfinished delivery for a look-up.
   * Deliveries due later can still be cancelled: they are looked up when due, or before the provider deletes them.
   */
  async settle(now: Date): Promise<void> {
    const rows = await this.database.sql.query<Change>(
      `with noted as (
        insert into database_timeline as known (timeline, seen_at)
        select timeline, $1 from (select log_timeline() as timeline) server
        where timeline is not null
        on conflict (one) do update
          set earlier = known.timeline, timeline = excluded.timeline, seen_at = excluded.seen_at
          where known.timeline <> excluded.timeline
        returning earlier, timeline
      ), looked_up as (
        update notification_delivery set handed_over_at = $1, leased_by = null, leased_until = null,
          status = case when due_at <= $2 or leased_by is not null then 'sending' else status end,
          due_at = greatest($2, least(due_at, $3))
        where status in ('pending', 'sending') and due_at is not null
          and exists (select from noted where earlier is not null)
        returning id
      )
      select earlier, timeline, (select count(*)::int from looked_up) as "lookedUp" from noted`,
      [
        now,
        new Date(now.getTime() + this.times.handedOverLeaseMs),
        new Date(now.getTime() + providerKeepsMs - failoverMarginMs),
      ],
    )
    const [change] = rows
    if (!change?.earlier) return
    const { earlier, timeline, lookedUp } = change
    this.deliveryLog.tookOver(timelineNumber(earlier), timelineNumber(timeline), lookedUp)
  }
}

/** Parses a timeline. Postgres writes it in hexadecimal at the start of the names of WAL segments. */
function timelineNumber(hex: string): number {
  return Number.parseInt(hex, 16)
}
