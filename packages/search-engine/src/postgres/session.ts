import type { Pool, PoolClient } from 'pg'
import type { SearchHost, StoppableWork } from '../host.js'
import { postgresFailure } from './errors.js'
import { SearchEngineError } from '../search-engine.js'

/** Runs one statement of a search. */
export type Ask = <Row extends object>(sql: string, values: readonly unknown[]) => Promise<Row[]>

export interface SessionOptions {
  /** What one search may take, in milliseconds, waiting for a connection included. */
  readonly timeoutMs: number
  /**
   * True where the sessions of the pool are ours alone and begin with the settings that searches need; false
   * behind a pooler that shares them.
   */
  readonly ownSessions: boolean
  /** `name = value` of the server, for sessions that are shared. */
  readonly settings: readonly string[]
  readonly host: SearchHost
}

/** What is left of the time that one search may take. */
class TimeLimit {
  /** Ends what runs on behalf of the search alone. */
  readonly work: StoppableWork
  /** Rejects past the limit, and stays open when that is never reached. */
  readonly passed: Promise<never>
  private timer: NodeJS.Timeout | undefined

  constructor(timeoutMs: number, host: SearchHost) {
    this.work = host.stoppable()
    this.passed = new Promise((_, reject) => {
      this.timer = setTimeout(() => {
        const reason = new SearchEngineError('timeout', `no answer within ${timeoutMs} ms`)
        reject(reason)
        this.work.stop(reason)
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
   * The statements of a search, none of which outlives the time limit. Where sessions are shared, a server sees
   * one search as one read-only transaction, because nothing may be set for longer.
   *
   * @throws SearchEngineError `timeout` past the limit, `unavailable` when the database is away, `defect` when
   * it refuses a statement
   */
  async run<T>(search: (ask: Ask) => Promise<T>): Promise<T> {
    const { timeoutMs, ownSessions, host } = this.options
    const limit = new TimeLimit(timeoutMs, host)
    try {
      const answer = ownSessions
        ? search(asking(this.pool, limit, host))
        : this.inTransaction(search, limit)
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
          ...this.options.settings.map((setting) => `set local ${setting}`),
        ].join(';'),
      )
      return await search(asking(client, limit, this.options.host))
    } catch (error) {
      throw postgresFailure(error, this.options.host)
    } finally {
      giveBack(client)
    }
  }

  private async connect(): Promise<PoolClient> {
    try {
      return await this.pool.connect()
    } catch (error) {
      throw postgresFailure(error, this.options.host)
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

/** Prepares nothing: how hits are found best depends on how frequent a word is, which a generic plan ignores. */
function asking(connection: Pool | PoolClient, { work }: TimeLimit, host: SearchHost): Ask {
  return async <Row extends object>(sql: string, values: readonly unknown[]) => {
    if (work.stopped !== null) throw work.stopped
    try {
      const { rows } = await work.run(() => connection.query<Row>(sql, [...values]))
      return rows
    } catch (error) {
      throw postgresFailure(error, host)
    }
  }
}
