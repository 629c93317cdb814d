import type { Clock } from '../../foundation/clock.js'
import type { Database } from '../../database/database.js'
import { keptHours, RecordFeed } from '../../records/record-feed.js'
import { repeated, WorkLoop } from '../../foundation/work-loop.js'
import { IndexLeases } from './index-lease.js'
import { IndexUses } from './index-uses.js'

/** After this many days without a sign of life a follower, or a replica, is taken for gone. */
const abandonedDays = 7
const roundMs = 10 * 60_000
const rowsAtOnce = 10_000

/**
 * Keeps the change feed, and what is known of replicas, short. Every replica may have one; they do not
 * disturb each other.
 */
export class FeedTrimmer {
  private readonly feed: RecordFeed
  private readonly leases: IndexLeases
  private readonly uses: IndexUses
  private readonly rounds: WorkLoop

  constructor(
    database: Database,
    private readonly clock: Clock,
    report: (failure: Error) => void,
  ) {
    this.feed = new RecordFeed(database, clock)
    this.leases = new IndexLeases(database.pool)
    this.uses = new IndexUses(database.pool)
    this.rounds = new WorkLoop(repeated(roundMs, () => this.trim(), report))
  }

  start(): void {
    this.rounds.start(roundMs)
  }

  stop(): void {
    void this.rounds.stop()
  }

  /** @returns how many rows were removed */
  async trim(): Promise<number> {
    await this.leases.removeAbandoned(abandonedDays)
    await this.uses.removeAbandoned(abandonedDays)
    const olderThan = new Date(this.clock.now().getTime() - keptHours * 3_600_000)
    for (let removed = 0; ;) {
      const batch = await this.feed.trim(olderThan, rowsAtOnce)
      removed += batch
      if (batch < rowsAtOnce) return removed
    }
  }
}
