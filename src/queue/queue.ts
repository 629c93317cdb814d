import type { Sql } from '../database/sql.js'
import { Prisma } from '../generated/prisma/client.js'

const { sql, raw } = Prisma

/** A table whose rows are jobs. Workers of all gateways share it. Times come from the caller's clock. */
export interface QueueTable {
  readonly name: string
  /** Identity of a job. */
  readonly key: Column
  /** Column with a new value for each claim, so that a worker that lost a job cannot change it. */
  readonly claim: Column
  /** Columns that are null for a job without a lease. */
  readonly lease: readonly string[]
  /** Condition of unsettled jobs, exactly as in the partial index. */
  readonly waiting: string
  /** Orders jobs that are due at the same time. */
  readonly position: string
  /** Jobs with equal values in these columns run one after the other, in the order of `position`. */
  readonly serialBy?: readonly string[]
}

interface Column {
  readonly name: string
  readonly type: 'uuid' | 'bigint' | 'int'
}

/** A job that a worker has claimed. */
export interface ClaimedJob {
  readonly key: string | bigint
  readonly claim: string | number
}

export interface DueOptions {
  /** Column that orders the jobs. Default: `due_at`. */
  readonly order?: string
  /** Columns to select. Default: the key. */
  readonly columns?: readonly string[]
}

/** Upper bound of counts: exact counts of more rows are too slow. */
const maxCounted = 10_000

const deleteBatchSize = 1_000

/**
 * The statements of a queue. A claim selects `due` jobs and leases them in one statement. A leased job is due again
 * when its lease ends, so no job is lost if a worker dies.
 */
export class Queue {
  private readonly table: Prisma.Sql
  private readonly waiting: Prisma.Sql

  constructor(private readonly definition: QueueTable) {
    this.table = raw(definition.name)
    this.waiting = raw(definition.waiting)
  }

  /**
   * Selects the jobs that have been due longest, and locks them. Skips jobs that other claims have locked. Selects only
   * the first of several serial jobs.
   *
   * The limit is a literal: for a computed limit the planner expects a tenth of all rows and scans whole tables.
   *
   * @param where condition of due jobs, on the columns of `job`
   */
  due(
    where: Prisma.Sql,
    limit: number,
    { order = 'due_at', columns = [this.definition.key.name] }: DueOptions = {},
  ): Prisma.Sql {
    const { position, serialBy } = this.definition
    const isFirst =
      serialBy === undefined
        ? sql`true`
        : sql`not exists (
            select from ${this.table} as earlier
            where ${raw(serialBy.map((column) => `earlier.${column} = job.${column}`).join(' and '))}
              and ${this.waiting} and earlier.${raw(position)} < job.${raw(position)})`
    return sql`select ${raw(columns.map((column) => `job.${column}`).join(', '))} from ${this.table} as job
      where ${this.waiting} and ${where} and ${isFirst}
      order by job.${raw(order)}, job.${raw(position)}
      limit ${raw(limit.toString())} for update of job skip locked`
  }

  /**
   * Changes jobs that their worker still holds: settles them, or ends their leases for a retry.
   *
   * @param where the condition that the jobs must still meet
   * @returns number of changed jobs
   */
  change(
    db: Sql,
    jobs: readonly ClaimedJob[],
    changes: Prisma.Sql,
    where = this.waiting,
  ): Promise<number> {
    const { text, values } = sql`
      update ${this.table} as job set ${changes}, ${this.clearedLease}
      from ${claimedRows(this.definition, jobs)} where ${this.isStillClaimed} and ${where}`
    return db.execute(text, values)
  }

  /**
   * Extends the leases of jobs. Skips jobs that are being settled, because two statements that lock many of the same
   * rows can deadlock.
   */
  async renew(db: Sql, jobs: readonly ClaimedJob[], until: Date): Promise<void> {
    const { key } = this.definition
    const { text, values } = sql`
      update ${this.table} set leased_until = ${until}::timestamptz
      where ${raw(key.name)} in (
        select job.${raw(key.name)} from ${this.table} as job join ${claimedRows(this.definition, jobs)} on ${this.isStillClaimed}
        where ${this.waiting} and leased_until is not null
        for update of job skip locked)`
    await db.execute(text, values)
  }

  /** Deletes jobs in batches, each in its own transaction, to keep locks short. @returns number of deleted jobs */
  async remove(db: Sql, where: Prisma.Sql): Promise<number> {
    const key = raw(this.definition.key.name)
    const { text, values } = sql`
      delete from ${this.table} where ${key} in (
        select ${key} from ${this.table} where ${where}
        limit ${raw(deleteBatchSize.toString())} for update skip locked)`
    for (let removed = 0; ;) {
      const count = await db.execute(text, values)
      removed += count
      if (count < deleteBatchSize) return removed
    }
  }

  /** SQL expression for the number of jobs that meet a condition, up to 10,000. */
  count(where: Prisma.Sql): Prisma.Sql {
    return sql`(select count(*)::int from (
      select from ${this.table} where ${where} limit ${raw(maxCounted.toString())}) as counted)`
  }

  /** Assignments that end a lease. */
  get clearedLease(): Prisma.Sql {
    return raw(this.definition.lease.map((column) => `${column} = null`).join(', '))
  }

  private get isStillClaimed(): Prisma.Sql {
    const { key, claim } = this.definition
    return raw(`job.${key.name} = held.key and job.${claim.name} = held.claim`)
  }
}

function claimedRows({ key, claim }: QueueTable, jobs: readonly ClaimedJob[]): Prisma.Sql {
  return sql`unnest(
    ${jobs.map((job) => job.key)}::${raw(key.type)}[],
    ${jobs.map((job) => job.claim)}::${raw(claim.type)}[]) as held(key, claim)`
}
