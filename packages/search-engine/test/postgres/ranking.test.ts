import { searchHost } from '../../../../src/search/search-host.js'
import { housingLanguage } from '../../../../src/records/language/housing-language.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PostgresEngine } from '../../src/postgres/engine.js'
import { searchWindow, type IndexDefinition, type SearchRequest } from '../../src/search-engine.js'
import { sharedDatabase } from '../../../../test/support/database.js'
import { Corpus, type Row } from '../ranking/corpus.js'
import { probeRows, probes, probeSearchable } from '../ranking/probes.js'

const probeIndex: IndexDefinition = {
  name: 'persons',
  documentVersion: 1,
  searchable: probeSearchable,
  filterable: { kind: 'keyword' },
  sortable: ['name'],
}

const groupedIndex: IndexDefinition = {
  name: 'accounts',
  documentVersion: 1,
  searchable: [
    { field: 'tenants', group: 'names' },
    { field: 'address', group: 'addresses' },
    { field: 'reference', identifier: 'reference' },
  ],
  filterable: {},
  sortable: [],
}

const database = await sharedDatabase()
const engine = new PostgresEngine({
  sql: database.sql,
  language: housingLanguage,
  host: searchHost,
})
for (const name of await engine.prepare([probeIndex, groupedIndex])) {
  await engine.confirmBuilt(name)
}
await fill('persons', Object.values(probeRows))
await fill('accounts', [
  { tenants: ['Ana Johnson', 'Ben Rowan'], address: '14 Rowan House', reference: '228008546' },
  { tenants: ['Ana Rowan'], address: '2 Johnson Street', reference: '00054374' },
])

function idAt(place: number): string {
  return `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`
}

async function fill(index: 'persons' | 'accounts', rows: readonly Row[]): Promise<void> {
  for (const [place, fields] of rows.entries()) {
    await engine.sink(index, 'live').write([{ id: idAt(place), fields }], database.sql)
  }
}

function search(request: Partial<SearchRequest>) {
  return engine.search({ index: 'persons', text: '', offset: 0, limit: 100, ...request })
}

async function hitIndexes(request: Partial<SearchRequest>): Promise<number[]> {
  const { hits, totalCount } = await search(request)
  expect(hits).toHaveLength(totalCount)
  return hits.map(({ id }) => Number(id.slice(-12)))
}

