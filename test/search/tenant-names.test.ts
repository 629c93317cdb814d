import { describe, expect, it } from 'vitest'
import { allScopes, type Scope } from '../../src/access/scopes.js'
import { bothEngines } from '../support/both-engines.js'
import { eventually } from '../support/eventually.js'
import { restClient } from '../support/rest-client.js'
import { sampleAsset, samplePerson, sampleTenure } from '../support/samples.js'

const holder = samplePerson({ firstName: 'Marguerite', surname: 'Oyelaran', personTypes: [] })
const lodger = samplePerson({ firstName: 'Tobias', surname: 'Quenby', preferredFirstName: 'Toby' })
const tenure = sampleTenure({
  householdMembers: [
    { personId: holder.id, isResponsible: true, fullName: 'Ms Marguerite Oyelaran' },
    { personId: lodger.id, isResponsible: false, fullName: 'Mr Tobias Quenby' },
  ],
})
const home = sampleAsset({
  assetAddress: { addressLine1: '14 Rowan House', postCode: 'E8 1DY' },
  currentTenureId: tenure.id,
})
const former = sampleTenure({
  tenuredAssetId: home.id,
  legacyReferences: [{ name: 'uh_tag_ref', value: '0712345/01' }],
})

const assetsAlone: readonly Scope[] = ['search:assets']
const withPersons: readonly Scope[] = ['search:assets', 'search:persons']
const withoutPersons = allScopes.filter((scope) => scope !== 'search:persons')

const searchAssets = `query ($text: String!) {
  searchAssets(searchText: $text, highlight: true, facets: [ASSET_TYPES]) {
    totalCount edges { node { id: uuid } highlights { field html } matchedFields }
    facets { field values { value count } }
    interpretation { usedText } didYouMean
  }
}`
const search = `query ($text: String!) {
  search(text: $text) { assets { totalCount nodes { id: uuid } } interpretation { usedText } }
}`

