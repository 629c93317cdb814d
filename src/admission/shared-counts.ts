import type { Clock } from '../foundation/clock.js'
import type { Database } from '../database/database.js'

/** Retention of the rows of a window, in milliseconds. */
const keptMs = 2 * 86_400_000
const pruneEveryMs = 3_600_000

/** The use of a key in the current window. */
export interface WindowCount {
  readonly used: number
  /** Milliseconds until the next window starts. */
  readonly resetMs: number
  /** Start of the next window, in epoch milliseconds. */
  readonly resetAt: number
}

interface Count {
  /** Count of all gateways at the last settlement. */
  stored: number
  /** Count of this gateway since then. */
  pending: number
}

/**
 * Counts by key in fixed windows, which start at the same time on every gateway. Counts are kept in memory
 * and regularly added to the shared database. With one statement for each call, all calls of a caller
 * would wait for the same row.
 */
export class SharedCounts {
  private counts = new Map<string, Count>()
  private window = 0
  private pruneAt = 0

  constructor(
    private readonly database: Pick<Database, 'sql'>,
    private readonly clock: Clock,
    private readonly windowMs: number,
  ) {}

  /** Start of the current window, in epoch milliseconds. */
  get currentWindow(): number {
    const now = this.clock.now().getTime()
    return now - (now % this.windowMs)
  }

  /** Counts an amount, or subtracts a negative one. @returns the use of the key in the current window */
  add(key: string, amount: number): WindowCount {
    const count = this.count(key)
    count.pending += amount
    const resetAt = this.window + this.windowMs
    const resetMs = resetAt - this.clock.now().getTime()
    return { used: count.stored + count.pending, resetMs, resetAt }
  }

  /**
   * Adds the pending counts to the database and reads the sums of all gateways. After a failure, the counts are
   * still pending. Pending counts of a past window are dropped.
   */
  async settle(): Promise<void> {
    const { counts, window } = this
    const pending = [...counts].flatMap(([key, { pending: amount }]) =>
      amount === 0 ? [] : [{ key, amount }],
    )
    if (pending.length > 0) {
      // Sorted by key, so that two gateways do not deadlock.
      const rows = await this.database.sql.query<{ key: string; used: bigint }>(
        `insert into call_count (key, window_start, used)
         select key, $2::bigint, amount from unnest($1::text[], $3::bigint[]) as pending (key, amount)
         order by key
         on conflict (key, window_start) do update set used = call_count.used + excluded.used
         returning key, used`,
        [pending.map(({ key }) => key), window, pending.map(({ amount }) => amount)],
      )
      for (const { key, amount } of pending) {
        const count = counts.get(key)
        if (count !== undefined) count.pending -= amount
      }
      store(counts, rows)
    }
    await this.prune()
  }

  /** Reads the current counts of keys with a prefix, so that they survive a restart. */
  async recall(prefix: string): Promise<void> {
    const window = this.currentWindow
    const rows = await this.database.sql.query<{ key: string; used: bigint }>(
      'select key, used from call_count where window_start = $1 and starts_with(key, $2)',
      [window, prefix],
    )
    for (const { key } of rows) this.count(key)
    if (this.window === window) store(this.counts, rows)
  }

  /** True for the first gateway to report this key in the window, and when the database is down. */
  async isFirst(key: string): Promise<boolean> {
    try {
      const rowCount = await this.database.sql.execute(
        `insert into call_count (key, window_start, used) values ($1, $2, 1)
         on conflict do nothing`,
        [key, this.currentWindow],
      )
      return rowCount === 1
    } catch {
      return true
    }
  }

  private count(key: string): Count {
    const window = this.currentWindow
    if (window !== this.window) {
      this.window = window
      this.counts = new Map()
    }
    let count = this.counts.get(key)
    if (count === undefined) {
      count = { stored: 0, pending: 0 }
      this.counts.set(key, count)
    }
    return count
  }

  private async prune(): Promise<void> {
    const now = this.clock.now().getTime()
    if (now < this.pruneAt) return
    this.pruneAt = now + pruneEveryMs
    await this.database.sql.execute('delete from call_count where window_start < $1', [
      now - keptMs,
    ])
  }
}

function store(
  counts: ReadonlyMap<string, Count>,
  rows: readonly { readonly key: string; readonly used: bigint }[],
): void {
  for (const { key, used } of rows) {
    const count = counts.get(key)
    if (count !== undefined) count.stored = Number(used)
  }
}
