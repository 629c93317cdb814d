import { describe, expect, it } from 'vitest'
import { bothEngines } from '../support/both-engines.js'
import { eventually } from '../support/eventually.js'
import { sampleAsset, samplePerson, sampleTenure } from '../support/samples.js'

const flat = sampleAsset({
  assetId: '00054399',
  assetAddress: { postPreamble: 'Flat B', addressLine1: '12 St Johns Terrace', postCode: 'E9 5QT' },
})
const range = sampleAsset({
  assetId: '00054400',
  assetAddress: { addressLine1: '95-99 North Park Buildings', postCode: 'E9 6QT' },
})
const town = sampleAsset({
  assetAddress: {
    addressLine1: '95-105 Park Buildings',
    addressLine2: 'London',
    postCode: 'E9 7QT',
  },
})
const john = samplePerson({ firstName: 'John', middleName: 'Adam', surname: 'Okafor' })
const ines = samplePerson({ firstName: 'Ines', surname: 'van der Berg' })
const tenure = sampleTenure({
  tenuredAssetId: flat.id,
  tenuredAsset: { fullAddress: 'Flat B, 12 St Johns Terrace', propertyReference: '00054399' },
  legacyReferences: [{ name: 'uh_tag_ref', value: '0712345/01' }],
  householdMembers: [
    { personId: john.id, isResponsible: true, fullName: 'Mr John Adam Okafor' },
    { personId: ines.id, isResponsible: false, fullName: 'Dr Ines van der Berg' },
  ],
})

const query = `query ($text: String!, $exact: Boolean!) {
  search(text: $text, exact: $exact) {
    persons { nodes { id: uuid } } assets { nodes { id: uuid } } tenures { nodes { id: uuid } }
  }
}`

describe.each(bothEngines)('what people type, on %s', async (_engine, start) => {
  const gateway = await start()
  await gateway.save({
    assets: [flat, range, town],
    persons: [john, ines],
    tenures: [tenure],
  })

  async function find(text: string, exact = true): Promise<Record<string, string[]>> {
    const { search: results } = await gateway.read<{
      search: Record<string, { nodes: { id: string }[] }>
    }>(query, { variables: { text, exact } })
    return Object.fromEntries(
      Object.entries(results).map(([kind, { nodes }]) => [kind, nodes.map(({ id }) => id)]),
    )
  }

  it.each(['J Okafor', 'Mr J. Okafor', 'J A Okafor', 'Okafor, J', 'OKAFOR JA', 'John A Okafor'])(
    'finds a person and the tenure by initials: %s',
    async (text) => {
      expect(await find(text)).toEqual({ persons: [john.id], assets: [], tenures: [tenure.id] })
    },
  )

  it.each(['vanderBerg', 'ines van der berg', 'vander Berg', 'I van der Berg', 'I vanderberg'])(
    'finds a surname of several words: %s',
    async (text) => {
      expect(await find(text)).toEqual({ persons: [ines.id], assets: [], tenures: [tenure.id] })
    },
  )

  it.each(['0712345/01', '071234501', '712345/01', '71234501', '712345', '0712345', '712345 01'])(
    'finds a UH number: %s',
    async (text) => {
      const results = await find(text)
      expect(results).toMatchObject({ persons: [john.id, ines.id], tenures: [tenure.id] })
    },
  )

  it.each(['00054399', '54399', '054399', 'property ref 54399'])(
    'finds a property reference: %s',
    async (text) => {
      expect(await find(text)).toMatchObject({ assets: [flat.id], tenures: [tenure.id] })
    },
  )

  it('finds a home after every letter of its address, although a letter could begin a postcode', async () => {
    const address = 'Flat B 12 St Johns Tce'
    for (let typed = 'Flat B 1'.length; typed <= address.length; typed += 1) {
      const results = await find(address.slice(0, typed))
      expect(results, address.slice(0, typed)).toMatchObject({
        assets: [flat.id],
        tenures: [tenure.id],
      })
    }
  })

  it.each(['95 to 99 North Park', '95-99 Nth Pk Bldgs', '95 TO 99 north pk buildings'])(
    'finds a range of numbers: %s',
    async (text) => {
      expect(await find(text)).toMatchObject({ assets: [range.id] })
    },
  )

  it.each([
    'Flat B 12 St Johns Terrace London E9 5QT',
    'Flat B, 12 St Johns Terrace, Hackney, London, UK',
    '12 St Johns Terrace Greater London',
    'St Johns Terrace, London Borough of Hackney',
    'London E9 5QT',
  ])('finds a home by a town missing from its record: %s', async (text) => {
    const expected = { assets: [flat.id], tenures: [tenure.id] }
    expect(await find(text)).toMatchObject(expected)
  })

  it('finds homes with the town in their records and homes without a town', async () => {
    expect(await find('St Johns London Terrace, London')).toMatchObject({ assets: [] })
    expect(await find('95-105 Park Buildings, London')).toMatchObject({ assets: [town.id] })
    expect(await find('Park Buildings, London')).toMatchObject({ assets: [range.id, town.id] })
    expect(await find('london')).toMatchObject({ assets: [town.id] })
  })

  it.each(['E 9 5 Q T', 'e9 5 q t', 'Flat B 12 St Johns Terrace E 9 5 Q T'])(
    'finds a home by a postcode with spaces anywhere: %s',
    async (text) => {
      expect(await find(text)).toMatchObject({ assets: [flat.id], tenures: [tenure.id] })
    },
  )

  it.each([
    'Flta B 12 St Johns Terrace',
    'Flta B, 12 St Johns Terrace',
    'Falt B 12 St Johns Tce E9 5QT',
    'Flta B 12 St Jhons Terrace',
    '12 St Johns Terrace Flta B',
  ])('finds a home despite a typo in the word before its letter: %s', async (text) => {
    const results = await eventually(
      () => find(text, false),
      ({ assets = [], tenures = [] }) => assets.length > 0 && tenures.length > 0,
    )
    expect(results).toMatchObject({ assets: [flat.id], tenures: [tenure.id] })
  })
})
