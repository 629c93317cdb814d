import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { AssetRecord } from '../../src/records/model/record-model.js'
import { bothEngines } from '../support/both-engines.js'
import { sampleAsset, samplePerson, sampleTenure } from '../support/samples.js'

const estate = sampleAsset({ assetType: 'Estate', assetName: 'Kingsmead Estate', assetAddress: {} })
const flatOf = (addressLine1: string): AssetRecord =>
  sampleAsset({
    id: '1fa85f64-5717-4562-b3fc-2c963f66afa6',
    assetId: '00054399',
    parentAssetIds: [estate.id],
    parents: [{ id: estate.id, type: 'estate', name: 'Kingsmead Estate' }],
    assetAddress: {
      postPreamble: 'Flat 3',
      addressLine1,
      addressLine2: '14 Homerton Road',
      addressLine3: 'Hackney',
      addressLine4: 'London',
      postCode: 'E9 5QT',
    },
  })
const flat = flatOf('Ashmole House')
const other = sampleAsset({ assetAddress: { addressLine1: '9 Elm Close', postCode: 'N1 2AB' } })
const ana = samplePerson({ firstName: 'Ana', surname: 'Okafor' })
const tenure = sampleTenure({
  tenuredAssetId: flat.id,
  // Sources often give no more than this.
  tenuredAsset: { fullAddress: 'Flat 3' },
  householdMembers: [{ personId: ana.id, isResponsible: true, fullName: 'Ana Okafor' }],
})
const account = { id: randomUUID(), targetId: tenure.id, paymentReference: '228008546' }
const transaction = {
  id: randomUUID(),
  targetId: tenure.id,
  address: 'FLAT 3',
  paymentReference: '228008546',
}

const query = `query ($text: String!) {
  search(text: $text, exact: true) {
    persons { nodes { id: uuid } } assets { nodes { id: uuid } } tenures { nodes { id: uuid } }
    transactions { nodes { id: uuid } } accounts { nodes { id: uuid } }
  }
}`

const all = {
  persons: [ana.id],
  assets: [flat.id],
  tenures: [tenure.id],
  transactions: [transaction.id],
  accounts: [account.id],
}
const nothing = { persons: [], assets: [], tenures: [], transactions: [], accounts: [] }

describe.each(bothEngines)('the postal address of an asset, on %s', async (_engine, start) => {
  const gateway = await start()
  await gateway.save({
    assets: [estate, other, flat],
    persons: [ana],
    tenures: [tenure],
    accounts: [account],
    transactions: [transaction],
  })

  async function find(text: string): Promise<Record<string, string[]>> {
    const { search: results } = await gateway.read<{
      search: Record<string, { nodes: { id: string }[] }>
    }>(query, { variables: { text } })
    return Object.fromEntries(
      Object.entries(results).map(([kind, { nodes }]) => [kind, nodes.map(({ id }) => id)]),
    )
  }

  it.each([
    'Flat 3, Ashmole House, 14 Homerton Road, Hackney, London, E9 5QT',
    'flat 3 ashmole house 14 homerton road hackney e95qt',
    'homerton road 14 ashmole house',
    'ashmole kingsmead estate',
    'E9 5QT 14 Homerton Rd',
  ])('finds every record of its home: %s', async (text) => {
    expect(await find(text)).toEqual(all)
  })

  it('is updated in every record that can be found by it', async () => {
    await gateway.save({ assets: [flatOf('Banbury House')] })

    const renamed = 'flat 3 banbury house kingsmead'
    expect(await find(renamed)).toEqual(all)
    expect(await find('ashmole house 14 homerton')).toEqual(nothing)
  })

  it('is replaced in the records of a tenure that moves to another home', async () => {
    const moved = { ...all, assets: [other.id] }
    await gateway.save({ tenures: [{ ...tenure, tenuredAssetId: other.id }] })

    expect(await find('elm close 9')).toEqual(moved)
  })
})
