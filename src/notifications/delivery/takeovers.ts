import type { Database } from '../../database/database.js'
import type { DeliveryReport } from './delivery-report.js'
import { providerKeepsMs, takeoverMarginMs, type DeliveryTimes } from './timing.js'

/**
 * Whether no standby has taken over since it was last settled which messages the provider may have. True
 * as well where the server does not say.
 */
export const onKnownTimeline = `not exists (
    select from database_timeline where timeline <> log_timeline()
  )`

interface Change {
  readonly earlier: string | null
  readonly timeline: string
  readonly asked: number
}

/**
 * A standby that takes over may lack the last that the dead primary had committed, and with it that messages
 * were handed over. So whatever is unfinished then counts as handed over, and is asked for before it is
 * offered again.
 */
export class Takeovers {
  constructor(
    private readonly database: Pick<Database, 'pool'>,
    private readonly times: DeliveryTimes,
    private readonly report: Pick<DeliveryReport, 'tookOver'>,
  ) {}

  /**
   * Notes the timeline, and after a change of it has the provider asked for all that is unfinished. Of many
   * workers that see the same change one does it. What is due only later can still be called off, and is asked
   * for when it is due, unless the provider would have forgotten it by then.
   */
  async settle(now: Date): Promise<void> {
    const { rows } = await this.database.pool.query<Change>(
      `with noted as (
        insert into database_timeline as known (timeline, seen_at)
        select timeline, $1 from (select log_timeline() as timeline) server
        where timeline is not null
        on conflict (one) do update
          set earlier = known.timeline, timeline = excluded.timeline, seen_at = excluded.seen_at
          where known.timeline <> excluded.timeline
        returning earlier, timeline
      ), asked as (
        update notification_delivery set handed_over_at = $1, leased_by = null, leased_until = null,
          status = case when due_at <= $2 or leased_by is not null then 'sending' else status end,
          due_at = greatest($2, least(due_at, $3))
        where status in ('pending', 'sending') and due_at is not null
          and exists (select from noted where earlier is not null)
        returning id
      )
      select earlier, timeline, (select count(*)::int from asked) as asked from noted`,
      [
        now,
        new Date(now.getTime() + this.times.settleMs),
        new Date(now.getTime() + providerKeepsMs - takeoverMarginMs),
      ],
    )
    const [change] = rows
    if (!change?.earlier) return
    const { earlier, timeline, asked } = change
    this.report.tookOver(timelineNumber(earlier), timelineNumber(timeline), asked)
  }
}

/** Postgres starts the names of its log segments with the timeline in hexadecimal. */
function timelineNumber(hex: string): number {
  return Number.parseInt(hex, 16)
}
