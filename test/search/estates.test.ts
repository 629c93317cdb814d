import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { allScopes } from '../../src/access/scopes.js'
import { bothEngines } from '../support/both-engines.js'
import { eventually } from '../support/eventually.js'
import { restClient } from '../support/rest-client.js'
import { sampleAsset, samplePerson, sampleTenure } from '../support/samples.js'

/** An estate with a block, a home in it, its resident and the account. */
function sampleEstate(name: string, blockName: string) {
  const estate = sampleAsset({ assetType: 'Estate', assetName: name, assetAddress: {} })
  const parents = [{ id: estate.id, type: 'estate', name }]
  const block = sampleAsset({
    assetType: 'Block',
    assetName: blockName,
    assetAddress: {},
    parentAssetIds: [estate.id],
    parents,
  })
  const home = sampleAsset({
    assetAddress: { addressLine1: `3 ${blockName}`, postCode: 'E8 1DY' },
    parentAssetIds: [block.id, estate.id],
    parents: [{ id: block.id, type: 'block', name: blockName }, ...parents],
  })
  const person = samplePerson({ surname: name.replaceAll(' ', '') })
  const tenure = sampleTenure({
    tenuredAssetId: home.id,
    householdMembers: [{ personId: person.id, isResponsible: true }],
  })
  const account = { id: randomUUID(), targetId: tenure.id, targetType: 'Tenure' }
  return { estate, block, home, person, tenure, account }
}

const trelawney = sampleEstate('Trelawney Estate', 'Kerswell House')
const north = sampleEstate('Trelawney North Estate', 'Pinnock House')
// A block that has the name of an estate but is in another estate.
const other = sampleEstate('Kerswell Estate', 'Trelawney Estate Lodge')
const all = [trelawney, north, other]

const idsOf = (sample: typeof trelawney) => [sample.estate.id, sample.block.id, sample.home.id]
const query = `query ($text: String!) {
  searchAssets(lookUpType: ESTATE, searchText: $text) {
    matchedLevel nodes { id: uuid } interpretation { usedText }
  }
  searchAccounts(lookUpType: ESTATE, searchText: $text) {
    nodes { id: uuid } interpretation { usedText }
  }
  searchResidents(lookUpType: ESTATE, searchText: $text) {
    matchedLevel matchedAssets { nodes { id: uuid } } nodes { id: uuid } interpretation { usedText }
  }
}`

interface Found {
  readonly matchedLevel?: string | null
  readonly matchedAssets?: { readonly nodes: readonly { readonly id: string }[] }
  readonly nodes: readonly { readonly id: string }[]
  readonly interpretation: unknown
}

describe.each(bothEngines)('look-ups by estate, on %s', async (_engine, start) => {
  const gateway = await start()
  await gateway.save({
    assets: all.flatMap(({ estate, block, home }) => [estate, block, home]),
    persons: all.map(({ person }) => person),
    tenures: all.map(({ tenure }) => tenure),
    accounts: all.map(({ account }) => account),
  })
  // These hits need the vocabularies of all kinds to be loaded.
  await eventually(
    () => searchAll('Drelawny'),
    ({ assets, accounts, residents }) =>
      assets.length > 0 && accounts.length > 0 && residents.length > 0,
  )

  async function ask(text: string): Promise<Record<string, Found>> {
    return gateway.read<Record<string, Found>>(query, { variables: { text } })
  }

  async function searchAll(text: string) {
    const answer = await ask(text)
    const ids = (field: string) => (answer[field]?.nodes ?? []).map(({ id }) => id).sort()
    return {
      assets: ids('searchAssets'),
      accounts: ids('searchAccounts'),
      residents: ids('searchResidents'),
    }
  }

  const inside = (...samples: (typeof trelawney)[]) => ({
    assets: samples.flatMap(idsOf).sort(),
    accounts: samples.map(({ account }) => account.id).sort(),
    residents: samples.map(({ person }) => person.id).sort(),
  })

  it.each(['Trelawney', 'trelawney est', 'Estate, TRELAWNEY', 'trelaw', 'Trelwney estate'])(
    'return everything in the estates with that name: %s',
    async (text) => {
      expect(await searchAll(text)).toEqual(inside(trelawney, north))
    },
  )

  it.each(['North Trelawney', 'Trelawney Nth Estate'])('distinguish estates: %s', async (text) => {
    expect(await searchAll(text)).toEqual(inside(north))
    expect(await ask(text)).toMatchObject({
      searchAssets: { matchedLevel: 'ESTATE' },
      searchResidents: {
        matchedLevel: 'ESTATE',
        matchedAssets: { nodes: [{ id: north.estate.id }] },
      },
    })
  })

  it.each(['Pinnock House', 'Trelawney Lodge', '228008546', '3 Kerswell House', '!!!'])(
    'return nothing if no estate has the name: %s',
    async (text) => {
      const answer = await ask(text)
      for (const { nodes, interpretation } of Object.values(answer)) {
        expect({ nodes, interpretation }).toEqual({ nodes: [], interpretation: null })
      }
    },
  )

  it('correct a misspelt estate name', async () => {
    const answer = await ask('Drelawny North')
    for (const { interpretation } of Object.values(answer)) {
      expect(interpretation).toEqual({ usedText: 'trelawney North' })
    }
    expect(await searchAll('Drelawny North')).toEqual(inside(north))
  })

  it('list everything without a name', async () => {
    expect(await searchAll(' ')).toEqual(inside(...all))
  })

  it('page through one list, even if the estates change', async () => {
    const page = `query ($after: String) {
      searchAssets(lookUpType: ESTATE, searchText: "North", first: 2, after: $after) {
        nodes { id: uuid } pageInfo { endCursor hasNextPage }
      }
    }`
    const first = await gateway.ask(page, { variables: {} })
    expect(first.body.errors).toBeUndefined()
    const firstPage = first.body.data?.['searchAssets'] as unknown as Found & {
      pageInfo: { endCursor: string }
    }
    const second = await gateway.ask(page, { variables: { after: firstPage.pageInfo.endCursor } })
    const rest = second.body.data?.['searchAssets'] as unknown as Found
    expect([...firstPage.nodes, ...rest.nodes].map(({ id }) => id).sort()).toEqual(
      idsOf(north).sort(),
    )
  })

  it('return the same hits over HTTP', async () => {
    const rest = await restClient(gateway)
    const path = (kind: string) => `/search/${kind}?LookUpType=estate&searchText=north%20trelawney`
    expect(await rest({ path: path('assets') })).toMatchObject({ body: { total: 3 } })
    expect(await rest({ path: path('accounts') })).toMatchObject({ body: { total: 1 } })
  })

  it('of residents need search:assets', async () => {
    const token = await gateway.token(allScopes.filter((scope) => scope !== 'search:assets'))
    const text = 'Trelawney'
    const lookUp = '{ searchResidents(lookUpType: ESTATE, searchText: "Trelawney") { totalCount } }'
    const { body } = await gateway.ask(lookUp, { variables: { text }, token })
    expect(body.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })
})
