import { describe, expect, it } from 'vitest'
import { sharedGateway } from '../support/gateway.js'
import { ManualClock } from '../support/manual-clock.js'
import { addressLandlord } from './address-landlord.js'

const gateway = await sharedGateway({}, new ManualClock('2026-03-04T10:00:00.000Z'))
await gateway.gateway.records.save(addressLandlord)

interface Found {
  readonly matchedLevel: string | null
  readonly nodes: readonly { readonly assetId: string }[]
}

async function assets(argument: string): Promise<[string | null, ...string[]]> {
  const { searchAssets } = await gateway.read<{ searchAssets: Found }>(
    `{ searchAssets(${argument}) { matchedLevel nodes { assetId } } }`,
  )
  const { matchedLevel, nodes } = searchAssets
  return [matchedLevel, ...nodes.map(({ assetId }) => assetId)]
}

describe('searchAssets by address', () => {
  it.each([
    ['an estate by name', 'Marlow Estate', ['ESTATE', '00000001']],
    ['an estate by an abbreviation', 'marlow est', ['ESTATE', '00000001']],
    ['an estate by its postcode', 'e81aa', ['ESTATE', '00000001']],
    ['a block by name, not an estate whose name begins alike', 'Rowan', ['BLOCK', '00000002']],
    ['a block by name', 'Rowan House', ['BLOCK', '00000002']],
    ['a block with its range of numbers', 'Rowan House (1-18)', ['BLOCK', '00000002']],
    ['a block with its estate', 'rowan house marlow estate', ['BLOCK', '00000002']],
    [
      'a home by its number, not the block with that number',
      '1 Rowan House',
      ['PROPERTY', '00000101'],
    ],
    ['a home with its estate', '14 rowan marlow', ['PROPERTY', '00000114']],
    ['a garage', 'garage 7 marlow estate', ['PROPERTY', '00000200']],
    ['a property reference', '00000102', ['PROPERTY', '00000102']],
    ['nothing', 'nowhere lane', [null]],
  ])('answers %s', async (_name, text, answer) => {
    expect(await assets(`addressText: "${text}"`)).toEqual(answer)
  })

  it('returns the highest level of the filtered hits', async () => {
    expect(await assets('addressText: "marlow", assetTypes: ["Flat"], sortBy: ADDRESS')).toEqual([
      'PROPERTY',
      '00000101',
      '00000102',
      '00000114',
    ])
  })

  it('returns no level for other texts or without a text', async () => {
    expect((await assets('searchText: "rowan house"'))[0]).toBeNull()
    expect((await assets('addressText: " "'))[0]).toBeNull()
  })

  it('keeps the level from page to page', async () => {
    const ask = async (after: string | null) => {
      const { body } = await gateway.ask(
        `query ($after: String) { searchAssets(addressText: "rowan", assetTypes: ["Flat"], first: 2, after: $after) {
          matchedLevel totalCount nodes { assetId } pageInfo { endCursor hasNextPage } } }`,
        { variables: { after } },
      )
      return body.data?.['searchAssets'] as unknown as Found & {
        readonly pageInfo: { readonly endCursor: string; readonly hasNextPage: boolean }
      }
    }
    const one = await ask(null)
    const two = await ask(one.pageInfo.endCursor)
    expect([one.nodes.length, two.nodes.length, two.matchedLevel]).toEqual([2, 1, 'PROPERTY'])
    expect(two.pageInfo.hasNextPage).toBe(false)
  })

  it('shows the contents of an estate and of a block, with balances and charges', async () => {
    const { body } = await gateway.ask(`
      fragment Totals on Asset { totalBalance rollUp { totalBalance totalDwellingRent
        totalNonDwellingRent totalServiceCharges totalRentalServiceCharges asOf } }
      { estate: searchAssets(addressText: "Marlow Estate") { nodes { ...Totals
          blocks { nodes { assetId totalBalance } } properties { totalCount nodes { assetId totalBalance } } } }
        block: searchAssets(addressText: "Rowan House") { nodes { ...Totals properties { totalCount } } }
        home: searchAssets(addressText: "1 Rowan House") { nodes { ...Totals } } }`)
    expect(body.errors).toBeUndefined()
    const asOf = '2026-03-04T10:00:00.000Z'
    expect(body.data).toEqual({
      estate: {
        nodes: [
          {
            totalBalance: '83.05',
            rollUp: {
              totalBalance: '83.05',
              totalDwellingRent: '100.00',
              totalNonDwellingRent: '100.00',
              totalServiceCharges: '0.00',
              totalRentalServiceCharges: '4.62',
              asOf,
            },
            blocks: { nodes: [{ assetId: '00000002', totalBalance: '103.10' }] },
            properties: {
              totalCount: 4,
              nodes: [
                { assetId: '00000101', totalBalance: '100.10' },
                { assetId: '00000102', totalBalance: null },
                { assetId: '00000114', totalBalance: '3.00' },
                { assetId: '00000200', totalBalance: '-20.05' },
              ],
            },
          },
        ],
      },
      block: {
        nodes: [
          {
            totalBalance: '103.10',
            rollUp: {
              totalBalance: '103.10',
              totalDwellingRent: '100.00',
              totalNonDwellingRent: '0.00',
              totalServiceCharges: '0.00',
              totalRentalServiceCharges: '2.31',
              asOf,
            },
            properties: { totalCount: 3 },
          },
        ],
      },
      home: { nodes: [{ totalBalance: '100.10', rollUp: null }] },
    })
  })
})
