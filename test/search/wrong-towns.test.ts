import { describe, expect, it } from 'vitest'
import { bothEngines } from '../support/both-engines.js'
import { eventually } from '../support/eventually.js'
import { sampleAsset, samplePerson, sampleTenure } from '../support/samples.js'

const towns = ['Barnet', 'Camden', 'Enfield', 'London']
const streets = towns.map((addressLine2, index) =>
  sampleAsset({
    assetAddress: { addressLine1: '14 High Street', addressLine2, postCode: `N${index + 1} 1DY` },
  }),
)
const flat = sampleAsset({
  assetAddress: { postPreamble: 'Flat B', addressLine1: '12 Oak Lane', postCode: 'E8 1ZB' },
})
const newington = sampleAsset({
  assetAddress: {
    addressLine1: '3 Mare Row',
    addressLine2: 'Stoke Newington',
    postCode: 'N16 1ZB',
  },
})
const smiths = ['Mr', 'Mrs'].map((title) =>
  samplePerson({ title, firstName: title === 'Mr' ? 'John' : 'Jane', surname: 'Smith' }),
)
const tenure = sampleTenure({
  tenuredAssetId: flat.id,
  tenuredAsset: { fullAddress: 'Flat B, 12 Oak Lane, E8 1ZB' },
  householdMembers: smiths.map(({ id, firstName = '' }) => ({
    personId: id,
    isResponsible: true,
    fullName: `${firstName ?? ''} Smith`,
  })),
})

const query = `query ($text: String!, $isPerson: Boolean!) {
  searchAssets(searchText: $text) @skip(if: $isPerson) { nodes { uuid } interpretation { usedText } }
  searchPersons(searchText: $text) @include(if: $isPerson) { nodes { uuid } }
}`

interface Found {
  readonly nodes: readonly { readonly uuid: string }[]
  readonly interpretation?: { readonly usedText: string } | null
}

describe.each(bothEngines)('addresses as neighbours give them, on %s', async (_engine, start) => {
  const gateway = await start()
  await gateway.save({
    assets: [...streets, flat, newington],
    persons: smiths,
    tenures: [tenure],
  })
  await eventually(
    () => find('14 Hgih Street'),
    ({ ids }) => ids.length === streets.length,
  )

  async function find(text: string, isPerson = false) {
    const { body } = await gateway.ask(query, { variables: { text, isPerson } })
    expect(body.errors).toBeUndefined()
    const field = isPerson ? 'searchPersons' : 'searchAssets'
    const { nodes, interpretation } = body.data?.[field] as unknown as Found
    return { ids: nodes.map(({ uuid }) => uuid), interpretation }
  }

  it.each(['Barnet', 'Camden', 'Enfield'])('prefer %s to other boroughs', async (place) => {
    const expectedId = streets[towns.indexOf(place)]?.id
    for (const text of [`14 High Street ${place}`, `14 High Street, ${place}, London`]) {
      const { ids, interpretation } = await find(text)
      expect(ids).toHaveLength(streets.length)
      expect(ids[0], text).toBe(expectedId)
      expect(interpretation).toBeNull()
    }
  })

  it.each(['14 High Street Hackney', '14 High Street Stoke Newington', '14 High Street Dalston'])(
    'are found despite a wrong town: %s',
    async (text) => {
      expect((await find(text)).ids.toSorted()).toEqual(streets.map(({ id }) => id).toSorted())
    },
  )

  it('keep the district if it distinguishes homes', async () => {
    const { ids, interpretation } = await find('3 Mare Row Stoke Newington')
    expect(ids).toEqual([newington.id])
    expect(interpretation).toBeNull()
  })

  it.each(['Flta B12 Oak Lane', 'Flat B12 Oak Lane', 'Falt B12, E8 1ZB'])(
    'are found by flat and number in one word: %s',
    async (text) => {
      expect((await find(text)).ids).toEqual([flat.id])
    },
  )

  it.each([
    'Mr & Mrs Smith, Flat B, 12 Oak Lane',
    'Mr and Mrs Smith 12 Oak Lane',
    'Mr. & Mrs. J Smith E8 1ZB',
  ])('are found for a couple: %s', async (text) => {
    expect((await find(text, true)).ids.toSorted()).toEqual(smiths.map(({ id }) => id).toSorted())
  })
})
