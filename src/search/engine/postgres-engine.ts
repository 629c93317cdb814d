import type { Pool } from 'pg'
import { highlight } from '../text/highlight.js'
import { parseQuery, type QueryTerm } from '../text/query.js'
import { isIndexable } from '../text/tokenise.js'
import { filterColumn, filterSql, Parameters } from './postgres-filter.js'
import { groupWeights, IndexTable, quoteLexeme } from './postgres-table.js'
import {
  SearchEngineError,
  searchWindow,
  type IndexDefinition,
  type IndexName,
  type SearchDocument,
  type SearchEngine,
  type SearchHit,
  type SearchRequest,
  type SearchResponse,
  type SqlTransaction,
} from './search-engine.js'

interface Found {
  ids: string[]
  total: string
  head: string
}

/**
 * Search in the gateway's own Postgres: one table an index, words in a tsvector made by our own
 * tokeniser. It is written in the transaction that writes the record, so it is never behind.
 */
export class PostgresEngine implements SearchEngine {
  private readonly tables = new Map<IndexName, IndexTable>()

  constructor(private readonly pool: Pool) {}

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
    await this.pool.query(
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
    await this.pool.query(
      [
        ...outdated.map((other) => `drop table if exists ${other}`),
        ...outdated.map((other) => `delete from search.filled_table where name = '${other}'`),
        `insert into search.filled_table (name) values ('${name}') on conflict do nothing`,
      ].join(';\n'),
    )
  }

  async search(request: SearchRequest): Promise<SearchResponse> {
    const table = this.table(request.index)
    const terms = parseQuery(request.text)
    const parameters = new Parameters()
    const where = this.conditions(request, table, terms, parameters)
    const order = this.order(request, table, terms, parameters)
    const limit = Math.max(0, Math.min(request.limit, searchWindow - request.offset))
    const found = await this.query<Found>(
      `select array(select id from ${table.name} where ${where} order by ${order} limit ${limit} offset ${request.offset}) as ids,
        (select count(*) from (select 1 from ${table.name} where ${where} limit ${searchWindow + 1}) c) as total,
        (select coalesce(max(seq), 0) from ${table.name}) as head`,
      parameters.values,
    )
    const { ids, total, head } = found[0] ?? { ids: [], total: '0', head: '0' }
    return {
      hits: request.highlight === true ? await this.marked(table, ids, terms) : ids.map(unmarked),
      totalCount: Math.min(Number(total), searchWindow),
      totalCountIsCapped: Number(total) > searchWindow,
      facets: await this.facets(request, table, terms),
      snapshot: request.snapshot ?? head,
    }
  }

  async searchMany(requests: readonly SearchRequest[]): Promise<SearchResponse[]> {
    return Promise.all(requests.map((request) => this.search(request)))
  }

  async write(
    index: IndexName,
    documents: readonly SearchDocument[],
    transaction: SqlTransaction,
  ): Promise<void> {
    if (documents.length === 0) return
    const table = this.table(index)
    // Always in the same order, so that two writers cannot wait for each other.
    const rows = documents
      .map((document) => table.row(document))
      .sort((a, b) => String(a['id']).localeCompare(String(b['id'])))
    await transaction.$executeRawUnsafe(table.upsertSql(), JSON.stringify(rows))
  }

  async remove(
    index: IndexName,
    ids: readonly string[],
    transaction: SqlTransaction,
  ): Promise<void> {
    if (ids.length === 0) return
    await transaction.$executeRawUnsafe(
      `delete from ${this.table(index).name} where id = any($1::uuid[])`,
      [...ids],
    )
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
    await Promise.race([this.query('select 1', []), timeout])
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

  private conditions(
    request: SearchRequest,
    table: IndexTable,
    terms: readonly QueryTerm[],
    parameters: Parameters,
  ): string {
    const conditions: string[] = []
    if (!terms.every((term) => isIndexable(term.word))) {
      conditions.push('false')
    } else if (terms.length > 0) {
      const weight = request.within === undefined ? '' : groupWeights[request.within]
      const query = terms.map((term) =>
        `${quoteLexeme(term.word)}:${term.prefix ? '*' : ''}${weight}`.replace(/:$/, ''),
      )
      conditions.push(`tsv @@ ${parameters.add(query.join(' & '))}::tsquery`)
    }
    if (request.filter !== undefined) {
      conditions.push(filterSql(request.filter, table, parameters))
    }
    if (request.snapshot !== undefined) {
      conditions.push(`seq <= ${parameters.add(request.snapshot)}::bigint`)
    }
    return conditions.length === 0 ? 'true' : conditions.join(' and ')
  }

  /** The asked order first; then rows in which every word is a whole word; then the order of arrival. */
  private order(
    request: SearchRequest,
    table: IndexTable,
    terms: readonly QueryTerm[],
    parameters: Parameters,
  ): string {
    const order: string[] = []
    if (request.sort !== undefined) {
      const column = table.columns.get(request.sort.field)
      if (column === undefined || !table.definition.sortable.includes(request.sort.field)) {
        throw new SearchEngineError(
          'invalid-request',
          `index ${request.index} cannot sort on ${request.sort.field}`,
        )
      }
      order.push(`${column.column} ${request.sort.direction} nulls last`)
    } else if (terms.some((term) => term.prefix && isIndexable(term.word))) {
      const whole = terms.map((term) => quoteLexeme(term.word)).join(' & ')
      order.push(`(tsv @@ ${parameters.add(whole)}::tsquery) desc`)
    }
    return [...order, 'seq'].join(', ')
  }

  private async facets(
    request: SearchRequest,
    table: IndexTable,
    terms: readonly QueryTerm[],
  ): Promise<Record<string, Record<string, number>>> {
    const counts: Record<string, Record<string, number>> = {}
    for (const field of request.facets ?? []) {
      const { column, type } = filterColumn(table, field)
      const value = type === 'keywords' ? `unnest(${column})` : `${column}::text`
      const parameters = new Parameters()
      const rows = await this.query<{ value: string; count: string }>(
        `select ${value} as value, count(*) as count from ${table.name}
          where ${this.conditions(request, table, terms, parameters)} and ${column} is not null group by 1`,
        parameters.values,
      )
      counts[field] = Object.fromEntries(rows.map((row) => [row.value, Number(row.count)]))
    }
    return counts
  }

  private async marked(
    table: IndexTable,
    ids: readonly string[],
    terms: readonly QueryTerm[],
  ): Promise<SearchHit[]> {
    const rows = await this.query<{ id: string; doc: Record<string, string | string[]> }>(
      `select id, doc from ${table.name} where id = any($1::uuid[])`,
      [ids],
    )
    const documents = new Map(rows.map((row) => [row.id, row.doc]))
    return ids.map((id) => {
      const highlights: Record<string, string> = {}
      for (const [field, value] of Object.entries(documents.get(id) ?? {})) {
        const parts = [value].flat().map((text) => highlight(text, terms))
        const matched = parts.find((part) => part !== null)
        if (matched !== undefined) highlights[field] = matched
      }
      return { id, highlights, matchedFields: Object.keys(highlights) }
    })
  }

  private async query<Row extends object>(sql: string, values: unknown[]): Promise<Row[]> {
    try {
      const result = await this.pool.query<Row>(sql, values)
      return result.rows
    } catch (error) {
      throw new SearchEngineError('unavailable', 'the database refused the query', { cause: error })
    }
  }
}

function unmarked(id: string): SearchHit {
  return { id, highlights: {}, matchedFields: [] }
}
