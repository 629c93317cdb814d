import { describe, expect, it } from 'vitest'
import { sharedGateway } from '../support/gateway.js'
import { ManualClock } from '../support/manual-clock.js'
import { addressLandlord } from './address-landlord.js'

const gateway = await sharedGateway({}, new ManualClock('2026-03-04T10:00:00.000Z'))
await gateway.gateway.records.save(addressLandlord)

describe('searchResidents', () => {
  interface Residents {
    readonly matchedLevel: string | null
    readonly matchedAssets: { readonly nodes: readonly { readonly assetId: string }[] }
    readonly totalCount: number
    readonly edges: readonly {
      readonly node: { readonly surname: string; readonly totalBalance: string | null }
      readonly tenures: readonly {
        readonly paymentReference: string
        readonly totalBalance: string | null
      }[]
    }[]
  }

  async function search(lookUpType: string, searchText: string) {
    const { searchResidents: residents } = await gateway.read<{ searchResidents: Residents }>(
      `query ($text: String!) { searchResidents(lookUpType: ${lookUpType}, searchText: $text) {
        totalCount matchedLevel matchedAssets(first: 5) { nodes { assetId } }
        edges { node { surname totalBalance } tenures { paymentReference totalBalance assetFullAddress } } } }`,
      { variables: { text: searchText } },
    )
    expect(residents.totalCount).toBe(residents.edges.length)
    return {
      level: residents.matchedLevel,
      assets: residents.matchedAssets.nodes.map(({ assetId }) => assetId),
      people: residents.edges.map(({ node, tenures }) => [
        `${node.surname} ${node.totalBalance ?? '?'}`,
        ...tenures.map((one) => `${one.paymentReference} ${one.totalBalance ?? '?'}`).sort(),
      ]),
    }
  }

  const inFull = [
    ['Adams 80.05', '111111111 100.10', '222222222 -20.05'],
    ['Brown -20.05', '222222222 -20.05'],
  ]

  it('by the address of an estate finds all present and past tenants, with their tenancies there', async () => {
    expect(await search('ADDRESS', 'Marlow Estate')).toEqual({
      level: 'ESTATE',
      assets: ['00000001'],
      people: [...inFull, ['Clarke 3.00', '333333333 3.00']],
    })
  })

  it('pages through the matching assets', async () => {
    const page = async (args: string) => {
      const { searchResidents } = await gateway.read<{
        searchResidents: {
          matchedAssets: {
            totalCount: number
            pageInfo: { endCursor: string; hasNextPage: boolean; hasPreviousPage: boolean }
            nodes: { assetId: string }[]
          }
        }
      }>(`{ searchResidents(lookUpType: ADDRESS, searchText: "rowan") {
        matchedAssets(${args}) { totalCount pageInfo { endCursor hasNextPage hasPreviousPage } nodes { assetId } } } }`)
      return searchResidents.matchedAssets
    }
    const all = await page('first: 100')
    expect(all.nodes).toHaveLength(all.totalCount)
    const first = await page('first: 1')
    expect(first).toMatchObject({ totalCount: all.totalCount, nodes: all.nodes.slice(0, 1) })
    const rest = await page(`first: 100, after: "${first.pageInfo.endCursor}"`)
    expect(rest.nodes).toEqual(all.nodes.slice(1))
    expect([first.pageInfo.hasNextPage, rest.pageInfo.hasNextPage]).toEqual([
      all.totalCount > 1,
      false,
    ])
    expect((await page('last: 1')).nodes).toEqual(all.nodes.slice(-1))
  })

  it('by the address of a block or a home finds its tenants', async () => {
    const adams = ['Adams 80.05', '111111111 100.10']
    expect(await search('ADDRESS', 'rowan house')).toEqual({
      level: 'BLOCK',
      assets: ['00000002'],
      people: [adams, ['Clarke 3.00', '333333333 3.00']],
    })
    expect(await search('ADDRESS', '1 rowan house')).toEqual({
      level: 'PROPERTY',
      assets: ['00000101'],
      people: [adams],
    })
  })

  it('by a postcode finds the tenants at the postcode, and by a reference finds no tenants', async () => {
    expect(await search('ADDRESS', 'rowan house e81dy')).toEqual({
      level: 'BLOCK',
      assets: ['00000002'],
      people: [
        ['Adams 80.05', '111111111 100.10'],
        ['Clarke 3.00', '333333333 3.00'],
      ],
    })
    for (const reference of ['00000101', '111111111', '0712345/01']) {
      expect(await search('ADDRESS', reference)).toEqual({ level: null, assets: [], people: [] })
    }
  })

  it('by an address without an asset searches the addresses of tenures', async () => {
    expect(await search('ADDRESS', '9 quince lane')).toEqual({
      level: null,
      assets: [],
      people: [['Clarke 3.00', '333333333 3.00', '444444444 ?']],
    })
  })

  it.each([
    ['PRN', '222222222', inFull],
    ['PRN', ' 00000101 ', inFull.slice(0, 1)],
    ['PRN', '00000200', inFull],
    ['PRN', 'PRN: 222 222 222', inFull],
    ['PRN', '2222', []],
    ['UH_NUMBER', '0712345/01', inFull.slice(0, 1)],
    ['UH_NUMBER', 'UH no. 0712345/01', inFull.slice(0, 1)],
    ['UH_NUMBER', '0712345 01', inFull.slice(0, 1)],
    ['UH_NUMBER', '0712345-01', inFull.slice(0, 1)],
    ['TENANT_NAME', 'brown', inFull.slice(1)],
    ['TENANT_NAME', 'duty', []],
    ['TENANT_NAME', 'rowan', []],
  ])('by %s %s shows all tenancies of its hits', async (lookUpType, text, people) => {
    expect(await search(lookUpType, text)).toEqual({ level: null, assets: [], people })
  })

  it('lists all residents without a text, and needs the scope of assets for an address', async () => {
    const codes = async (lookUpType: string, text: string, token: string) => {
      const { body } = await gateway.ask(
        `{ searchResidents(lookUpType: ${lookUpType}, searchText: "${text}") { totalCount } }`,
        { token },
      )
      return body.errors?.map(({ extensions }) => extensions.code)
    }
    const token = await gateway.token(['search:persons', 'search:tenures'])
    expect((await search('PRN', ' ')).people.map(([name]) => name)).toEqual([
      'Adams 80.05',
      'Brown -20.05',
      'Clarke 3.00',
    ])
    expect(await codes('ADDRESS', 'rowan', token)).toEqual(['FORBIDDEN'])
    expect(await codes('TENANT_NAME', 'brown', token)).toBeUndefined()
  })
})
