import type { Pool, PoolClient } from 'pg'
import { postgresFailure } from './errors.js'
import { SearchEngineError } from '../search-engine.js'

/** Runs one statement of a search. */
export type Ask = <Row extends object>(sql: string, values: readonly unknown[]) => Promise<Row[]>

export interface SessionOptions {
  /** What one search may take, in milliseconds, waiting for a connection included. */
  readonly timeoutMs: number
  /** True for the embedded Postgres, which cannot stop a statement. */
  readonly embedded: boolean
}

/**
 * The planner's defaults are for spinning discs and long reports. They make it read a table from end to
 * end where the index of words would do, and compile queries for longer than those run.
 */
const planning = ['set local random_page_cost = 1.1', 'set local jit = off']

/** What is left of the time that one search may take. */
class TimeLimit {
  isPassed = false
  /** Rejects past the limit, and stays open when that is never reached. */
  readonly passed: Promise<never>
  private timer: NodeJS.Timeout | undefined

  constructor(timeoutMs: number) {
    this.passed = new Promise((_, reject) => {
      this.timer = setTimeout(() => {
        this.isPassed = true
        reject(new SearchEngineError('timeout', `no answer within ${timeoutMs} ms`))
      }, timeoutMs).unref()
    })
  }

  end(): void {
    clearTimeout(this.timer)
  }
}

/** Runs searches on the pool within a time limit. */
export class SearchSessions {
  constructor(
    private readonly pool: Pool,
    private readonly options: SessionOptions,
  ) {}

  /**
   * A server sees one search as one read-only transaction, so that all its statements look at the same
   * data and each of them ends with the time limit; the limit does not outlive the transaction.
   *
   * @throws SearchEngineError `timeout` past the limit, `unavailable` when the database is away, `defect` when
   * it refuses a statement
   */
  async run<T>(search: (ask: Ask) => Promise<T>): Promise<T> {
    const { timeoutMs, embedded } = this.options
    const limit = new TimeLimit(timeoutMs)
    try {
      const answer = embedded ? search(asking(this.pool, limit)) : this.inTransaction(search, limit)
      return await Promise.race([answer, limit.passed])
    } finally {
      limit.end()
    }
  }

  private async inTransaction<T>(search: (ask: Ask) => Promise<T>, limit: TimeLimit): Promise<T> {
    const client = await this.connect()
    try {
      await client.query(
        [
          'begin transaction isolation level repeatable read read only',
          `set local statement_timeout = ${this.options.timeoutMs}`,
          ...planning,
        ].join(';'),
      )
      return await search(asking(client, limit))
    } catch (error) {
      throw postgresFailure(error)
    } finally {
      giveBack(client)
    }
  }

  private async connect(): Promise<PoolClient> {
    try {
      return await this.pool.connect()
    } catch (error) {
      throw postgresFailure(error)
    }
  }
}

/**
 * Ends the transaction and hands the connection back. The answer does not wait for that; a connection
 * on which it fails is dropped.
 */
function giveBack(client: PoolClient): void {
  client.query('rollback').then(
    () => {
      client.release()
    },
    () => {
      client.release(true)
    },
  )
}

function asking(connection: Pool | PoolClient, limit: TimeLimit): Ask {
  return async <Row extends object>(sql: string, values: readonly unknown[]) => {
    if (limit.isPassed) throw new SearchEngineError('timeout', 'the time limit has passed')
    try {
      const { rows } = await connection.query<Row>(sql, [...values])
      return rows
    } catch (error) {
      throw postgresFailure(error)
    }
  }
}
