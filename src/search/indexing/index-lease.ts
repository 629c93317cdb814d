import { randomUUID } from 'node:crypto'
import type { Sql } from '../../database/sql.js'
import type { RecordKind } from '../../records/model/record-model.js'

/** After this time without renewal, another process may take a lease. */
const leaseSeconds = 20
const renewalMs = 5_000
/** Changes of the feed are counted up to this number. */
const maxCounted = 100_000

/** Position of an index in the change feed, and of the copy of the records into it. */
export interface IndexProgress {
  readonly position: bigint
  /** Id of the last copied record; null before the first record. */
  readonly cursor: string | null
  /** Whether the index is built and follows the feed. */
  readonly filled: boolean
}

export interface IndexState extends IndexProgress {
  /** Whether a process holds the lease. */
  readonly isHeld: boolean
}

export interface Lag {
  readonly changesBehind: number
  /** Age of the oldest change that an index lacks; 0 if it has all changes. */
  readonly secondsBehind: number
}

/** Another process writes to the index now. The last batch of this process may have overwritten newer documents. */
export class LeaseLostError extends Error {
  constructor(index: string) {
    super(`Another process has taken over the index ${index}.`)
    this.name = 'LeaseLostError'
  }
}

/** The exclusive right to write to one stored index, until it expires. */
export class IndexLease {
  constructor(
    private readonly sql: Sql,
    private readonly holder: string,
    readonly name: string,
    private current: IndexProgress,
  ) {}

  get progress(): IndexProgress {
    return this.current
  }

  /** @throws LeaseLostError if another process has the lease; then nothing is saved */
  async save(changes: Partial<IndexProgress>): Promise<void> {
    const next = { ...this.current, ...changes }
    const rowCount = await this.sql.execute(
      `update index_position set position = $3, cursor = $4, filled = $5
       where name = $1 and holder = $2 and lease_ends > clock_timestamp()`,
      [this.name, this.holder, next.position, next.cursor, next.filled],
    )
    if (rowCount === 0) throw new LeaseLostError(this.name)
    this.current = next
  }
}

/**
 * Allows one writer at a time for each stored index, and stores its progress. A lease is a row, because session locks
 * do not work behind a transaction-mode pooler. All times come from the clock of the database.
 */
export class IndexLeases {
  private readonly holder = randomUUID()

  constructor(private readonly sql: Sql) {}

  async state(name: string): Promise<IndexState | null> {
    return (await this.states([name])).get(name) ?? null
  }

  /** The states of these indexes by name; an index without stored progress is absent. */
  async states(names: readonly string[]): Promise<Map<string, IndexState>> {
    const rows = await this.sql.query<IndexState & { name: string }>(
      `select name, position, cursor, filled,
         coalesce(lease_ends > clock_timestamp(), false) as "isHeld"
       from index_position where name = any($1)`,
      [names],
    )
    return new Map(rows.map(({ name, ...state }) => [name, state]))
  }

  /**
   * Runs `work` while only this process may write to a stored index.
   *
   * @returns false if another process has the lease; then `work` has not run
   * @throws LeaseLostError if the lease is lost during the work
   */
  async hold(
    name: string,
    kind: RecordKind,
    work: (lease: IndexLease) => Promise<void>,
  ): Promise<boolean> {
    const rows = await this.sql.query<IndexProgress>(
      `insert into index_position as held (name, kind, holder, lease_ends)
       values ($1, $2, $3, clock_timestamp() + interval '${leaseSeconds} s')
       on conflict (name) do update
         set holder = $3, lease_ends = excluded.lease_ends, seen_at = clock_timestamp()
         where held.holder is null or held.holder = $3 or held.lease_ends < clock_timestamp()
       returning position, cursor, filled`,
      [name, kind, this.holder],
    )
    const [progress] = rows
    if (progress === undefined) return false
    const renewal = setInterval(() => {
      // The next save of the work notices a lost lease.
      this.renew(name).catch(() => undefined)
    }, renewalMs)
    try {
      await work(new IndexLease(this.sql, this.holder, name, progress))
      return true
    } finally {
      clearInterval(renewal)
      await this.release(name).catch(() => undefined)
    }
  }

  /** Marks indexes as in use: `removeAbandoned` keeps them. */
  async touch(names: readonly string[]): Promise<void> {
    await this.sql.execute(
      `update index_position set seen_at = clock_timestamp()
       where name = any($1) and seen_at < clock_timestamp() - interval '1 hour'`,
      [names],
    )
  }

  /**
   * Removes the progress of unused versions and of interrupted builds, so that the feed can be trimmed.
   *
   * @returns the names of the removed indexes
   */
  async removeAbandoned(days: number): Promise<Set<string>> {
    const rows = await this.sql.query<{ name: string }>(
      `delete from index_position where seen_at < clock_timestamp() - $1 * interval '1 day'
       returning name`,
      [days],
    )
    return new Set(rows.map(({ name }) => name))
  }

  /**
   * Registers built indexes as followers of the feed. Indexes that are already registered keep their position.
   *
   * @param position the indexes hold all changes up to this position; default: the newest one
   */
  async follow(names: readonly string[], kind: RecordKind, position?: bigint): Promise<void> {
    await this.sql.execute(
      `insert into index_position (name, kind, position, filled)
       select name, $2, coalesce($3, (select max(sequence) from record_change), 0), true
       from unnest($1::text[]) as built(name)
       on conflict (name) do nothing`,
      [names, kind, position ?? null],
    )
  }

  /** The names of those indexes that are built and lack changes. */
  async namesBehind(names: readonly string[]): Promise<Set<string>> {
    const rows = await this.sql.query<{ name: string }>(
      `select name from index_position as index where name = any($1) and filled and exists (
         select from record_change change
         where change.kind = index.kind and change.sequence > index.position)`,
      [names],
    )
    return new Set(rows.map(({ name }) => name))
  }

  /** The lag of those indexes that are built. */
  async lag(names: readonly string[], now: Date): Promise<Lag> {
    const rows = await this.sql.query<{ changes: number; oldest: Date | null }>(
      `select count(*)::int as changes, min(occurred_at) as oldest from (
         select change.occurred_at from index_position as index
         join record_change change
           on change.kind = index.kind and change.sequence > index.position
         where index.name = any($1) and index.filled limit ${maxCounted}) as lacking`,
      [names],
    )
    const { changes = 0, oldest = null } = rows[0] ?? {}
    const seconds = oldest === null ? 0 : Math.max(0, (now.getTime() - oldest.getTime()) / 1_000)
    return { changesBehind: changes, secondsBehind: Math.round(seconds) }
  }

  async forget(names: readonly string[], sql = this.sql): Promise<void> {
    await sql.execute('delete from index_position where name = any($1)', [names])
  }

  private async renew(name: string): Promise<void> {
    await this.sql.execute(
      `update index_position
       set lease_ends = clock_timestamp() + interval '${leaseSeconds} s', seen_at = clock_timestamp()
       where name = $1 and holder = $2`,
      [name, this.holder],
    )
  }

  private async release(name: string): Promise<void> {
    await this.sql.execute(
      'update index_position set holder = null, lease_ends = null where name = $1 and holder = $2',
      [name, this.holder],
    )
  }
}
