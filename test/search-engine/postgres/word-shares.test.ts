import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../src/database/database.js'
import { PostgresEngine } from '../../../src/search-engine/postgres/engine.js'
import { IndexTable } from '../../../src/search-engine/postgres/table.js'
import { WordShares } from '../../../src/search-engine/postgres/word-shares.js'
import type { IndexDefinition } from '../../../src/search-engine/search-engine.js'
import { housingLanguage } from '../../../src/search/language/housing-language.js'
import { openTestDatabase } from '../../support/database.js'

const index: IndexDefinition = {
  name: 'persons',
  documentVersion: 1,
  searchable: [{ field: 'address' }, { field: 'reference', identifier: 'reference' }],
  filterable: { kind: 'keyword' },
  sortable: ['address'],
  order: { field: 'address', direction: 'asc' },
}

/**
 * Every flat of eleven courts in one estate; a court is in an eleventh of the documents, a reference in one. All but the
 * first two courts are new.
 */
const documents = Array.from({ length: 5_500 }, (_, at) => ({
  id: randomUUID(),
  fields: {
    address: `Court${'abcdefghijk'.charAt(at / 500)}xyz, Flat ${at % 500}, Mill Estate${at % 7 === 0 ? ' North' : ''}${at < 1_000 ? '' : ' New'}`,
    reference: `07${(100_000 + at).toString()}/${at % 9}3`,
    kind: at % 2 === 0 ? 'even' : 'odd',
  },
}))

let database: Database

const engineOf = async () => {
  const engine = new PostgresEngine({ pool: database.pool, language: housingLanguage })
  for (const name of await engine.prepare([index])) await engine.confirmFilled(name)
  return engine
}

beforeAll(async () => {
  database = await openTestDatabase()
  await database.pool.query('drop schema search cascade')
  const sink = (await engineOf()).sink('persons', 'live')
  await sink.write(documents, database.prisma)
})

afterAll(() => database.close())

const texts = [
  'flat 17 courtaxyz mill estate',
  'flat 17 courtaxyz mill estate n',
  'flat 17 courtaxyz mill estate -north',
  'flat 17 courtbxyy mill estat',
  '07100017/83',
  '07100017/8',
  '07100017 nothing',
  'mill estate flat',
  '"mill estate" 17',
  'co* flat 250',
  'estate',
  'estat',
  'new',
  'c',
  'courta',
  'flat estate',
]

async function answers(engine: PostgresEngine) {
  const asked = texts.flatMap((text) => [
    { text },
    { text, filter: { op: 'equals', field: 'kind', value: 'odd' } as const },
    { text, sort: { field: 'address', direction: 'desc' } as const, facets: [{ field: 'kind' }] },
    { text, filter: { op: 'not', filter: { op: 'equals', field: 'kind', value: 'odd' } } as const },
    { text, first: [documents[4_321]?.id ?? ''] },
    { text, facets: [{ field: 'kind' }] },
  ])
  const found = []
  for (const request of asked) {
    const { hits, totalCount, facets } = await engine.search({
      ...{ index: 'persons', offset: 0, limit: 30 },
      ...request,
    })
    found.push({ request, ids: hits.map(({ id }) => id), totalCount, facets })
  }
  return found
}

/** What statements of each way are told by. */
const ways = {
  'hits that rare words find': '::tsquery) is true',
  'the order of the index as far as needed': '"s_address" <= ',
  'the narrowest query alone': 'cardinality(lines)',
  'one look at all hits': 'as tier from',
  'one look at hits that are counted': 'from found_0) row group by',
  'narrower queries first': 'found_1 as materialized',
}

describe('what statistics tell of words', () => {
  it('changes the way of a search and not its answer', async () => {
    const before = await answers(await engineOf())
    expect(before.some(({ totalCount }) => totalCount > 0)).toBe(true)
    await database.pool.query('analyze')
    const statements: string[] = []
    const engine = new PostgresEngine({
      language: housingLanguage,
      ownSessions: true,
      pool: new Proxy(database.pool, {
        get(pool, name) {
          if (name !== 'query') return Reflect.get(pool, name) as unknown
          return (asked: { readonly text: string }, ...rest: unknown[]) => {
            statements.push(asked.text)
            const query = pool.query.bind(pool) as (...given: unknown[]) => unknown
            return query(asked, ...rest)
          }
        },
      }),
    })
    await engine.prepare([index])
    statements.length = 0
    expect(await answers(engine)).toEqual(before)
    for (const [way, sql] of Object.entries(ways)) {
      expect(
        statements.some((statement) => statement.includes(sql)),
        way,
      ).toBe(true)
    }
  })
})

