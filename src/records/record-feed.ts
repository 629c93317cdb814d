import { setTimeout as pause } from 'node:timers/promises'
import { advisoryLocks } from '../foundation/advisory-locks.js'
import { errorCode } from '../foundation/error-code.js'
import { systemClock, type Clock } from '../foundation/clock.js'
import type { Database } from '../database/database.js'
import type { Sql } from '../database/sql.js'
import { nothingChanged } from './model/changed-records.js'
import type { ChangedRecords } from './model/changed-records.js'
import { lockRecords } from './model/record-lock.js'
import { recordKinds, type RecordKind } from './model/record-model.js'

/** `refresh`: the record is unchanged, but its search document shows another record, and that record has changed. */
export type ChangeOperation = 'upsert' | 'remove' | 'refresh'

export interface RecordChange {
  readonly sequence: bigint
  readonly recordId: string
}

/**
 * Maximum time that a reader queues for the lock, because new writers queue behind the reader. It is below Postgres's
 * deadlock_timeout of 1 s, so that the reader gives way before Postgres cancels a writer.
 */
const lockTimeoutMs = 500
const lockRetryPauseMs = 100
const settleTimeoutMs = 60_000

/** Rows of the feed are kept for this time, so that operators can see what happened. */
const retentionHours = 24
const trimBatchSize = 10_000

const lockNotAvailable = '55P03'

/** Changes by operation, in the order of their feed rows. */
export type Changes = Partial<Readonly<Record<ChangeOperation, ChangedRecords>>>

/**
 * Adds rows to the feed in the transaction that changes the records. Afterwards the transaction must not wait for
 * locks of transactions that have not added their rows yet.
 */
export async function publishChanges(
  transaction: Sql,
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
  // `held` is materialized so that the lock is taken before the first row gets its sequence number.
  await transaction.execute(
    `with held as materialized (
      select pg_advisory_xact_lock_shared($1::bigint))
    insert into record_change (kind, record_id, operation, occurred_at)
    select kind, id, operation, $2
    from held, unnest($3::text[], $4::uuid[], $5::text[])
      with ordinality as changed(kind, id, operation, nth)
    order by nth`,
    [advisoryLocks.recordFeed, occurredAt, kinds, ids, operations],
  )
}

/**
 * Blocks additions to the feed until the end of the transaction.
 *
 * @throws when a transaction that has added to the feed does not end within `lockTimeoutMs`: see `isLockTimeout`
 */
export async function lockFeed(transaction: Sql): Promise<void> {
  await transaction.execute(`set local lock_timeout = ${lockTimeoutMs}`)
  await transaction.execute(`select pg_advisory_xact_lock($1::bigint)`, [advisoryLocks.recordFeed])
}

/** Whether `lockFeed` timed out; a retry helps. */
export function isLockTimeout(error: unknown): boolean {
  return errorCode(error) === lockNotAvailable
}

/** The greatest sequence number visible in a transaction; 0 for an empty feed. */
export async function latestChange(transaction: Sql): Promise<bigint> {
  const [row] = await transaction.query<{ latest: bigint | null }>(
    `select max(sequence) as latest from record_change`,
  )
  return row?.latest ?? 0n
}

/**
 * The ids of those records that were written or removed after a sequence number. The caller must hold the lock of all
 * writers.
 */
export async function writtenSince(
  transaction: Sql,
  after: bigint,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await transaction.query<{ id: string }>(
    `select record_id as id from record_change
    where sequence > $1 and operation <> 'refresh' and record_id = any($2::uuid[])`,
    [after, ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Changes of a kind, oldest first, after one sequence number and up to another. */
export async function readChanges(
  client: Sql,
  kind: RecordKind,
  { after, upTo, limit }: { after: bigint; upTo: bigint; limit: number },
): Promise<RecordChange[]> {
  return client.query<RecordChange>(
    `select sequence, record_id as "recordId" from record_change
    where kind = $1 and sequence > $2 and sequence <= $3
    order by sequence limit $4`,
    [kind, after, upTo, limit],
  )
}

/** Reads the settled sequence number of the feed, and deletes old rows. */
export class RecordFeed {
  constructor(
    private readonly database: Pick<Database, 'sql'>,
    private readonly clock: Clock = systemClock,
  ) {}

  /**
   * The greatest sequence number such that no lower number can still be committed.
   *
   * @throws when a transaction that has added to the feed does not end for a minute
   */
  async settled(): Promise<bigint> {
    const deadline = performance.now() + settleTimeoutMs
    for (;;) {
      try {
        return await this.latestUnderLock()
      } catch (error) {
        if (!isLockTimeout(error) || performance.now() > deadline) throw error
      }
      // Lets writers that queue behind this reader go first.
      await pause(lockRetryPauseMs)
    }
  }

  private async latestUnderLock(): Promise<bigint> {
    // One simple-protocol batch is one transaction, and each of its statements sees all committed rows.
    const [row] = await this.database.sql.query<{ latest: bigint }>(
      `set local lock_timeout = ${lockTimeoutMs};
       select pg_advisory_xact_lock(${advisoryLocks.recordFeed});
       select coalesce(max(sequence), 0) as latest from record_change`,
    )
    return row?.latest ?? 0n
  }

  /** Marks records for indexing again. */
  async refresh(kind: RecordKind, ids: readonly string[]): Promise<void> {
    const touched = { ...nothingChanged, [kind]: ids }
    await this.database.sql.transaction(async (tx) => {
      // Keeps the sequence numbers of all writers in the order of their commits.
      await lockRecords(tx)
      await publishChanges(tx, { refresh: touched }, this.clock.now())
    })
  }

  /**
   * Removes rows that are older than a day and that every index of their kind has read.
   *
   * @returns the number of removed rows
   */
  async trim(): Promise<number> {
    const olderThan = new Date(this.clock.now().getTime() - retentionHours * 3_600_000)
    for (let removed = 0; ;) {
      const count = await this.database.sql.execute(
        `delete from record_change where sequence in (
           select change.sequence from record_change change
           where change.occurred_at < $1 and not exists (
             select from index_position where kind = change.kind and position < change.sequence)
           order by change.sequence limit ${trimBatchSize})`,
        [olderThan],
      )
      removed += count
      if (count < trimBatchSize) return removed
    }
  }
}
