import { setTimeout as pause } from 'node:timers/promises'
import { advisoryLocks } from '../foundation/advisory-locks.js'
import type { Pool } from 'pg'
import { systemClock, type Clock } from '../foundation/clock.js'
import type { Database } from '../database/database.js'
import type { SqlClient } from '../database/sql-client.js'
import { nothingChanged } from './model/changed-records.js'
import type { ChangedRecords } from './model/changed-records.js'
import { recordKinds, type RecordKind } from './model/record-model.js'

/** `refresh`: not the record itself has changed, but another one whose facts its documents show. */
export type ChangeOperation = 'upsert' | 'remove' | 'refresh'

/** One row of the feed. */
export interface RecordChange {
  readonly sequence: bigint
  readonly recordId: string
}

/**
 * How long writers may have to stand behind a reader that waits for the lock, in milliseconds. Less than
 * Postgres takes to look for deadlocks, so that in one we give way before it picks somebody.
 */
const lockPatienceMs = 500
const lockPauseMs = 100
const settlingPatienceMs = 60_000

/** Rows of the feed are kept for this time, so that operators can see what happened. */
const keptHours = 24
const trimmedAtOnce = 10_000

const lockNotAvailable = '55P03'

/** By operation, in the order in which they stand in the feed. */
export type Changes = Partial<Readonly<Record<ChangeOperation, ChangedRecords>>>

/**
 * Adds rows to the feed, in the transaction that changes the records. From then on it must not wait for
 * locks of transactions that have yet to add theirs.
 */
export async function publishChanges(
  transaction: SqlClient,
  changes: Changes,
  occurredAt: Date,
): Promise<void> {
  const rows = Object.entries(changes).flatMap(([operation, changed]) =>
    recordKinds.flatMap((kind) => changed[kind].map((id) => ({ operation, kind, id }))),
  )
  if (rows.length === 0) return
  const operations = rows.map(({ operation }) => operation)
  const kinds = rows.map(({ kind }) => kind)
  const ids = rows.map(({ id }) => id)
  // All rows are sorted, and with them the lock is held, before the first gets its number.
  await transaction.$executeRaw`
    with held as materialized (
      select pg_advisory_xact_lock_shared(${advisoryLocks.recordFeed}::bigint))
    insert into record_change (kind, record_id, operation, occurred_at)
    select kind, id, operation, ${occurredAt}
    from held, unnest(${kinds}::text[], ${ids}::uuid[], ${operations}::text[])
      with ordinality as changed(kind, id, operation, nth)
    order by nth`
}

/**
 * Keeps everybody from adding to the feed until the end of the transaction.
 *
 * @throws when a transaction that has added to it does not end in time: see `isLockTimeout`
 */
export async function holdFeed(transaction: SqlClient): Promise<void> {
  await transaction.$executeRawUnsafe(`set local lock_timeout = ${lockPatienceMs}`)
  await transaction.$executeRaw`select pg_advisory_xact_lock(${advisoryLocks.recordFeed}::bigint)`
}

/** Whether others held a lock for longer than `holdFeed` waits; trying again helps. */
export function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  // Prisma has a code of its own and gives the database's beside it.
  const details = 'meta' in error ? JSON.stringify(error.meta) : ''
  return code === lockNotAvailable || details.includes(lockNotAvailable)
}

/** The greatest sequence number that can be seen in a transaction; 0 of an empty feed. */
export async function latestChange(transaction: SqlClient): Promise<bigint> {
  const [row] = await transaction.$queryRaw<{ latest: bigint | null }[]>`
    select max(sequence) as latest from record_change`
  return row?.latest ?? 0n
}

/** Changes of a kind, oldest first, after one sequence number and up to another. */
export async function readChanges(
  client: SqlClient,
  kind: RecordKind,
  { after, upTo, limit }: { after: bigint; upTo: bigint; limit: number },
): Promise<RecordChange[]> {
  return client.$queryRaw<RecordChange[]>`
    select sequence, record_id as "recordId" from record_change
    where kind = ${kind} and sequence > ${after} and sequence <= ${upTo}
    order by sequence limit ${limit}`
}

/** Finds out how far the feed may be read, and removes what everybody has read. */
export class RecordFeed {
  private readonly pool: Pool

  constructor(
    private readonly database: Database,
    private readonly clock: Clock = systemClock,
  ) {
    this.pool = database.pool
  }

  /**
   * The greatest sequence number below which nothing will appear any more.
   *
   * @throws when a transaction that has added to the feed does not end for a minute
   */
  async settled(): Promise<bigint> {
    const deadline = performance.now() + settlingPatienceMs
    for (;;) {
      try {
        return await this.latestAlone()
      } catch (error) {
        if (!isLockTimeout(error) || performance.now() > deadline) throw error
      }
      // Writers that stood behind us go first.
      await pause(lockPauseMs)
    }
  }

  private async latestAlone(): Promise<bigint> {
    // One simple-protocol batch is one transaction, and each of its statements sees what is committed.
    const results: unknown = await this.pool.query(
      `set local lock_timeout = ${lockPatienceMs};
       select pg_advisory_xact_lock(${advisoryLocks.recordFeed});
       select coalesce(max(sequence), 0)::text as latest from record_change`,
    )
    const [, , last] = results as { rows: { latest: string }[] }[]
    return BigInt(last?.rows[0]?.latest ?? 0)
  }

  /** Has everybody look at records again. */
  async append(kind: RecordKind, ids: readonly string[]): Promise<void> {
    const touched = { ...nothingChanged, [kind]: ids }
    await this.database.prisma.$transaction((tx) =>
      publishChanges(tx, { refresh: touched }, this.clock.now()),
    )
  }

  /**
   * Removes rows that are older than a day and that every index of their kind has read.
   *
   * @returns the number of removed rows
   */
  async trim(): Promise<number> {
    const olderThan = new Date(this.clock.now().getTime() - keptHours * 3_600_000)
    for (let removed = 0; ;) {
      const { rowCount } = await this.pool.query(
        `delete from record_change where sequence in (
           select change.sequence from record_change change
           where change.occurred_at < $1 and not exists (
             select from index_position where kind = change.kind and position < change.sequence)
           order by change.sequence limit ${trimmedAtOnce})`,
        [olderThan],
      )
      removed += rowCount ?? 0
      if ((rowCount ?? 0) < trimmedAtOnce) return removed
    }
  }
}