describe('WordShares', () => {
  const ordered = new IndexTable(index, housingLanguage)

  const shares = async (rows: number, steps: readonly string[] | null = null) => {
    const known = new WordShares()
    const [words, parts] = [
      ['flat', 'street', "o'neil"],
      [0.5, 0.02, 0.3, 0.001, 0.5],
    ]
    const ofOrder = { steps: steps ?? [], common: [], ofCommon: [], ofNone: 0 }
    const statistics = { words, shares: parts, rows, ...ofOrder }
    await known.keepCurrent(ordered, () => Promise.resolve([statistics as never]))
    return known
  }

  it('tells rare parts of a query from frequent ones', async () => {
    const known = await shares(500_000)
    expect(known.rarest([`'flat':AC`, `'thornhill':AC`])).toEqual([`'thornhill':AC`])
    expect(known.rarest([`'o''neil'`, `'thornhill':AC`])).toEqual([`'thornhill':AC`])
    expect(known.rarest([`'0700006'`, `'03':*ABC`])).toEqual([`'0700006'`])
    expect(known.rarest([`('thornhill' | 'flat')`, `'brookfield'`])).toEqual([`'brookfield'`])
  })

  it('takes wider parts that are found sooner', async () => {
    const known = await shares(500_000)
    const parts = [`(('thornhill':AC & 'f':*AC) | 'thornhills')`, `'flat'`]
    const wider = [`('thornhill':AC | 'thornhills')`, `'flat'`]
    expect(known.rareOf([`'thornhill':AC`, `'f':*AC`])).toEqual([`'thornhill':AC`])
    expect(known.rareOf([`'flat'`, `'f':*AC`])).toEqual([`'flat'`, `'f':*AC`])
    expect(known.rarest(parts, wider)).toEqual(wider.slice(0, 1))
    expect(known.rarest(parts.slice(0, 1), wider.slice(0, 1))).toEqual(wider.slice(0, 1))
  })

  it('takes numbers for what stands anywhere', async () => {
    const known = await shares(500_000)
    expect(known.rarest([`'street'`, `'street'`, `'flat'`])).toEqual([`'street'`, `'street'`])
    expect((await shares(2_000_000)).rarest([`'street'`, `'street'`, `'flat'`])).toBeNull()
    expect((await shares(2_000_000)).rarest([`'street'`, `('10':AC | '@10')`, `'flat'`])).toEqual([
      `'street'`,
      `('10':AC | '@10')`,
    ])
  })

  it('tells whether more rows hold a word than are ranked, where it knows', async () => {
    const known = await shares(100_000)
    expect(known.fills(`'street'`, 1_000)).toBe(true)
    expect(known.fills(`'street'`, 1_900)).toBe(false)
    expect(known.fills(`'thornhill'`, 1)).toBe(false)
    expect(known.fills(`'street':*`, 1)).toBe(false)
  })

  it('leaves to the index what it answers by itself, and what may find too much', async () => {
    const known = await shares(500_000)
    expect(known.rarest([`'flat':AC`])).toBeNull()
    expect(known.rarest([`'thornhill'`, `'brookfield'`])).toBeNull()
    expect(known.rarest([`'flat'`, `'street'`])).toBeNull()
    expect((await shares(50_000)).rarest([`'flat'`, `'street'`])).toEqual([`'street'`])
    expect(new WordShares().rarest([`'flat'`, `'street'`])).toBeNull()
  })

  it('tells about how many rows match, where its words can tell', async () => {
    const known = await shares(100_000)
    expect(known.mostRowsOf([`'flat':AC`, `'street'`])).toBe(1_000)
    expect(known.mostRowsOf([`'f':*`])).toBe(100_000)
    expect(known.mostRowsOf([`'fl':*`])).toBe(50_625)
    expect(known.leastRowsOf([`'fl':*`])).toBe(50_000)
    expect(known.mostRowsOf([`('street' | 'flat')`])).toBe(52_000)
    expect(known.mostRowsOf([`('street' <-> 'flat')`])).toBe(2_000)
    expect(known.mostRowsOf([`('street' | ('street' <-> 'street'))`])).toBe(2_400)
    expect(known.mostRowsOf([`(('fl' & 'at') | 'flat')`])).toBeNull()
    expect(known.mostRowsOf([`('street' | 'lane')`])).toBe(2_025)
    expect(known.leastRowsOf([`('street' | 'lane')`])).toBe(2_000)
    expect(known.leastRowsOf([`'0700006':*`])).toBe(0)
  })

  it('tells how far down the order of the index so many rows with a word stand', async () => {
    const known = await shares(10_000, ['a', 'e', 'i', 'o', 'u'])
    expect(known.upTo(`'flat'`, 1_000)).toBe('e')
    expect(known.upTo(`'flat'`, 1_200)).toBe('i')
    expect(known.upTo(`'flat'`, 2_000)).toBeNull()
    expect(known.upTo(`'street'`, 1_000)).toBeNull()
    expect(known.upTo(`'flat':*`, 1_000)).toBeNull()
    expect(known.upTo(`'flat' & 'street'`, 10)).toBeNull()
    expect((await shares(10_000)).upTo(`'flat'`, 1_000)).toBeNull()
  })
})
