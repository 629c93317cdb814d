import type { Pool, PoolClient } from 'pg'
import type { SearchHost, StoppableWork } from '../host.js'
import { postgresFailure } from './errors.js'
import { SearchEngineError } from '../search-engine.js'

/** Runs one statement of a search and returns its rows. */
export type RunQuery = <Row extends object>(
  sql: string,
  values: readonly unknown[],
) => Promise<Row[]>

export interface SessionOptions {
  /** Time limit of one search in milliseconds, including the wait for a connection. */
  readonly timeoutMs: number
  /**
   * True if the pool's sessions are ours alone and start with the settings that searches need. False behind a
   * transaction-mode pooler, which shares sessions between clients.
   */
  readonly ownSessions: boolean
  /** Server settings as `name = value`, set per transaction where sessions are shared. */
  readonly settings: readonly string[]
  readonly host: SearchHost
}

/** The deadline of one search. */
class Deadline {
  /** Statements of the search; stopped at the deadline. */
  readonly work: StoppableWork
  /** Rejects at the deadline. Stays pending if the search ends first. */
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

/** Runs searches on the pool, each with a deadline. */
export class SearchSessions {
  constructor(
    private readonly pool: Pool,
    private readonly options: SessionOptions,
  ) {}

  /**
   * Runs the statements of one search; none outlives the deadline. On shared sessions the search is one
   * read-only transaction, because settings must not outlive it.
   *
   * @throws SearchEngineError `timeout` at the deadline, `unavailable` when the database is down, `defect`
   * when it rejects a statement
   */
  async run<T>(search: (runQuery: RunQuery) => Promise<T>): Promise<T> {
    const { timeoutMs, ownSessions, host } = this.options
    const deadline = new Deadline(timeoutMs, host)
    try {
      const answer = ownSessions
        ? search(queryRunner(this.pool, deadline, host))
        : this.inTransaction(search, deadline)
      return await Promise.race([answer, deadline.passed])
    } finally {
      deadline.end()
    }
  }

  private async inTransaction<T>(
    search: (runQuery: RunQuery) => Promise<T>,
    deadline: Deadline,
  ): Promise<T> {
    const client = await this.connect()
    try {
      await client.query(
        [
          'begin transaction isolation level repeatable read read only',
          `set local statement_timeout = ${this.options.timeoutMs}`,
          ...this.options.settings.map((setting) => `set local ${setting}`),
        ].join(';'),
      )
      return await search(queryRunner(client, deadline, this.options.host))
    } catch (error) {
      throw postgresFailure(error, this.options.host)
    } finally {
      rollbackAndRelease(client)
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
 * Ends the transaction and releases the connection without delaying the answer. A connection whose rollback
 * fails is destroyed.
 */
function rollbackAndRelease(client: PoolClient): void {
  client.query('rollback').then(
    () => {
      client.release()
    },
    () => {
      client.release(true)
    },
  )
}

/** Uses no prepared statements: the best plan depends on how frequent a word is, which a generic plan ignores. */
function queryRunner(
  connection: Pool | PoolClient,
  { work }: Deadline,
  host: SearchHost,
): RunQuery {
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
