import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/database/database.js'
import { PostgresEngine } from '../../src/search/engine/postgres-engine.js'
import {
  searchWindow,
  type FieldValue,
  type Filter,
  type IndexDefinition,
  type SearchRequest,
} from '../../src/search/engine/search-engine.js'
import { openTestDatabase } from '../support/database.js'

const index: IndexDefinition = {
  name: 'persons',
  searchable: [{ field: 'name' }, { field: 'reference', identifier: true }],
  filterable: { kind: 'keyword', tags: 'keywords', active: 'boolean', amount: 'number' },
  sortable: ['nameKey', 'amount'],
}

let database: Database
let engine: PostgresEngine

beforeAll(async () => {
  database = await openTestDatabase()
  engine = new PostgresEngine(database.pool)
  await engine.prepare([index])
})

afterAll(() => database.close())

async function fill(rows: Record<string, FieldValue>[]): Promise<string[]> {
  await clear()
  const documents = rows.map((fields) => ({ id: randomUUID(), fields }))
  // One by one, so that ties are in this order.
  for (const document of documents) await engine.write('persons', [document], database.prisma)
  return documents.map(({ id }) => id)
}

async function clear(): Promise<void> {
  const all = await found({ limit: searchWindow })
  await engine.remove('persons', all, database.prisma)
}

async function found(request: Partial<SearchRequest>): Promise<string[]> {
  const { hits } = await engine.search({
    index: 'persons',
    text: '',
    offset: 0,
    limit: 100,
    ...request,
  })
  return hits.map(({ id }) => id)
}

