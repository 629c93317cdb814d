import { describe, expect, it, vi } from 'vitest'
import type { Scope } from '../../../src/access/scopes.js'
import { CombinedSearch } from '../../../src/search/everything/combined-search.js'
import type { PersonSearch } from '../../../src/records/person/query.js'
import { ResidentSearcher } from '../../../src/search/residents/resident-searcher.js'
import { sampleAsset, samplePerson, sampleTenure } from '../../support/samples.js'
import { sharedSearch } from './interpreted-search.js'

const home = sampleAsset({
  assetAddress: { addressLine1: '14 Park House', addressLine2: 'Kingsmead', postCode: 'E8 1DY' },
})
const other = sampleAsset({
  assetAddress: { addressLine1: '3 Bark Lane', addressLine2: 'Kingsmead', postCode: 'E8 2DY' },
})
const jane = samplePerson({ firstName: 'Jane', surname: 'Brown' })
const adaeze = samplePerson({ firstName: 'Adaeze', surname: 'Okonkwo' })
const rare = samplePerson({ firstName: 'Jane', surname: 'Kong' })
const kings = Array.from({ length: 12 }, () => samplePerson({ firstName: 'Jane', surname: 'King' }))
const browns = Array.from({ length: 12 }, (_, number) =>
  samplePerson({ firstName: 'Jane', middleName: `Mid${number}`, surname: 'Browning' }),
)
const officer = samplePerson({
  firstName: 'Quentin',
  surname: 'Zelenka',
  personTypes: ['HousingOfficer'],
})
const leaver = samplePerson({ firstName: 'Wilhelmina', surname: 'Trubshaw' })
const tenure = sampleTenure({
  tenuredAssetId: home.id,
  tenuredAsset: { fullAddress: '14 Park House, Kingsmead, E8 1DY' },
  paymentReference: '228007033',
  householdMembers: [{ personId: adaeze.id, isResponsible: true, fullName: 'Adaeze Okonkwo' }],
})

const { engine, records, reader, words, pager, search } = await sharedSearch({
  persons: [jane, adaeze, rare, officer, leaver, ...browns, ...kings],
  assets: [home, other],
  tenures: [tenure],
})
const combined = new CombinedSearch(engine, reader, words)
const residents = new ResidentSearcher(engine, reader, pager)

async function persons(input: PersonSearch) {
  const page = await search.persons(input)
  return {
    ids: page.edges.map(({ node }) => node.id),
    interpretation: page.interpretation,
    page,
  }
}

async function assets(searchText: string) {
  const page = await search.assets({ searchText })
  return { ids: page.edges.map(({ node }) => node.id), interpretation: page.interpretation }
}

describe('a text without hits', () => {
  it.each([
    ['Edaeze Okonkwo', 'adaeze okonkwo'],
    ['dAdaeze Okonkwo', 'adaeze okonkwo'],
    ['xdaeze konkwo', 'adaeze okonkwo'],
    ['aadeze ukonkvo', 'adaeze okonkwo'],
    ['jsne brown', 'jane brown'],
  ])('with the typo %s becomes %s', async (typed, expected) => {
    const { ids, interpretation } = await persons({ searchText: typed })
    expect(ids).toContain(expected === 'jane brown' ? jane.id : adaeze.id)
    expect(interpretation?.usedText.toLowerCase()).toBe(expected)
  })

  it('causes only two searches', async () => {
    const searchSpy = vi.spyOn(engine, 'search')
    await persons({ searchText: 'Edaeze Okonkwo' })
    expect(searchSpy.mock.calls.map(([{ text }]) => text)).toEqual([
      'Edaeze Okonkwo',
      'adaeze Okonkwo',
    ])
    searchSpy.mockRestore()
  })

  it('prefers the candidate that occurs with the other words in one record', async () => {
    const { ids, interpretation } = await assets('14 Bark House')

    expect(ids).toEqual([home.id])
    expect(interpretation?.corrections).toEqual([{ typed: 'Bark', used: 'park' }])
  })

  it('can have one word ignored and another corrected', async () => {
    const { ids, interpretation } = await assets('14 Prak House, Wolverhampton')

    expect(ids).toEqual([home.id])
    expect(interpretation).toMatchObject({
      usedText: '14 park House',
      corrections: [{ typed: 'Prak', used: 'park' }],
      ignoredWords: ['Wolverhampton'],
    })
  })

  it.each([
    ['14 Park House E8 IDY', [{ typed: 'E8 IDY', used: 'E8 1DY' }]],
    ['e 8 i d y', [{ typed: 'e 8 i d y', used: 'E8 1DY' }]],
    ['kingsmead "e8  ldy"', [{ typed: 'e8  ldy', used: 'E8 1DY' }]],
    ['Flat B12 St Johns', null],
  ])('may contain a mistyped postcode: %s', async (typed, corrections) => {
    const { ids, interpretation } = await assets(typed)

    expect(ids).toEqual(corrections === null ? [] : [home.id])
    expect(interpretation?.corrections ?? null).toEqual(corrections)
  })

  it.each(['228007034', '228070033'])(
    'may be a reference with a wrong digit: %s',
    async (typed) => {
      const { ids, interpretation } = await persons({ searchText: typed })

      expect(ids).toEqual([adaeze.id])
      expect(interpretation?.usedText).toBe('228007033')
    },
  )

  // The last two texts have no hits because half a telephone number is not a reference, and e-mail addresses
  // are not corrected.
  it.each([
    '918273645',
    'qzxjvk',
    'mrrr',
    '99',
    '"edaeze okonkwo"',
    '!!!',
    'zq zq zq',
    '07700 228070033',
    'adaeze.okonkwa@example.com',
  ])('stays without hits: %s', async (typed) => {
    const { ids, interpretation } = await persons({ searchText: typed })

    expect(interpretation).toBeNull()
    expect(ids).toEqual([])
  })

  it('is not interpreted if only a filter removed the hits', async () => {
    const { ids, interpretation } = await persons({
      searchText: 'Adaeze Okonkwo',
      personType: 'Leaseholder',
    })

    expect(ids).toEqual([])
    expect(interpretation).toBeNull()
  })
})

