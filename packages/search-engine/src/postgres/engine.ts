import type { SearchHost, Sql, SqlPool } from '../host.js'
import type {
  Differences,
  DocumentSink,
  IndexCopy,
  IndexVersion,
  MaintainedEngine,
} from '../maintained-engine.js'
import { postgresFailure } from './errors.js'
import { differences, storedIds } from './differences.js'
import { shadowOf, swapStatements } from './shadow-table.js'
import { PostgresSink } from './table-sink.js'
import type { QueryLanguage } from '../query-language.js'
import { PostingsCache } from './postings-cache.js'
import { answerSearch, type IndexCache } from './search.js'
import { SearchSessions, type SessionOptions } from './session.js'
import { IndexTable } from './table.js'
import { newestReadable, PostgresVersions } from './versions.js'
import { CachedVocabulary } from './vocabulary.js'
import {
  SearchEngineError,
  type IndexDefinition,
  type SearchDocument,
  type SearchRequest,
  type SearchResponse,
} from '../search-engine.js'

const defaultOptions = { timeoutMs: 5_000, ownSessions: false, settings: [] }

export interface PostgresEngineParts extends Partial<SessionOptions> {
  readonly sql: SqlPool
  /** Connections for all work except searches; by default `sql`. */
  readonly maintenance?: Sql
  readonly language: QueryLanguage
  readonly host: SearchHost
}

/** Number of rows that a search counts as in the limit of concurrent reads of its operation: two searches fill this limit. */
const rowsOfSearch = 1_000

/**
 * Search in the gateway's own Postgres: one table per index, with words in a tsvector made by our own
 * tokeniser. It is written in the transaction that writes the record, so it is never behind.
 */
export class PostgresEngine implements MaintainedEngine {
  readonly transactional = true
  private readonly tables = new Map<string, IndexTable>()
  /**
   * The table that searches use, by index: the table of this release or, until it is built, a table of another
   * release.
   */
  private readonly searched = new Map<string, IndexTable>()
  /** By the name of the table. */
  private readonly caches = new Map<string, IndexCache>()
  private readonly sessions: SearchSessions
  private readonly versions: PostgresVersions

  private readonly sql: SqlPool
  private readonly maintenance: Sql
  private readonly language: QueryLanguage
  private readonly host: SearchHost

  constructor({ sql, maintenance = sql, language, ...options }: PostgresEngineParts) {
    this.sql = sql
    this.maintenance = maintenance
    this.language = language
    const session = { ...defaultOptions, ...options }
    this.host = session.host
    this.sessions = new SearchSessions(sql, session)
    this.versions = new PostgresVersions(maintenance)
  }

  async prepare<Name extends string>(
    definitions: readonly IndexDefinition<Name>[],
    beforeMaking?: () => Promise<void>,
  ): Promise<Name[]> {
    const tables = definitions.map((definition) => new IndexTable(definition, this.language))
    for (const table of tables) this.tables.set(table.definition.name, table)
    return this.translateErrors(async () => {
      const built = await this.versions.built()
      const builtNames = new Set(built.map(({ name }) => name))
      const fresh = tables.filter(({ name }) => !builtNames.has(name))
      if (fresh.length > 0) {
        await beforeMaking?.()
        await this.versions.make(fresh)
      }
      for (const table of tables) {
        const { name } = table.definition
        const searched = fresh.includes(table) ? newestReadable(name, built, this.language) : table
        if (searched === null) this.searched.delete(name)
        else this.searched.set(name, searched)
      }
      await this.versions.redateWords([...this.searched.values()])
      const names = new Set<string>(fresh.map((table) => table.definition.name))
      return definitions.map(({ name }) => name).filter((name) => names.has(name))
    })
  }

  async confirmBuilt(index: string): Promise<void> {
    const table = this.table(index)
    await this.translateErrors(() => this.versions.confirm(table))
    this.searched.set(index, table)
  }

  async search(request: SearchRequest): Promise<SearchResponse> {
    const own = this.table(request.index)
    const table = this.searched.get(request.index)
    if (table === undefined) {
      throw new SearchEngineError('unavailable', `${request.index} is being built`)
    }
    this.host.request()?.spend('searches', 1)
    const answer = this.host.inTurn(rowsOfSearch, () =>
      this.sessions.run((runQuery) =>
        answerSearch({
          request,
          table,
          cache: this.cacheOf(table),
          runQuery,
          turns: this.host.turns(),
        }),
      ),
    )
    return table.name === own.name ? answer : answer.catch(rethrowAsUnavailable)
  }

  async searchMany(requests: readonly SearchRequest[]): Promise<SearchResponse[]> {
    return Promise.all(requests.map((request) => this.search(request)))
  }

  canSearch(index: string): boolean {
    return this.searched.has(index)
  }

  searchesOtherVersion(index: string): boolean {
    // Compared by name, because each call of `prepare` makes new objects.
    const searched = this.searched.get(index)
    return searched !== undefined && searched.name !== this.table(index).name
  }

  async otherVersions(index: string): Promise<IndexVersion[]> {
    return this.translateErrors(() => this.versions.others(this.table(index)))
  }

  async dropVersion(name: string): Promise<void> {
    this.caches.delete(name)
    await this.translateErrors(() => this.versions.drop(name))
  }

  sink(index: string, copy: IndexCopy): DocumentSink {
    const live = this.table(index)
    return copy === 'live'
      ? new PostgresSink(live, this.maintenance, null)
      : new PostgresSink(shadowOf(live), this.maintenance, live)
  }

  async swap(index: string, transaction: Sql): Promise<void> {
    const live = this.table(index)
    for (const sql of swapStatements(live, shadowOf(live))) {
      await transaction.execute(sql)
    }
  }

  async count(index: string): Promise<number> {
    const text = `select count(*)::int as count from ${this.table(index).name}`
    const [row] = await this.translateErrors(() => this.maintenance.query<{ count: number }>(text))
    return row?.count ?? 0
  }

  storedIds(index: string): AsyncIterable<readonly string[]> {
    return storedIds(this.table(index), this.maintenance)
  }

  async differences(
    index: string,
    documents: readonly SearchDocument[],
    gone: readonly string[],
  ): Promise<Differences> {
    return differences(this.table(index), documents, gone, this.maintenance)
  }

  async ping(timeoutMs: number): Promise<void> {
    const timeout = new Promise<never>((_, reject) => {
      setTimeout(() => {
        reject(new SearchEngineError('timeout', `no answer within ${timeoutMs} ms`))
      }, timeoutMs).unref()
    })
    await Promise.race([this.translateErrors(() => this.sql.query('select 1')), timeout])
  }

  private cacheOf({ name, vocabulary }: IndexTable): IndexCache {
    const cached = this.caches.get(name) ?? {
      vocabulary: new CachedVocabulary(vocabulary),
      postings: new PostingsCache(name),
    }
    this.caches.set(name, cached)
    return cached
  }

  private async translateErrors<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      throw postgresFailure(error, this.host)
    }
  }

  private table(index: string): IndexTable {
    const table = this.tables.get(index)
    if (table === undefined) throw new SearchEngineError('invalid-request', `no index ${index}`)
    return table
  }
}

/** Reports a lasting error as unavailable: a table of another release may lack fields of this release. */
function rethrowAsUnavailable(error: unknown): never {
  if (error instanceof SearchEngineError && !error.isTransient) {
    throw new SearchEngineError(
      'unavailable',
      'an index that is being built cannot answer this yet',
    )
  }
  throw error
}
