import type { Database } from '../database/database.js'
import type { Clock } from '../foundation/clock.js'
import { repeated, WorkLoop } from '../foundation/work-loop.js'
import { housekeepingMs, keptMs } from './webhook-timing.js'

const rowsAtOnce = 1_000

/**
 * Removes events that are older than they are kept, whatever became of them, and those of webhooks that are
 * gone. Every replica may have one; they do not disturb each other.
 */
export class WebhookRetention {
  private readonly rounds: WorkLoop

  constructor(
    private readonly database: Pick<Database, 'pool'>,
    private readonly clock: Clock,
    report: (failure: Error) => void,
  ) {
    this.rounds = new WorkLoop(repeated(housekeepingMs, () => this.remove(), report))
  }

  start(): void {
    this.rounds.start(housekeepingMs)
  }

  stop(): void {
    void this.rounds.stop()
  }

  /**
   * In batches, each a transaction of its own, so that no other has to wait for it.
   *
   * @returns how many events were removed
   */
  async remove(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - keptMs)
    const old = await this.inBatches('occurred_at < $1', [before])
    const orphaned = await this.inBatches(
      'not exists (select from webhook where webhook.id = webhook_id)',
      [],
    )
    return old + orphaned
  }

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
