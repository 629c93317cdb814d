import type { Pool } from 'pg'
import { currentScope } from '../../foundation/work-scope.js'
import type {
  Differences,
  DocumentSink,
  IndexPlace,
  MaintainedEngine,
} from './maintained-engine.js'
import { postgresFailure } from './postgres-errors.js'
import {
  differences,
  dropStatements,
  PostgresSink,
  storedIds,
  swapStatements,
  tableOf,
} from './postgres-maintenance.js'
import { answerSearch } from './postgres-search.js'
import { SearchSessions, type SessionOptions } from './postgres-session.js'
import { IndexTable } from './postgres-table.js'
import {
  SearchEngineError,
  type IndexDefinition,
  type IndexName,
  type SearchDocument,
  type SearchRequest,
  type SearchResponse,
  type SqlTransaction,
} from './search-engine.js'

const defaultOptions: SessionOptions = { timeoutMs: 5_000, embedded: false }

/**
 * Search in the gateway's own Postgres: one table an index, words in a tsvector made by our own
 * tokeniser. It is written in the transaction that writes the record, so it is never behind.
 */
export class PostgresEngine implements MaintainedEngine {
  readonly transactional = true
  private readonly tables = new Map<IndexName, IndexTable>()
  private readonly sessions: SearchSessions

  /** @param maintenance for what is done besides searching; by default the same pool */
  constructor(
    private readonly pool: Pool,
    options: Partial<SessionOptions> = {},
    private readonly maintenance: Pool = pool,
  ) {
    this.sessions = new SearchSessions(pool, { ...defaultOptions, ...options })
  }

  async prepare(definitions: readonly IndexDefinition[]): Promise<IndexName[]> {
    const tables = definitions.map((definition) => new IndexTable(definition))
    for (const table of tables) this.tables.set(table.definition.name, table)
    const known = await this.query<{ found: string | null }>(
      `select to_regclass('search.filled_table')::text as found`,
      [],
    )
    const filled = known[0]?.found === null ? [] : await this.filledTables()
    const fresh = tables.filter((table) => !filled.includes(table.name))
    if (fresh.length === 0) return []
    const statements = fresh.flatMap((table) => table.ddl())
    // One simple-protocol batch is one transaction; the lock keeps replicas that start together apart.
    await this.maintenance.query(
      [
        'select pg_advisory_xact_lock(72707370)',
        'create schema if not exists search',
        'create table if not exists search.filled_table (name text primary key)',
        ...statements,
      ].join(';\n'),
    )
    return fresh.map((table) => table.definition.name)
  }

  async confirmFilled(index: IndexName): Promise<void> {
    const { name } = this.table(index)
    const outdated = (await this.filledTables()).filter(
      (other) => other !== name && other.startsWith(`search.${index}_`),
    )
    await this.maintenance.query(
      [
        ...outdated.flatMap(dropStatements),
        ...outdated.map((other) => `delete from search.filled_table where name = '${other}'`),
        `insert into search.filled_table (name) values ('${name}') on conflict do nothing`,
      ].join(';\n'),
    )
  }

  async search(request: SearchRequest): Promise<SearchResponse> {
    const table = this.table(request.index)
    currentScope()?.spend('searches', 1)
    return this.sessions.run((ask) => answerSearch(request, table, ask))
  }

  async searchMany(requests: readonly SearchRequest[]): Promise<SearchResponse[]> {
    return Promise.all(requests.map((request) => this.search(request)))
  }

  async write(
    index: IndexName,
    documents: readonly SearchDocument[],
    transaction: SqlTransaction,
  ): Promise<void> {
    await this.sink(index, 'live').write(documents, transaction)
  }

  async remove(
    index: IndexName,
    ids: readonly string[],
    transaction: SqlTransaction,
  ): Promise<void> {
    await this.sink(index, 'live').remove(ids, transaction)
  }

  canSearch(index: IndexName): boolean {
    return this.tables.has(index)
  }

  /** Tables of other releases are dropped at once. */
  isRetired(): boolean {
    return false
  }

  sink(index: IndexName, place: IndexPlace): DocumentSink {
    const live = this.table(index)
    return place === 'live'
      ? new PostgresSink(live, this.maintenance, null)
      : new PostgresSink(tableOf(live.definition, place), this.maintenance, live)
  }

  async swap(index: IndexName, transaction: SqlTransaction): Promise<void> {
    const live = this.table(index)
    for (const sql of swapStatements(live, tableOf(live.definition, 'shadow'))) {
      await transaction.$executeRawUnsafe(sql)
    }
  }

  async count(index: IndexName): Promise<number> {
    const rows = await this.query<{ count: number }>(
      `select count(*)::int as count from ${this.table(index).name}`,
      [],
    )
    return rows[0]?.count ?? 0
  }

  storedIds(index: IndexName): AsyncIterable<readonly string[]> {
    return storedIds(this.table(index), this.maintenance)
  }

  async differences(
    index: IndexName,
    documents: readonly SearchDocument[],
    gone: readonly string[],
  ): Promise<Differences> {
    return differences(this.table(index), documents, gone, this.maintenance)
  }

  /** Nothing to wait for: a committed write can be found. */
  async flush(): Promise<void> {
    return Promise.resolve()
  }

  async ping(timeoutMs: number): Promise<void> {
    const timeout = new Promise<never>((_, reject) => {
      setTimeout(() => {
        reject(new SearchEngineError('timeout', `no answer within ${timeoutMs} ms`))
      }, timeoutMs).unref()
    })
    await Promise.race([this.query('select 1', [], this.pool), timeout])
  }

  private async filledTables(): Promise<string[]> {
    const rows = await this.query<{ name: string }>('select name from search.filled_table', [])
    return rows.map((row) => row.name)
  }

  private table(index: IndexName): IndexTable {
    const table = this.tables.get(index)
    if (table === undefined) throw new SearchEngineError('invalid-request', `no index ${index}`)
    return table
  }

  private async query<Row extends object>(
    sql: string,
    values: unknown[],
    pool = this.maintenance,
  ): Promise<Row[]> {
    try {
      const result = await pool.query<Row>(sql, values)
      return result.rows
    } catch (error) {
      throw postgresFailure(error)
    }
  }
}
