import type { Clock } from '../foundation/clock.js'
import type { Database } from '../database/database.js'
import { repeated, WorkLoop } from '../foundation/work-loop.js'

/** Ids of events are known for so long; queues and topics send again for two weeks at most. */
export const keptDays = 30

/** What needs no decision any more; exactly the condition of its index. */
const isOver = `status IN ('done', 'discarded')`

const dayMs = 24 * 60 * 60 * 1000
const roundMs = 10 * 60 * 1000
const rowsAtOnce = 1_000

/** Removes events that are long over. Every replica may have one; they do not disturb each other. */
export class EventRetention {
  private readonly rounds: WorkLoop

  constructor(
    private readonly database: Pick<Database, 'pool'>,
    private readonly clock: Clock,
    report: (failure: Error) => void,
  ) {
    this.rounds = new WorkLoop(repeated(roundMs, () => this.remove(), report))
  }

  start(): void {
    this.rounds.start(roundMs)
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
    const before = new Date(this.clock.now().getTime() - keptDays * dayMs)
    for (let removed = 0; ;) {
      const { rowCount } = await this.database.pool.query(
        `delete from inbound_event where sequence in (
           select sequence from inbound_event
           where ${isOver} and settled_at < $1
           limit $2 for update skip locked)`,
        [before, rowsAtOnce],
      )
      removed += rowCount ?? 0
      if (rowCount !== rowsAtOnce) return removed
    }
  }
}
