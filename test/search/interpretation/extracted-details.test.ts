import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { extractDetails } from '../../../src/search/interpretation/extracted-details.js'
import { bothEngines } from '../../support/both-engines.js'
import { eventually } from '../../support/eventually.js'
import { samplePerson, sampleTenure } from '../../support/samples.js'

const smiths = ['1950-01-02', '1975-03-12', '1975-03-13', '1980-12-03'].map((day) =>
  samplePerson({ firstName: 'John', surname: 'Smith', dateOfBirth: new Date(day) }),
)
const born = smiths[1]?.id
const mary = samplePerson({
  firstName: 'Mary',
  surname: 'Okafor',
  dateOfBirth: new Date('1975-03-12'),
})

const rents = sampleTenure({
  startOfTenureDate: new Date('2019-06-01'),
  tenuredAsset: { fullAddress: '14 Park House, Kingsmead, E8 1DY' },
})
const payments = ['2025-12-31T23:59:59Z', '2026-01-01T00:00:00Z', '2026-03-02T10:00:00Z'].map(
  (time) => ({
    id: randomUUID(),
    targetId: rents.id,
    transactionType: 'Rent',
    transactionDate: new Date(time),
    address: '14 Park House, Kingsmead, E8 1DY',
  }),
)

const query = `query ($text: String!, $first: Int) {
  searchPersons(searchText: $text, first: $first) {
    nodes { uuid }
    totalCount
    pageInfo { endCursor }
    interpretation { usedText ignoredWords }
  }
}`
const next = `query ($text: String!, $after: String) {
  searchPersons(searchText: $text, first: 2, after: $after) { nodes { uuid } }
}`
const box = `query ($text: String!) {
  search(text: $text) { persons { edges { node { uuid } } } interpretation { usedText } }
}`

interface Found {
  readonly nodes: readonly { readonly uuid: string }[]
  readonly totalCount: number
  readonly pageInfo: { readonly endCursor: string }
  readonly interpretation: { readonly usedText: string; readonly ignoredWords: string[] } | null
}

const texts = [
  'John Smith 12/03/1975',
  'John Smith 1975-03-12',
  'john smith, 12 Mar 1975',
  'John Smith 12th March 1975',
  'John Smith 12.3.75',
  'John Smith dob: 12/3/75',
  'J Smith born 12-03-1975',
  'Jonh Smith 12/03/1975',
]

