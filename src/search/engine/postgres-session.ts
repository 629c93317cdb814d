import { setTimeout as delay } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { postgresFailure } from './postgres-errors.js'
import { SearchEngineError } from './search-engine.js'

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
    const over = new AbortController()
    const ended = new AbortController()
    const limit = delay(timeoutMs, undefined, { signal: ended.signal, ref: false }).then(() => {
      over.abort()
      throw new SearchEngineError('timeout', `no answer within ${timeoutMs} ms`)
    })
    // Ending the timer rejects a promise nobody waits for any more.
    limit.catch(() => undefined)
    try {
      const answer = embedded
        ? search(asking(this.pool, over.signal))
        : this.inTransaction(search, over.signal)
      return await Promise.race([answer, limit])
    } finally {
      ended.abort()
    }
  }

  private async inTransaction<T>(search: (ask: Ask) => Promise<T>, over: AbortSignal): Promise<T> {
    const client = await this.connect()
    try {
      await client.query(
        [
          'begin transaction isolation level repeatable read read only',
          `set local statement_timeout = ${this.options.timeoutMs}`,
          ...planning,
        ].join(';'),
      )
      return await search(asking(client, over))
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

function asking(connection: Pool | PoolClient, over: AbortSignal): Ask {
  return async <Row extends object>(sql: string, values: readonly unknown[]) => {
    if (over.aborted) throw new SearchEngineError('timeout', 'the time limit has passed')
    try {
      const { rows } = await connection.query<Row>(sql, [...values])
      return rows
    } catch (error) {
      throw postgresFailure(error)
    }
  }
}
