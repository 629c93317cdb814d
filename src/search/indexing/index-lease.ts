import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { SqlClient } from '../../database/sql-client.js'
import type { RecordKind } from '../../records/model/record-model.js'

/** How long a holder may be silent before another takes over. */
const leaseSeconds = 20
const renewalMs = 5_000
const watchMs = 250

/** How far an index holds the changes of the feed, and how far a fill of it is. */
export interface IndexProgress {
  readonly position: bigint
  readonly cursor: string | null
  readonly filled: boolean
}

/** Another process writes to the index now; what this one sent last may have come too late. */
export class LeaseLostError extends Error {
  constructor(index: string) {
    super(`Another process has taken over the index ${index}.`)
    this.name = 'LeaseLostError'
  }
}

/** The right to write to one stored index, as long as it is renewed. */
export class IndexLease {
  constructor(
    readonly name: string,
    private current: IndexProgress,
    private readonly change: (next: IndexProgress) => Promise<void>,
  ) {}

  get progress(): IndexProgress {
    return this.current
  }

  /** @throws LeaseLostError when somebody else has the lease; nothing is saved then */
  async save(changes: Partial<IndexProgress>): Promise<void> {
    const next = { ...this.current, ...changes }
    await this.change(next)
    this.current = next
  }
}

/** How a stored index stands for those who only look. */
export interface StoredIndexState {
  readonly cursor: string | null
  /** Somebody is writing to it. */
  readonly isHeld: boolean
}

interface ProgressRow {
  readonly position: string
  readonly cursor: string | null
  readonly filled: boolean
}

const progressColumns = 'position::text, cursor, filled'

/**
 * Keeps one writer at a time to each stored index, and where it stopped. Leases are rows and no session locks,
 * which mean nothing behind a pooler that shares sessions. Their times are the database's, so that clocks of different machines need not agree.
 */
export class IndexLeases {
  private readonly holder = randomUUID()

  constructor(private readonly pool: Pool) {}

  async progress(name: string): Promise<IndexProgress | null> {
    const { rows } = await this.pool.query<ProgressRow>(
      `select ${progressColumns} from index_position where name = $1`,
      [name],
    )
    return rows[0] === undefined ? null : parsed(rows[0])
  }

  /** The state of those of these that are known, by name. */
  async states(names: readonly string[]): Promise<Map<string, StoredIndexState>> {
    const { rows } = await this.pool.query<StoredIndexState & { name: string }>(
      `select name, cursor, coalesce(lease_ends > clock_timestamp(), false) as "isHeld"
       from index_position where name = any($1)`,
      [names],
    )
    return new Map(rows.map(({ name, ...state }) => [name, state]))
  }

  /**
   * Runs `work` while this process alone may write to a stored index.
   *
   * @returns false when another process has the lease; `work` has not run then
   * @throws LeaseLostError when it was lost on the way
   */
  async hold(
    name: string,
    kind: RecordKind,
    work: (lease: IndexLease) => Promise<void>,
  ): Promise<boolean> {
    const lease = await this.take(name, kind)
    if (lease === null) return false
    const renewal = setInterval(() => {
      // A lease that cannot be renewed shows when the work saves what it did.
      this.renew(name).catch(() => undefined)
    }, renewalMs)
    try {
      await work(lease)
      return true
    } finally {
      clearInterval(renewal)
      await this.release(name).catch(() => undefined)
    }
  }

  /**
   * Waits for the end of a lease whose holder was killed, which shows in that it is not renewed. One that is
   * renewed is waited for no longer.
   *
   * @throws the signal's reason
   */
  async outlastTheDead(name: string, signal?: AbortSignal): Promise<void> {
    const held = async () => {
      const { rows } = await this.pool.query<{ until: string }>(
        `select holder || ' ' || lease_ends as until from index_position
         where name = $1 and holder <> $2 and lease_ends > clock_timestamp()`,
        [name, this.holder],
      )
      return rows[0]?.until
    }
    const atFirst = await held()
    let now = atFirst
    while (now !== undefined && now === atFirst) {
      await pause(watchMs, undefined, signal === undefined ? {} : { signal })
      now = await held()
    }
  }