describe.each(bothEngines)(
  'assets by the names of their tenants, on %s',
  async (_engine, start) => {
    const gateway = await start()
    await gateway.save({ assets: [home], persons: [holder, lodger], tenures: [tenure, former] })

    interface Found {
      readonly totalCount: number
      readonly edges: readonly { readonly node: { readonly id: string } }[]
    }

    async function ask(query: string, text: string, scopes: readonly Scope[]) {
      const token = await gateway.token(scopes)
      return (await gateway.ask(query, { variables: { text }, token })).body
    }

    async function searchAll(text: string, scopes: readonly Scope[]): Promise<Found> {
      const body = await ask(searchAssets, text, scopes)
      expect(body.errors).toBeUndefined()
      return body.data?.['searchAssets'] as unknown as Found
    }

    const names = [
      'Oyelaran',
      'marguerite oyelaran',
      'M Oyelaran',
      'oyel',
      '"Marguerite Oyelaran"',
      'Quenby Tobias',
      'Toby Quenby',
    ]

    it.each(names)('are found with search:persons: %s', async (text) => {
      const { edges } = await searchAll(text, withPersons)
      expect(edges.map(({ node }) => node.id)).toEqual([home.id])
      const all = await ask(search, text, withPersons)
      expect(all.data).toMatchObject({ search: { assets: { nodes: [{ id: home.id }] } } })
    })

    it.each(names)('are not found without search:persons: %s', async (text) => {
      for (const scopes of [assetsAlone, withoutPersons]) {
        const body = await ask(searchAssets, text, scopes)
        expect(body.data).toEqual({
          searchAssets: {
            totalCount: 0,
            edges: [],
            interpretation: null,
            didYouMean: null,
            facets: [{ field: 'ASSET_TYPES', values: [] }],
          },
        })
        const all = await ask(search, text, assetsAlone)
        expect(all.data).toMatchObject({
          search: { assets: { totalCount: 0 }, interpretation: null },
        })
      }
    })

    it.each(['Quenby Rowan', 'Quenbee Rowan', 'Rowan Oyelaren', 'Rowan Hause'])(
      'reveal no names through corrections without search:persons: %s',
      async (text) => {
        const body = await ask(searchAssets, text, assetsAlone)
        expect(body.errors).toBeUndefined()
        // The response may repeat the typed word as an ignored word.
        const answerText = JSON.stringify(body).replaceAll(text.split(' ')[0] ?? '', '')
        expect(answerText).not.toMatch(/quenby|oyelaran|tobias|marguerite/i)
      },
    )

    it.each([
      ['Quenbee Rowan', 'quenby Rowan'],
      ['Marguerite Iyelaran', 'Marguerite oyelaran'],
      ['Rowan Wobias', 'Rowan tobias'],
    ])('are found by a corrected name, only with search:persons: %s', async (text, used) => {
      const read = `query ($text: String!) {
      searchAssets(searchText: $text) { nodes { id: uuid } interpretation { usedText } didYouMean }
      search(text: $text, kinds: [ASSETS]) {
        assets { nodes { id: uuid } } interpretation { usedText }
      }
    }`
      const nodes = [{ id: home.id }]
      const interpretation = { usedText: used }
      // The words of a record are known shortly after it is saved.
      await eventually(async () => (await ask(read, text, withPersons)).data as unknown, {
        searchAssets: { nodes, interpretation, didYouMean: null },
        search: { assets: { nodes }, interpretation },
      })
      for (const scope of allScopes) {
        const scopes = [...new Set(['search:assets' as const, scope])]
        if (scopes.includes('search:persons')) continue
        const answerText = JSON.stringify(await ask(read, text, scopes))
        const typed = text.split(' ').map((word) => new RegExp(word, 'gi'))
        const remaining = typed.reduce((rest, word) => rest.replaceAll(word, ''), answerText)
        expect(remaining, scope).not.toMatch(/quenby|oyelaran|tobias|marguerite/i)
      }
    })

    it('are highlighted where the names match', async () => {
      const { edges } = await searchAll('quenby rowan', withPersons)
      expect(edges).toMatchObject([
        {
          highlights: [
            { field: 'assetAddress.addressLine1', html: '14 <em>Rowan</em> House' },
            {
              field: 'tenures.nodes.householdMembers.fullName',
              html: 'Mr Tobias <em>Quenby</em>',
            },
          ],
        },
      ])
      const others = await searchAll('rowan', assetsAlone)
      expect(JSON.stringify(others)).not.toMatch(/quenby|oyelaran|tobias|marguerite/i)
    })

    it('are not found in an address search by a name', async () => {
      const address = `query ($text: String!) {
      searchAssets(addressText: $text) { totalCount }
      searchResidents(lookUpType: ADDRESS, searchText: $text) { matchedLevel totalCount }
    }`
      expect((await ask(address, 'Quenby', allScopes)).data).toEqual({
        searchAssets: { totalCount: 0 },
        searchResidents: { matchedLevel: null, totalCount: 0 },
      })
    })

    it('are looked up by name with search:persons', async () => {
      const lookUp = `query ($text: String!) {
      searchAssets(lookUpType: TENANT_NAME, searchText: $text) { nodes { id: uuid } }
    }`
      const { data } = await ask(lookUp, 'oyelaran', withPersons)
      expect(data).toEqual({ searchAssets: { nodes: [{ id: home.id }] } })
      expect((await ask(lookUp, 'rowan', withPersons)).data).toEqual({
        searchAssets: { nodes: [] },
      })
      const refusal = await ask(lookUp, 'oyelaran', assetsAlone)
      expect(refusal.errors?.[0]).toMatchObject({
        extensions: { code: 'FORBIDDEN' },
        path: ['searchAssets'],
      })
    })

    it('need the same scopes over HTTP', async () => {
      const rest = await restClient(gateway)
      const path = '/search/assets?searchText=oyelaran'
      const statuses = await Promise.all(
        [withPersons, assetsAlone, withoutPersons].map(
          async (scopes) => (await rest({ path, token: await gateway.token(scopes) })).status,
        ),
      )
      expect(statuses).toEqual([200, 404, 404])
      const lookUp = '/search/assets?lookUpType=tenantname&searchText=oyelaran'
      const token = await gateway.token(assetsAlone)
      expect(await rest({ path: lookUp, token })).toMatchObject({ status: 403 })
      expect(await rest({ path: lookUp })).toMatchObject({ status: 200 })
    })

    it.each(['0712345/01', '071234501', '71234501', '712345', 'UH 0712345'])(
      'are found by the UH number of an earlier tenure: %s',
      async (text) => {
        expect(await searchAll(text, assetsAlone)).toMatchObject({
          edges: [{ node: { id: home.id } }],
        })
        const lookUp = `query ($text: String!) {
        searchAssets(lookUpType: UH_NUMBER, searchText: $text) { nodes { id: uuid } }
      }`
        const { data } = await ask(lookUp, text, assetsAlone)
        expect(data).toEqual({ searchAssets: { nodes: [{ id: home.id }] } })
      },
    )

    it('follow a new name, a new member and a new number', async () => {
      await gateway.save({ persons: [{ ...holder, surname: 'Castellane' }] })
      expect(await searchAll('castellane', withPersons)).toMatchObject({ totalCount: 1 })
      const member = { personId: lodger.id, isResponsible: true, fullName: 'Mr Tobias Quenby' }
      await gateway.save({ tenures: [{ ...tenure, householdMembers: [member] }] })
      expect(await searchAll('castellane', withPersons)).toMatchObject({ totalCount: 0 })
      await gateway.save({
        tenures: [{ ...former, legacyReferences: [{ name: 'uh_tag_ref', value: '0798765/02' }] }],
      })
      expect(await searchAll('798765', assetsAlone)).toMatchObject({ totalCount: 1 })
      expect(await searchAll('712345', assetsAlone)).toMatchObject({ totalCount: 0 })
    })
  },
)
