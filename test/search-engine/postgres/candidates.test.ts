import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../../src/database/database.js'
import { readCandidates } from '../../../src/search-engine/postgres/candidates.js'
import { PostgresEngine } from '../../../src/search-engine/postgres/engine.js'
import { PostingsMemory } from '../../../src/search-engine/postgres/postings-memory.js'
import type { Ask } from '../../../src/search-engine/postgres/session.js'
import { IndexTable } from '../../../src/search-engine/postgres/table.js'
import type { IndexDefinition } from '../../../src/search-engine/search-engine.js'
import { housingLanguage } from '../../../src/search/language/housing-language.js'
import { openTestDatabase } from '../../support/database.js'

const index: IndexDefinition = {
  name: 'persons',
  documentVersion: 1,
  searchable: [{ field: 'name' }],
  filterable: {},
  sortable: [],
}
const table = new IndexTable(index, housingLanguage)
const documents = ['ana', 'bob', 'cleo', 'dan'].map((name) => ({
  id: randomUUID(),
  fields: { name },
}))
const [ana, bob, cleo, dan] = documents.map(({ id }) => id) as [string, string, string, string]

let database: Database
let asked: string[] = []

const ask: Ask = async <Row extends object>(sql: string, values: readonly unknown[]) => {
  asked.push(sql)
  return (await database.pool.query<Row>(sql, [...values])).rows
}

beforeAll(async () => {
  database = await openTestDatabase()
  await database.pool.query('drop schema search cascade')
  const engine = new PostgresEngine({ pool: database.pool, language: housingLanguage })
  await engine.prepare([index])
  await engine.sink('persons', 'live').write(documents, database.prisma)
})

afterAll(() => database.close())

async function linesOf(): Promise<Map<string, string>> {
  const rows = await ask<{ id: string; line: string }>(
    `select id, id::text || '0' || xmin || ctid as line from ${table.name}`,
    [],
  )
  asked = []
  return new Map(rows.map(({ id, line }) => [id, line]))
}

it('reads what memory lacks by its place, and once', async () => {
  const lines = await linesOf()
  const memory = new PostingsMemory()
  const given = [lines.get(bob) ?? '', lines.get(ana) ?? '']
  for (let time = 0; time < 2; time += 1) {
    const read = await readCandidates(given, table, memory, ask)
    expect(read.map(({ id, postings }) => [id, postings])).toEqual([
      [bob, '1 bob:1'],
      [ana, '1 ana:1'],
    ])
    expect(asked).toHaveLength(1)
  }
})

it('takes postings that a line brings along, and keeps them', async () => {
  const memory = new PostingsMemory()
  const [read] = await readCandidates([`${ana}177 1 ana:1`], table, memory, ask)
  expect(read).toEqual({ id: ana, isPreferred: true, postings: '1 ana:1' })
  expect(memory.get(ana, '77')).toBe('1 ana:1')
})

it('follows rows to where they were written meanwhile, and leaves out what is gone', async () => {
  const lines = await linesOf()
  const changed = { id: cleo, fields: { name: 'cleopatra' } }
  const engine = new PostgresEngine({ pool: database.pool, language: housingLanguage })
  await engine.prepare([index])
  await engine.sink('persons', 'live').write([changed], database.prisma)
  await database.pool.query(`delete from ${table.name} where id = $1`, [dan])
  const given = [cleo, dan, ana].map((id) => lines.get(id) ?? '')
  const read = await readCandidates(given, table, new PostingsMemory(), ask)
  expect(read.map(({ id, postings }) => [id, postings])).toEqual([
    [cleo, '1 cleopatra:1'],
    [ana, '1 ana:1'],
  ])
})
