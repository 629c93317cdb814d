import { expect, it } from 'vitest'
import { sampleAsset } from '../../support/samples.js'
import { sharedSearch } from './interpreted-search.js'

const flat = sampleAsset({
  assetAddress: { postPreamble: 'Flat B', addressLine1: '31 Manor Road', postCode: 'N7 1NS' },
})
const neighbour = sampleAsset({
  assetAddress: { addressLine1: '29 Manor Road', postCode: 'N7 1NS' },
})

const { search } = await sharedSearch({ assets: [flat, neighbour] })

async function find(searchText: string) {
  const { edges, interpretation } = await search.assets({ searchText })
  return { ids: edges.map(({ node }) => node.id), corrections: interpretation?.corrections }
}

it.each([
  ['31B Manor Road', '31B', '31 B'],
  ['flat 31b manor road', '31b', '31 b'],
  ['B31 Manor Road', 'B31', 'B 31'],
  ['31b N7 1NS', '31b', '31 b'],
  ['31b manor road n7', '31b', '31 b'],
])('finds the flat by %s', async (typed, joined, used) => {
  expect(await find(typed)).toEqual({ ids: [flat.id], corrections: [{ typed: joined, used }] })
})

it('does not split a house number that has a hit, or split off a letter that no flat has', async () => {
  expect(await find('29 Manor Road')).toEqual({ ids: [neighbour.id], corrections: undefined })
  expect((await find('29b Manor Road')).corrections).not.toContainEqual({
    typed: '29b',
    used: '29 b',
  })
})
