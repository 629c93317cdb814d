import type { SearchHost, Sql, SqlPool } from '../host.js'
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

/** Runs searches, each with a deadline. */
export class SearchSessions {
  constructor(
    private readonly sql: SqlPool,
    private readonly options: SessionOptions,
  ) {}

  /**
   * Runs the statements of one search; none of them outlives the deadline. On shared sessions the search is one
   * read-only transaction, because its settings must not outlive the search.
   *
   * @throws SearchEngineError `timeout` at the deadline, `unavailable` when the database is down, `defect` when the
   * database rejects a statement
   */
  async run<T>(search: (runQuery: RunQuery) => Promise<T>): Promise<T> {
    const { timeoutMs, ownSessions } = this.options
    const deadline = new AbortController()
    let timer: NodeJS.Timeout | undefined
    const passed = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const reason = new SearchEngineError('timeout', `no answer within ${timeoutMs} ms`)
        reject(reason)
        deadline.abort(reason)
      }, timeoutMs).unref()
    })
    try {
      const answer = ownSessions
        ? search(this.queryRunner(this.sql, deadline.signal))
        : this.inTransaction(search, deadline.signal)
      return await Promise.race([answer, passed])
    } finally {
      clearTimeout(timer)
    }
  }

  private async inTransaction<T>(
    search: (runQuery: RunQuery) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    const begin = [
      'begin transaction isolation level repeatable read read only',
      `set local statement_timeout = ${this.options.timeoutMs}`,
      ...this.options.settings.map((setting) => `set local ${setting}`),
    ].join(';')
    try {
      return await this.sql.transaction((tx) => search(this.queryRunner(tx, signal)), begin)
    } catch (error) {
      throw postgresFailure(error, this.options.host)
    }
  }

  /** Uses no prepared statements: the best plan depends on how frequent a word is, which a generic plan ignores. */
  private queryRunner(sql: Sql, signal: AbortSignal): RunQuery {
    return async <Row extends object>(text: string, values: readonly unknown[]) => {
      try {
        return await sql.query<Row>(text, values, { signal })
      } catch (error) {
        throw postgresFailure(error, this.options.host)
      }
    }
  }
}
