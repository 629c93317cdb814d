import { housingLanguage } from '../../../../src/records/language/housing-language.js'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { searchPlanning } from '../../../../src/database/session-settings.js'
import { searchHost } from '../../../../src/search/search-host.js'
import { postgresFailure } from '../../src/postgres/errors.js'
import { PostgresEngine } from '../../src/postgres/engine.js'
import type { SessionOptions } from '../../src/postgres/session.js'
import type { IndexDefinition, SearchRequest } from '../../src/search-engine.js'
import { sharedDatabase } from '../../../../test/support/database.js'
import { eventually } from '../../../../test/support/eventually.js'

const index: IndexDefinition = {
  name: 'persons',
  documentVersion: 1,
  searchable: [{ field: 'name' }],
  filterable: { kind: 'keyword' },
  sortable: ['nameKey'],
}

const request: SearchRequest = { index: 'persons', text: 'jonhson', offset: 0, limit: 10 }

const database = await sharedDatabase()
const engine = new PostgresEngine({
  sql: database.sql,
  language: housingLanguage,
  host: searchHost,
})
await engine.prepare([index])
await engine.confirmBuilt('persons')
await engine
  .sink('persons', 'live')
  .write([{ id: randomUUID(), fields: { name: 'Johnson', kind: 'a' } }], database.sql)

async function engineWith(options: Partial<SessionOptions>) {
  const parts = { sql: database.sql, language: housingLanguage, host: searchHost }
  const engine = new PostgresEngine({ ...parts, settings: searchPlanning, ...options })
  await engine.prepare([index])
  return engine
}

it.each([{ ownSessions: false }, { ownSessions: true }])(
  'stops a search at its deadline and answers the next search (%j)',
  async (options) => {
    const engine = await engineWith({ timeoutMs: 200, ...options })
    const before = await database.sql.query('show statement_timeout')
    await database.sql.transaction(async (tx) => {
      const tables = await tx.query<{ name: string }>(
        `select tablename as name from pg_tables where schemaname = 'search' and tablename like 'persons%'`,
      )
      for (const { name } of tables) {
        await tx.execute(`lock table search.${name} in access exclusive mode`)
      }
      await expect(engine.search(request)).rejects.toMatchObject({ reason: 'timeout' })
    })
    const patientEngine = await engineWith({ timeoutMs: 15_000, ...options })
    expect((await patientEngine.search(request)).totalCount).toBe(1)
    const setting = await database.sql.query('show statement_timeout')
    expect(setting).toEqual(before)
  },
)

it('cancels the statement on the server even if the search is not a transaction', async () => {
  const engine = await engineWith({ timeoutMs: 200, ownSessions: true })
  const { name } = engine.sink('persons', 'live')
  await database.sql.transaction(async (tx) => {
    await tx.execute(`lock table ${name} in access exclusive mode`)
    await expect(engine.search(request)).rejects.toMatchObject({ reason: 'timeout' })
    const waiting = () =>
      database.sql.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    expect(await eventually(waiting, [])).toEqual([])
  })
})

it('reports a statement that the server cancelled as a timeout', async () => {
  const rejection = await database.sql
    .execute(`do $$ begin raise exception 'stopped' using errcode = '57014'; end $$`)
    .catch((error: unknown) => error)
  expect(postgresFailure(rejection, searchHost)).toMatchObject({ reason: 'timeout' })
})

it('reports a rejected statement as a defect, without the search text', async () => {
  const engine = await engineWith({})
  const error: unknown = await engine
    .search({ ...request, text: 'secret', snapshot: 'no number' })
    .catch((reason: unknown) => reason)
  expect(error).toMatchObject({ reason: 'defect' })
  expect(error).not.toHaveProperty('cause')
  expect(String(error)).toMatch(/rejected the query \(22P02 in \w+\)$/)
  expect((await engine.search(request)).totalCount).toBe(1)
})

it('runs one statement each for new words, hits, uncached postings, facets and highlights', async () => {
  const engine = await engineWith({ ownSessions: true })
  let statements = 0
  database.statements.listen(() => {
    statements += 1
  })
  const statementsOf = async (options: Partial<SearchRequest>) => {
    statements = 0
    const { totalCount } = await engine.search({
      ...request,
      ...options,
    })
    expect(totalCount).toBe(1)
    return statements
  }
  const sort = { field: 'nameKey', direction: 'asc' } as const
  expect(await statementsOf({ text: '' })).toBe(1)
  expect(await statementsOf({ text: '', sort })).toBe(1)
  expect(await statementsOf({})).toBe(3)
  expect(await statementsOf({})).toBe(2)
  expect(await statementsOf({ sort })).toBe(2)
  expect(await statementsOf({ facets: [{ field: 'kind' }] })).toBe(3)
  expect(await statementsOf({ highlight: true })).toBe(3)
})