describe.each(bothEngines)('details after a name, on %s', async (_engine, start) => {
  const gateway = await start()
  await gateway.save({ persons: [...smiths, mary], tenures: [rents], transactions: payments })
  await eventually(
    () => find('Jonh Smith'),
    ({ nodes }) => nodes.length === smiths.length,
  )

  async function find(text: string, token?: string, first?: number) {
    const asking = { variables: { text, first }, ...(token === undefined ? {} : { token }) }
    const { searchPersons } = await gateway.read<{ searchPersons: Found }>(query, asking)
    return searchPersons
  }

  it.each(texts)('put the person with that date of birth first: %s', async (text) => {
    const { nodes, totalCount, interpretation } = await find(text)
    expect(nodes[0]?.uuid).toBe(born)
    expect(totalCount).toBe(smiths.length)
    expect(interpretation?.ignoredWords).toEqual([])
    expect(interpretation?.usedText.toLowerCase()).toMatch(/^(?:john|j) smith$/)
  })

  it('also have this effect in the search over all kinds, and on later pages', async () => {
    const text = 'John Smith 12/03/1975'
    const { body } = await gateway.ask(box, { variables: { text } })
    expect(body.data?.['search']).toMatchObject({
      persons: { edges: [{ node: { uuid: born } }, {}, {}, {}] },
      interpretation: { usedText: 'John Smith' },
    })
    const { nodes, pageInfo } = await find(text, undefined, 2)
    const after = pageInfo.endCursor
    const { body: second } = await gateway.ask(next, { variables: { text, after } })
    const rest = second.data?.['searchPersons'] as unknown as Found
    const all = [...nodes, ...rest.nodes].map(({ uuid }) => uuid)
    expect(all.toSorted()).toEqual(smiths.map(({ id }) => id).toSorted())
    expect(all[0]).toBe(born)
  })

  it('do not reveal dates of birth to callers without access', async () => {
    const token = await gateway.token(['search:persons'])
    const days = ['12/03/1975', '13/03/1975', '01/01/1990']
    const results = await Promise.all(days.map((day) => find(`John Smith ${day}`, token)))
    expect(results.map(({ interpretation }) => interpretation?.ignoredWords)).toEqual(
      days.map((day) => [day]),
    )
    const lists = results.map(({ nodes }) => nodes.map(({ uuid }) => uuid).join())
    expect(new Set(lists).size).toBe(1)
  })

  it('may be a year of birth, but not for callers without access', async () => {
    const { nodes, totalCount, interpretation } = await find('Smith John 1980')
    expect(nodes[0]?.uuid).toBe(smiths[3]?.id)
    expect(totalCount).toBe(smiths.length)
    expect(interpretation).toEqual({ usedText: 'Smith John', ignoredWords: [] })
    const token = await gateway.token(['search:persons'])
    const years = ['1980', '1975', '1966']
    const results = await Promise.all(years.map((year) => find(`Smith John ${year}`, token)))
    expect(results.map((result) => result.interpretation?.ignoredWords)).toEqual(
      years.map((year) => [year]),
    )
    expect(new Set(results.map((result) => JSON.stringify(result.nodes))).size).toBe(1)
  })

  it('limit transactions and tenures to their dates, on every page and in the facets', async () => {
    const dated = `query ($text: String!, $after: String) {
      searchTransactions(searchText: $text, first: 1, after: $after, facets: [TRANSACTION_TYPES]) {
        totalCount nodes { uuid } pageInfo { endCursor } facets { values { count } }
        interpretation { usedText ignoredWords }
      }
    }`
    const pageOf = async (text: string, after: string | null = null) => {
      const { searchTransactions } = await gateway.read<{
        searchTransactions: Found & { readonly facets: unknown }
      }>(dated, { variables: { text, after } })
      return searchTransactions
    }
    const first = await pageOf('kingsmead rent 2026')
    expect(first).toMatchObject({
      totalCount: 2,
      nodes: [{ uuid: payments[2]?.id }],
      facets: [{ values: [{ count: 2 }] }],
      interpretation: { usedText: 'kingsmead rent', ignoredWords: [] },
    })
    const second = await pageOf('kingsmead rent 2026', first.pageInfo.endCursor)
    expect(second).toMatchObject({ totalCount: 2, nodes: [{ uuid: payments[1]?.id }] })
    expect(await pageOf('kingsmead rent 2/3/2026')).toMatchObject({ totalCount: 1 })
    expect(await pageOf('kingsmead rent 2024')).toMatchObject({
      totalCount: 3,
      interpretation: { usedText: 'kingsmead rent', ignoredWords: ['2024'] },
    })
    const { body } = await gateway.ask(
      `query { search(text: "kingsmead house 2019") {
        tenures { totalCount } transactions { totalCount } interpretation { usedText ignoredWords }
      } }`,
    )
    expect(body.data?.['search']).toEqual({
      tenures: { totalCount: 1 },
      transactions: { totalCount: 3 },
      interpretation: { usedText: 'kingsmead house', ignoredWords: [] },
    })
  })

  it('are ignored if no person of that name was born on that day', async () => {
    const { totalCount, interpretation } = await find('John Smith 14/03/1975')
    expect(totalCount).toBe(smiths.length)
    expect(interpretation).toEqual({ usedText: 'John Smith', ignoredWords: ['14/03/1975'] })
  })

  it.each([
    ['Okafor 07700 900 123', '07700 900 123'],
    ['Mary Okafor 07700 900123', '07700 900123'],
    ['+44 7700 900 123 Okafor', '+44 7700 900 123'],
    ['Okafor tel: (020) 7946 0123', 'tel: (020) 7946 0123'],
  ])('include telephone numbers, which are ignored: %s', async (text, number) => {
    const { nodes, interpretation } = await find(text)
    expect(nodes).toEqual([{ uuid: mary.id }])
    expect(interpretation?.ignoredWords).toEqual([number])
  })

  it.each(['07700 900 123', '12/03/1975', 'tel 07700 900 123', 'Zwqxk 07700 900 123'])(
    'find no person without a known name: %s',
    async (text) => {
      expect((await find(text)).totalCount).toBe(0)
    },
  )
})

describe('dates and telephone numbers', () => {
  it.each([
    ['Smith 31/02/1975', null],
    ['Smith 12.13.1975', null],
    ['"Smith 12/03/1975"', null],
    ['UH 0712345/01', null],
    ['Smith 00054399', null],
    ['UPRN 010008234650', null],
    ['Smith 228 007 033', null],
    ['Smith 1/2/80', ['1980-02-01']],
    ['Smith 29 feb 1976', ['1976-02-29']],
    ['Smith 1980', ['1980-01-01']],
    ['Smith 19805', null],
    ['Smith 2026/01', null],
  ])('are distinguished from other numbers: %s', (text, days) => {
    const details = extractDetails(text)
    expect(details?.dates.map(({ from }) => from) ?? null).toEqual(
      days === null ? null : expect.arrayContaining(days),
    )
  })
})
