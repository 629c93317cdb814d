import type { Clock } from '../foundation/clock.js'
import type { Database } from '../database/database.js'
import type { UntoldCount, WindowCounts } from './window-counts.js'

/** Windows that ended longer ago than this are deleted, in milliseconds. */
const keptMs = 2 * 86_400_000

interface Total {
  readonly key: string
  readonly window: bigint
  readonly used: bigint
}

/**
 * Settles what several gateways have counted, in the database they share: once in a while rather than at
 * each call, because every call of one caller would wait for the same row.
 */
export class SharedCounts {
  private pruneAt = 0

  constructor(
    private readonly database: Pick<Database, 'pool'>,
    private readonly counts: readonly WindowCounts[],
    private readonly clock: Clock,
  ) {}

  /** Adds what this process has counted, and learns what others have. A failure loses nothing. */
  async settle(): Promise<void> {
    await Promise.all(this.counts.map((counts) => this.settleOne(counts)))
    await this.prune()
  }

  /**
   * Learns what all gateways have counted in the window of now, so that a restart forgets nothing.
   *
   * @param kind what the keys begin with
   */
  async recall(counts: WindowCounts, kind: string): Promise<void> {
    const window = counts.currentWindow
    const { rows } = await this.database.pool.query<Omit<Total, 'window'>>(
      'select key, used from call_count where window_start = $1 and starts_with(key, $2)',
      [window, kind],
    )
    for (const { key, used } of rows) {
      counts.add(key, 0)
      counts.learn(key, window, Number(used))
    }
  }

  /** Whether no gateway has said so of the key in the window; a database that is away knows of none. */
  async isFirst(key: string, window: number): Promise<boolean> {
    try {
      const { rowCount } = await this.database.pool.query(
        `insert into call_count (key, window_start, used) values ($1, $2, 1)
         on conflict do nothing`,
        [key, window],
      )
      return rowCount === 1
    } catch {
      return true
    }
  }

  private async settleOne(counts: WindowCounts): Promise<void> {
    const untold = counts.takeUntold()
    if (untold.length === 0) return
    try {
      for (const { key, window, used } of await this.add(untold)) {
        counts.learn(key, Number(window), Number(used))
      }
    } catch (error) {
      for (const one of untold) counts.putBack(one)
      throw error
    }
  }

  /** In the order of the keys, so that two processes never wait for each other. */
  private async add(untold: readonly UntoldCount[]): Promise<readonly Total[]> {
    const { rows } = await this.database.pool.query<Total>(
      `insert into call_count (key, window_start, used)
       select * from unnest($1::text[], $2::bigint[], $3::bigint[]) as told (key, start, amount)
       order by key
       on conflict (key, window_start) do update set used = call_count.used + excluded.used
       returning key, window_start as window, used`,
      [
        untold.map(({ key }) => key),
        untold.map(({ window }) => window),
        untold.map(({ amount }) => amount),
      ],
    )
    return rows
  }

  private async prune(): Promise<void> {
    const now = this.clock.now().getTime()
    if (now < this.pruneAt) return
    this.pruneAt = now + keptMs / 48
    await this.database.pool.query('delete from call_count where window_start < $1', [now - keptMs])
  }
}
