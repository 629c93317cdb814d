import type { Database } from '../database/database.js'
import type { ErrorCode } from '../errors/error-table.js'
import type { Clock } from '../foundation/clock.js'
import { repeated, WorkLoop } from '../foundation/work-loop.js'
import { housekeepingMs, keptMs, lapseMs } from './webhook-timing.js'

const lapsed: ErrorCode = 'WEBHOOK_LAPSED'

const rowsAtOnce = 1_000

/**
 * Switches off the webhooks of persons that have lapsed. Removes events that are older than they are kept,
 * whatever became of them, and those of webhooks that are gone. Every replica may have one; they do not
 * disturb each other.
 */
export class WebhookHousekeeping {
  private readonly rounds: WorkLoop

  constructor(
    private readonly database: Pick<Database, 'pool'>,
    private readonly clock: Clock,
    report: (failure: Error) => void,
  ) {
    this.rounds = new WorkLoop(repeated(housekeepingMs, () => this.tidy(), report))
  }

  start(): void {
    this.rounds.start(housekeepingMs)
  }

  stop(): void {
    void this.rounds.stop()
  }

  /** Does all of it once. @returns how many events were removed */
  async tidy(): Promise<number> {
    await this.lapse()
    const before = new Date(this.clock.now().getTime() - keptMs)
    const old = await this.inBatches('occurred_at < $1', [before])
    const orphaned = await this.inBatches(`webhook_id = any(array(${gone}))`, [])
    return old + orphaned
  }

  /** Switches off what nobody has renewed: its owner may have lost the scopes meanwhile. */
  private async lapse(): Promise<void> {
    const now = this.clock.now()
    await this.database.pool.query(
      `update webhook set status = 'off', off_reason = $3, off_since = $1
       where status = 'active' and owner_kind = 'user' and coalesce(renewed_at, created_at) <= $2`,
      [now, new Date(now.getTime() - lapseMs), lapsed],
    )
  }

  /** Each batch is a transaction of its own, so that no other has to wait for it. */
  private async inBatches(condition: string, values: readonly unknown[]): Promise<number> {
    for (let removed = 0; ;) {
      const { rowCount } = await this.database.pool.query(
        `delete from webhook_delivery where id in (
           select id from webhook_delivery where ${condition}
           limit ${rowsAtOnce} for update skip locked)`,
        [...values],
      )
      removed += rowCount ?? 0
      if (rowCount !== rowsAtOnce) return removed
    }
  }
}

/** Webhooks that are gone and have deliveries. Looks each up once in their index, not at every delivery. */
const gone = `with recursive named as (
    (select webhook_id from webhook_delivery order by webhook_id limit 1)
    union all
    select (select webhook_id from webhook_delivery
      where webhook_id > named.webhook_id order by webhook_id limit 1)
    from named where named.webhook_id is not null
  )
  select webhook_id from named
  where webhook_id is not null and not exists (select from webhook where webhook.id = named.webhook_id)`