describe('PostgresEngine', () => {
  it('finds every word anywhere, the last one as a beginning, whole words first', async () => {
    const [longer, exact, other] = await fill([
      { name: 'Ana Smithson', reference: '228' },
      { name: 'Ana Smith', reference: '229' },
      { name: 'Ben Jones' },
    ])
    expect(await found({ text: 'ANA smith' })).toEqual([exact, longer])
    expect(await found({ text: 'ana smith ' })).toEqual([exact])
    expect(await found({ text: 'ana 229' })).toEqual([exact])
    expect(await found({ text: 'ben smith' })).toEqual([])
    expect(await found({ text: ' ' })).toEqual([longer, exact, other])
  })

  it('filters by type, by any of a list, by range, by absence and by their opposites', async () => {
    const [a, b, c] = await fill([
      { name: 'a', kind: 'Zoë', tags: ['x', 'y'], active: true, amount: 1 },
      { name: 'b', kind: 'Zoe', tags: ['y'], active: false, amount: 2.5 },
      { name: 'c' },
    ])
    const filtered = (filter: Filter) => found({ filter })
    expect(await filtered({ op: 'equals', field: 'kind', value: 'Zoë' })).toEqual([a])
    expect(await filtered({ op: 'in', field: 'tags', values: ['x', 'z'] })).toEqual([a])
    expect(await filtered({ op: 'equals', field: 'active', value: false })).toEqual([b])
    expect(await filtered({ op: 'atLeast', field: 'amount', value: 2.5 })).toEqual([b])
    expect(await filtered({ op: 'isNull', field: 'amount' })).toEqual([c])
    const notX: Filter = { op: 'not', filter: { op: 'equals', field: 'tags', value: 'x' } }
    expect(await filtered(notX)).toEqual([b, c])
    expect(await filtered({ op: 'or', filters: [notX, { op: 'isNull', field: 'kind' }] })).toEqual([
      b,
      c,
    ])
    expect(await filtered({ op: 'and', filters: [] })).toEqual([a, b, c])
    expect(await filtered({ op: 'or', filters: [] })).toEqual([])
  })

  it('sorts as asked with absent values last either way', async () => {
    const [none, two, ten] = await fill([
      { name: 'none' },
      { name: 'two', amount: 2, nameKey: 'b' },
      { name: 'ten', amount: 10, nameKey: 'a' },
    ])
    expect(await found({ sort: { field: 'amount', direction: 'asc' } })).toEqual([two, ten, none])
    expect(await found({ sort: { field: 'amount', direction: 'desc' } })).toEqual([ten, two, none])
    expect(await found({ sort: { field: 'nameKey', direction: 'asc' } })).toEqual([ten, two, none])
  })

  it('replaces and removes documents', async () => {
    const [id = ''] = await fill([{ name: 'before' }])
    await engine.write('persons', [{ id, fields: { name: 'after' } }], database.prisma)
    expect(await found({ text: 'before' })).toEqual([])
    expect(await found({ text: 'after' })).toEqual([id])
    await engine.remove('persons', [id], database.prisma)
    expect(await found({})).toEqual([])
  })

  it('counts facets over all hits and marks what matched', async () => {
    await fill([
      { name: 'Rowan <House>', kind: 'a', tags: ['x', 'y'] },
      { name: 'Rowan Court', kind: 'a', tags: ['x'] },
    ])
    const answer = await engine.search({
      index: 'persons',
      text: 'row',
      offset: 0,
      limit: 1,
      facets: ['kind', 'tags'],
      highlight: true,
    })
    expect(answer.facets).toEqual({ kind: { a: 2 }, tags: { x: 2, y: 1 } })
    expect(answer.hits[0]?.highlights).toEqual({ name: '<em>Row</em>an &lt;House&gt;' })
    expect(answer.totalCount).toBe(2)
  })

  it('counts exactly up to the window and says when it stops there', async () => {
    await clear()
    const many = Array.from({ length: searchWindow }, (_, number) => ({
      id: randomUUID(),
      fields: { name: `same ${number}` },
    }))
    await engine.write('persons', many, database.prisma)
    const ask = () => engine.search({ index: 'persons', text: 'same', offset: 0, limit: 1 })
    expect(await ask()).toMatchObject({ totalCount: searchWindow, totalCountIsCapped: false })
    await engine.write('persons', [{ id: randomUUID(), fields: { name: 'same' } }], database.prisma)
    expect(await ask()).toMatchObject({ totalCount: searchWindow, totalCountIsCapped: true })
    expect(await found({ offset: searchWindow, limit: 10 })).toEqual([])
  })

  it('answers any text with the words it holds and never with an error', async () => {
    const [id] = await fill([{ name: 'Ana' }])
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.stringMatching(/^['"\\:*&|!()<>\0 -]{1,20}$/),
    )
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        const hits = await found({ text: `ana ${text} ana` })
        expect(hits.every((hit) => hit === id)).toBe(true)
      }),
      { numRuns: 200 },
    )
    expect(await found({ text: 'x'.repeat(10_000) })).toEqual([])
  })

  it('keeps filter values values', async () => {
    const nasty = [`" \\ ' ) OR 1=1`, 'AND', 'NOT', '\n', '🏠', 'a'.repeat(468), '}', "{',"]
    const ids = await fill(nasty.map((kind) => ({ name: 'x', kind, tags: [kind] })))
    for (const [place, value] of nasty.entries()) {
      expect(await found({ filter: { op: 'equals', field: 'kind', value } })).toEqual([ids[place]])
      expect(await found({ filter: { op: 'equals', field: 'tags', value } })).toEqual([ids[place]])
    }
  })

  it('refuses fields that the index does not offer', async () => {
    const filter: Filter = { op: 'equals', field: 'name"; drop table x', value: 'a' }
    await expect(found({ filter })).rejects.toMatchObject({ reason: 'invalid-request' })
    const sort = { field: 'kind', direction: 'asc' } as const
    await expect(found({ sort })).rejects.toMatchObject({ reason: 'invalid-request' })
    await expect(found({ index: 'assets' })).rejects.toMatchObject({ reason: 'invalid-request' })
  })

  it('asks for a refill only until it is confirmed, and again when the definition changes', async () => {
    const fresh = new PostgresEngine(database.pool)
    expect(await fresh.prepare([index])).toEqual(['persons'])
    await fresh.confirmFilled('persons')
    expect(await fresh.prepare([index])).toEqual([])
    const changed = { ...index, sortable: ['amount'] }
    expect(await fresh.prepare([changed])).toEqual(['persons'])
    await fresh.confirmFilled('persons')
    const tables = await database.pool.query(
      `select count(*)::int as tables from pg_tables where schemaname = 'search' and tablename like 'persons%'`,
    )
    expect(tables.rows).toEqual([{ tables: 1 }])
  })
})