describe('the pages of an interpreted list', () => {
  it('share one interpretation', async () => {
    const first = await search.persons({ searchText: 'Jaen Browning', first: 5 })
    const after = first.pageInfo.endCursor
    // Now the typed text has a hit.
    const typo = samplePerson({ firstName: 'Jaen', surname: 'Browning' })
    await records.save({ persons: [typo] })

    const second = await search.persons({ searchText: 'Jaen Browning', first: 5, after })
    await records.remove('person', [typo.id])

    expect(first.totalCount).toBe(12)
    expect(second.interpretation).toEqual(first.interpretation)
    expect(second.edges).toHaveLength(5)
  })

  it('can be read from the end', async () => {
    const page = await search.persons({ searchText: 'Jaen Browning', last: 2 })

    expect(page.totalCount).toBe(12)
    expect(page.edges).toHaveLength(2)
  })
})

describe('corrections never reveal words', () => {
  it('of officers', async () => {
    const { ids, interpretation } = await persons({ searchText: 'Quentin Zelenca' })

    expect(ids).toEqual([])
    expect(interpretation).toBeNull()
  })

  it('of removed records', async () => {
    await records.remove('person', [leaver.id])

    const { interpretation } = await persons({ searchText: 'Wilhelmina Trubshw' })

    expect(interpretation).toBeNull()
  })

  it('of kinds that the caller may not search', async () => {
    const input = { text: 'Edaeze Okonkwo' }
    const assetsOnly = await combined.find(input, new Set<Scope>(['search:assets']))
    const all = await combined.find(input, new Set<Scope>(['search:assets', 'search:persons']))

    expect(assetsOnly.interpretation).toBeNull()
    expect(all.interpretation?.usedText).toBe('adaeze Okonkwo')
    expect(all.kinds.person?.edges.map(({ node }) => node.id)).toEqual([adaeze.id])
  })
})

describe('a search over all kinds', () => {
  it('has one interpretation for all kinds', async () => {
    const scopes = new Set<Scope>(['search:assets', 'search:persons', 'search:tenures'])
    const hits = await combined.find({ text: '14 Prak House' }, scopes)

    expect(hits.interpretation?.usedText).toBe('14 park House')
    expect(hits.kinds.asset?.edges.map(({ node }) => node.id)).toEqual([home.id])
    expect(hits.kinds.tenure?.edges.map(({ node }) => node.id)).toEqual([tenure.id])
  })

  it('has no interpretation if one kind has hits as typed', async () => {
    const scopes = new Set<Scope>(['search:assets', 'search:persons'])
    const hits = await combined.find({ text: 'Bark Lane' }, scopes)

    expect(hits.interpretation).toBeNull()
  })
})

describe('a look-up of residents', () => {
  it('by address is corrected to the nearest address', async () => {
    const scopes = new Set<Scope>(['search:assets', 'search:persons'])
    const residentPage = await residents.find(
      { lookUpType: 'address', searchText: '14 Prak House' },
      scopes,
    )

    expect(residentPage.edges.map(({ node }) => node.person.id)).toEqual([adaeze.id])
    expect(residentPage.interpretation?.usedText).toBe('14 park House')
    expect(residentPage.matchedLevel).toBe('property')
  })
})

describe('a text with few hits that resembles a far more frequent text', () => {
  it('stays as typed, and the other text is suggested', async () => {
    const { ids, interpretation, page } = await persons({ searchText: 'Jane Kong' })

    expect(ids).toEqual([rare.id])
    expect(interpretation).toBeNull()
    expect(await page.didYouMean()).toBe('Jane king')
  })

  it('has no suggestion in an exact search', async () => {
    const { page } = await persons({ searchText: 'Jane Kong', exact: true })

    expect(await page.didYouMean()).toBeNull()
  })

  it('has no suggestion that is equally rare', async () => {
    const { page } = await persons({ searchText: 'Adaeze Okonkwo' })

    expect(await page.didYouMean()).toBeNull()
  })
})