  /**
   * Keeps the leases as they are until the end of the transaction.
   *
   * @throws LeaseLostError unless this process has them all
   */
  async assertHeld(names: readonly string[], transaction: SqlClient): Promise<void> {
    const rows = await transaction.$queryRawUnsafe<{ name: string }[]>(
      `select name from index_position
       where name = any($1::text[]) and holder = $2::uuid and lease_ends > clock_timestamp()
       for share`,
      names,
      this.holder,
    )
    const held = new Set(rows.map(({ name }) => name))
    const lost = names.find((name) => !held.has(name))
    if (lost !== undefined) throw new LeaseLostError(lost)
  }

  /** Says that these are still in use; see `removeAbandoned`. */
  async touch(names: readonly string[]): Promise<void> {
    await this.pool.query(
      `update index_position set seen_at = clock_timestamp()
       where name = any($1) and seen_at < clock_timestamp() - interval '1 hour'`,
      [names],
    )
  }

  /** Forgets those of releases that run no more and of rebuilds that were not taken up again. */
  async removeAbandoned(days: number): Promise<void> {
    await this.pool.query(
      `delete from index_position where seen_at < clock_timestamp() - $1 * interval '1 day'`,
      [days],
    )
  }

  /**
   * Has stored indexes that hold everything up to a sequence number of the feed, by default the newest, given
   * what comes after it. Those that are known stay as they are.
   */
  async follow(names: readonly string[], kind: RecordKind, position?: bigint): Promise<void> {
    await this.pool.query(
      `insert into index_position (name, kind, position, filled)
       select name, $2, coalesce($3, (select max(sequence) from record_change), 0), true
       from unnest($1::text[]) as given(name)
       on conflict (name) do nothing`,
      [names, kind, position ?? null],
    )
  }

  /** Forgets one that is not written to any more. */
  async forget(name: string): Promise<void> {
    await this.pool.query('delete from index_position where name = $1', [name])
  }

  private async take(name: string, kind: RecordKind): Promise<IndexLease | null> {
    const { rows } = await this.pool.query<ProgressRow>(
      `insert into index_position as held (name, kind, holder, lease_ends)
       values ($1, $2, $3, clock_timestamp() + interval '${leaseSeconds} s')
       on conflict (name) do update
         set holder = $3, lease_ends = excluded.lease_ends, seen_at = clock_timestamp()
         where held.holder is null or held.holder = $3 or held.lease_ends < clock_timestamp()
       returning ${progressColumns}`,
      [name, kind, this.holder],
    )
    if (rows[0] === undefined) return null
    return new IndexLease(name, parsed(rows[0]), (next) => this.save(name, next))
  }

  private async renew(name: string): Promise<void> {
    await this.pool.query(
      `update index_position
       set lease_ends = clock_timestamp() + interval '${leaseSeconds} s', seen_at = clock_timestamp()
       where name = $1 and holder = $2`,
      [name, this.holder],
    )
  }

  private async save(name: string, { position, cursor, filled }: IndexProgress): Promise<void> {
    const { rowCount } = await this.pool.query(
      `update index_position set position = $3, cursor = $4, filled = $5
       where name = $1 and holder = $2 and lease_ends > clock_timestamp()`,
      [name, this.holder, position, cursor, filled],
    )
    if (rowCount === 0) throw new LeaseLostError(name)
  }

  private async release(name: string): Promise<void> {
    await this.pool.query(
      'update index_position set holder = null, lease_ends = null where name = $1 and holder = $2',
      [name, this.holder],
    )
  }
}

function parsed({ position, cursor, filled }: ProgressRow): IndexProgress {
  return { position: BigInt(position), cursor, filled }
}