describe('PostgresEngine on text', () => {
  const keys = Object.keys(probeRows)
  const corpus = new Corpus(probeSearchable, Object.values(probeRows))

  it.each(probes)('%s: %j', async (_, text, expected) => {
    const hits = (await hitIndexes({ text })).map((index) => keys[index])
    expect(hits.toSorted()).toEqual([...expected].sort())
  })

  it('finds and orders the same rows as the ranking code, for any text', async () => {
    const word = fc.constantFrom(
      ...['mary', 'johnson', 'jonhson', 'johnstone', 'rowan', 'house', 'rowanhouse', 'smith'],
      ...['o', 'brien', 'obrien', 'sun', 'flower', '14', '141', '7b', 'se15', '2ab', 'se152ab'],
      ...['0712345', '01', '228008546', 'zoë', 'jones', 'oak', 'mare', 'kohnstone', 'st', 'mülle'],
    )
    const piece = fc.tuple(
      fc.constantFrom('', '', '', '-', '"', '-"'),
      word,
      fc.constantFrom(...[' ', ' ', ' ', '" ', ', ', '-', '']),
    )
    const text = fc.array(piece, { minLength: 1, maxLength: 4 }).map((some) => some.flat().join(''))
    await fc.assert(
      fc.asyncProperty(text, async (typed) => {
        expect(await hitIndexes({ text: typed })).toEqual(corpus.search(typed))
      }),
      { numRuns: 300 },
    )
  })

  it('limits text to the fields of a group, including typos and negatives', async () => {
    const within = (text: string, group: 'names' | 'addresses') =>
      hitIndexes({ index: 'accounts', text, within: group })
    expect(await within('jonhson', 'names')).toEqual([0])
    expect(await within('jonhson', 'addresses')).toEqual([1])
    expect(await within('rowan', 'names')).toEqual([1, 0])
    expect(await within('rowanhouse', 'names')).toEqual([])
    expect(await within('ana -johnson', 'names')).toEqual([1])
    expect(await within('228008546', 'names')).toEqual([])
    const response = await search({
      index: 'accounts',
      text: 'rowan',
      within: 'names',
      highlight: true,
    })
    expect(response.hits.map(({ matchedFields }) => matchedFields)).toEqual([
      ['tenants'],
      ['tenants'],
    ])
  })

  it('returns the matching fields with marks, most important first', async () => {
    const { hits } = await search({ text: 'rowan jonhson se15', highlight: true })
    expect(hits.map(({ highlights, matchedFields }) => ({ highlights, matchedFields }))).toEqual([
      {
        highlights: {
          name: 'Mary <em>Johnson</em>',
          address: '14 <em>Rowan</em> House, Mare Street',
          postCode: '<em>SE15</em> 2AB',
        },
        matchedFields: ['name', 'address', 'postCode'],
      },
    ])
    expect((await search({ text: 'rowan' })).hits[0]).toMatchObject({
      highlights: {},
      matchedFields: [],
    })
  })

  it('counts and pages over the ranked hits', async () => {
    const all = await hitIndexes({ text: 'rowan' })
    expect(all.length).toBeGreaterThan(2)
    const pages = await Promise.all(
      all.map((_, offset) => search({ text: 'rowan', offset, limit: 1, highlight: true })),
    )
    expect(pages.map(({ hits }) => Number(hits[0]?.id.slice(-12)))).toEqual(all)
    expect(new Set(pages.map(({ totalCount }) => totalCount))).toEqual(new Set([all.length]))
    expect((await search({ text: 'rowan', limit: 0 })).totalCount).toBe(all.length)
  })

  it('sorts before relevance', async () => {
    const sort = { field: 'name', direction: 'desc' } as const
    const byName = Object.values(probeRows)
      .map(({ name }, place) => ({ name: String(name), place }))
      .filter(({ name }) => name.includes('Mary') || name.includes('Johnstone'))
      .sort((a, b) => (a.name < b.name ? 1 : -1))
    expect(await hitIndexes({ text: 'rowan', sort })).toEqual(byName.map(({ place }) => place))
  })

  it('answers several searches like single searches', async () => {
    const requests = ['rowan', 'johnson'].map((text) => ({
      index: 'persons' as const,
      text,
      offset: 0,
      limit: 5,
    }))
    const each = await Promise.all(requests.map((request) => engine.search(request)))
    expect(await engine.searchMany(requests)).toEqual(each)
    await expect(
      engine.searchMany([
        ...requests,
        { ...requests[0], index: 'assets', text: '', offset: 0, limit: 1 },
      ]),
    ).rejects.toMatchObject({ reason: 'invalid-request' })
  })

  it('ranks exact words first when a prefix has more hits than the window', async () => {
    const rows = Array.from({ length: searchWindow }, (_, number) => ({
      id: idAt(1000 + number),
      fields: { name: `Elm ${10_000 + number}` },
    }))
    await engine.sink('persons', 'live').write(rows, database.sql)
    await engine
      .sink('persons', 'live')
      .write([{ id: idAt(5000), fields: { name: 'Elm 1' } }], database.sql)
    const { hits, isTotalCountCapped } = await search({ text: 'elm 1', limit: 1 })
    expect(hits[0]?.id).toBe(idAt(5000))
    expect(isTotalCountCapped).toBe(true)
    await engine
      .sink('persons', 'live')
      .remove([...rows.map(({ id }) => id), idAt(5000)], database.sql)
  })
})
