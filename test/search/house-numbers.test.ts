import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { requestedHomeKeys, homeKeys } from '../../src/records/language/home-keys.js'
import { bothEngines } from '../support/both-engines.js'
import { sampleAsset, samplePerson, sampleTenure } from '../support/samples.js'

const postCode = 'E8 8ZT'
const homes = {
  flat: sampleAsset({
    assetAddress: { postPreamble: 'Flat 5', addressLine1: '65 Hillman Way', postCode },
  }),
  // Natural order alone would put this home last.
  house: sampleAsset({ assetAddress: { addressLine1: '5, Hillman Way South', postCode } }),
  elsewhere: sampleAsset({ assetAddress: { addressLine1: '5 Elm Road', postCode: 'N1 1AA' } }),
  neighbour: sampleAsset({ assetAddress: { addressLine1: '9 Hillman Way', postCode } }),
}
type Home = keyof typeof homes

/** The first resident has two homes. One home matches the number, and the other matches the postcode. */
const residents: readonly (readonly [Home, ...Home[]])[] = [
  ['elsewhere', 'neighbour'],
  ['flat'],
  ['house'],
]
const persons = residents.map((_, place) =>
  samplePerson({ surname: `Abel${place}`, firstName: 'Ana' }),
)
const tenures = residents.flatMap((lived, place) =>
  lived.map((home) =>
    sampleTenure({
      tenuredAssetId: homes[home].id,
      tenuredAsset: {},
      householdMembers: [{ personId: persons[place]?.id ?? '', isResponsible: true }],
    }),
  ),
)
const tenureOf = (home: Home) =>
  tenures.find(({ tenuredAssetId }) => tenuredAssetId === homes[home].id)?.id ?? ''
const targets = (['flat', 'house'] as const).map((home) => ({ home, targetId: tenureOf(home) }))
const accounts = targets.map(({ targetId }) => ({
  id: randomUUID(),
  targetType: 'Tenure',
  targetId,
}))
const transactions = targets.map(({ targetId }) => ({ id: randomUUID(), targetId }))

const expectedIds: Readonly<
  Record<string, Readonly<Record<'flat' | 'house', string | undefined>>>
> = {
  persons: { flat: persons[1]?.id, house: persons[2]?.id },
  assets: { flat: homes.flat.id, house: homes.house.id },
  tenures: { flat: tenureOf('flat'), house: tenureOf('house') },
  accounts: { flat: accounts[0]?.id, house: accounts[1]?.id },
  transactions: { flat: transactions[0]?.id, house: transactions[1]?.id },
}
const kinds = Object.keys(expectedIds)

describe.each(bothEngines)('house numbers with a postcode, on %s', async (_engine, start) => {
  const gateway = await start()
  const assets = Object.values(homes)
  await gateway.save({ assets, persons, tenures, accounts, transactions })

  async function search(kind: string, text: string, first: number): Promise<string[]> {
    const field = `search${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
    const { body } = await gateway.ask(
      `query ($text: String!, $first: Int!) {
        ${field}(searchText: $text, sortBy: RELEVANCE, first: $first) { nodes { uuid } }
      }`,
      { variables: { text, first } },
    )
    expect(body.errors).toBeUndefined()
    const { nodes } = body.data?.[field] as unknown as { nodes: { uuid: string }[] }
    return nodes.map(({ uuid }) => uuid)
  }

  it.each(kinds)('match the house number in the same address: %s', async (kind) => {
    for (const text of ['5 Hillman Way E8 8ZT', '5 e88zt', '5, Hillman Way, E8 8ZT']) {
      for (const first of [1, 12]) {
        expect((await search(kind, text, first))[0], text).toBe(expectedIds[kind]?.house)
      }
    }
    for (const text of ['Flat 5 65 Hillman Way E8 8ZT', 'flt 5, 65 hillman way e88zt']) {
      expect((await search(kind, text, 12))[0], text).toBe(expectedIds[kind]?.flat)
    }
  })

  const missing = { street: 'Hillman Way', nearest: ['9', '65'] }

  it.each([
    ['14 Hillman Way', { number: '14', ...missing }],
    ['10 Hilman Wya, E8 8ZT', { number: '10', ...missing }],
    ['Flat 3, 64a Hillman Way', { number: '64a', ...missing }],
    ['9 Hillman Way', null],
    ['Flat 9 65 Hillman Way', null],
    ['14 Nowhere Street', null],
    ['Hillman Way', null],
    ['', null],
  ])(
    'report a missing number and the nearest existing number for %s',
    async (text, missingNumber) => {
      const query = `query ($text: String!) {
      searchAssets(searchText: $text) { missingNumber { number street nearest } }
      search(text: $text) { missingNumber { number street nearest } }
    }`
      const answer = { missingNumber }
      expect((await gateway.ask(query, { variables: { text } })).body).toEqual({
        data: { searchAssets: answer, search: answer },
      })
    },
  )

  it('are not reported as missing if a filter hides them or without search:assets', async () => {
    const hidden = await gateway.ask(
      `{ searchAssets(searchText: "9 Hillman Way", filter: { isVoid: true }) {
        totalCount missingNumber { number } } }`,
    )
    expect(hidden.body.data).toEqual({ searchAssets: { totalCount: 0, missingNumber: null } })
    const token = await gateway.token(['search:persons'])
    const personsOnly = await gateway.ask(
      '{ search(text: "14 Hillman Way") { missingNumber { number } } }',
      { token },
    )
    expect(personsOnly.body.data).toEqual({ search: { missingNumber: null } })
  })

  it('drop no hit and repeat none', async () => {
    const all = await search('persons', '5 E8 8ZT', 12)
    expect(all.toSorted()).toEqual(persons.map(({ id }) => id).toSorted())
  })
})

describe('homeKeys', () => {
  it('distinguishes the number of a flat from the number of a house', () => {
    expect(homeKeys('Flat 5, 65 Hillman Way', postCode)).toEqual(['65 e88zt', '5/65 e88zt'])
    expect(homeKeys('5 Hillman Way, E8 8ZT', null)).toEqual(['5 e88zt'])
    expect(homeKeys('Flat 3, Newton House', postCode)).toEqual(['3/ e88zt'])
    expect(homeKeys('Rowan House (1-18)', postCode)).toEqual([])
    expect(homeKeys('5 Hillman Way', null)).toEqual([])
  })

  it('is empty unless the text has a number and a postcode', () => {
    expect(requestedHomeKeys('Okafor 5a Hillman Way E8 8ZT')).toEqual(['5a e88zt'])
    expect(requestedHomeKeys('Flat B 12 St Johns Road E8 8ZT')).toEqual(['b/12 e88zt'])
    for (const text of ['5 Hillman Way', 'Hillman Way E8 8ZT', '"5 Hillman Way" E8 8ZT', '']) {
      expect(requestedHomeKeys(text)).toEqual([])
    }
  })
})
