import { randomUUID } from 'node:crypto'
import type { RecordBatch } from '../../src/records/model/record-model.js'
import { sampleAsset, samplePerson, sampleTenure } from '../support/samples.js'

const place = (addressLine1: string, more: object = {}) => ({
  assetAddress: { addressLine1, addressLine2: 'Hackney', postCode: 'E8 1DY', ...more },
})
const estate = sampleAsset({
  assetType: 'Estate',
  assetName: 'Marlow Estate',
  assetId: '00000001',
  ...place('Marlow Estate', { postCode: 'E8 1AA' }),
})
const inEstate = { id: estate.id, type: 'estate', name: 'Marlow Estate' }
const block = sampleAsset({
  assetType: 'LowRiseBlock',
  assetName: 'Rowan House (1-18)',
  assetId: '00000002',
  parentAssetIds: [estate.id],
  parents: [inEstate],
  ...place('Rowan House (1-18)'),
})
const inBlock = { id: block.id, type: 'block', name: 'Rowan House (1-18)' }
const flats = [1, 2, 14].map((number) =>
  sampleAsset({
    assetType: 'Flat',
    assetId: `000001${String(number).padStart(2, '0')}`,
    parentAssetIds: [block.id, estate.id],
    parents: [inBlock, inEstate],
    ...place(`${number} Rowan House`),
  }),
)
const garage = sampleAsset({
  assetType: 'Garage',
  assetId: '00000200',
  parentAssetIds: [estate.id],
  parents: [inEstate],
  ...place('Gge 7, Marlow Estate'),
})
const elsewhere = sampleAsset({
  assetType: 'Estate',
  assetName: 'Rowanberry Estate',
  ...place('Rowanberry Estate'),
})

const [ana, ben, cai] = ['Adams', 'Brown', 'Clarke'].map((surname) => samplePerson({ surname }))
const officer = samplePerson({ surname: 'Duty', personTypes: ['HousingOfficer'] })
const lease = (
  asset: { id: string } | undefined,
  people: (typeof ana)[],
  overrides: Parameters<typeof sampleTenure>[0],
) =>
  sampleTenure({
    tenuredAssetId: asset?.id ?? null,
    householdMembers: people.flatMap((person) =>
      person === undefined ? [] : [{ personId: person.id, isResponsible: true }],
    ),
    charges: { rent: '433.33', serviceCharge: '10.00', billingFrequency: 'Monthly' },
    ...overrides,
  })
const first = lease(flats[0], [ana, officer], {
  paymentReference: '111111111',
  tenuredAsset: {
    fullAddress: '1 Rowan House, Marlow Estate, E8 1DY',
    propertyReference: '00000101',
  },
  legacyReferences: [{ name: 'uh_tag_ref', value: '0712345/01' }],
})
const second = lease(garage, [ana, ben], { paymentReference: '222222222' })
const former = lease(flats[2], [cai], {
  paymentReference: '333333333',
  endOfTenureDate: new Date('2020-01-01T00:00:00Z'),
})
const unknown = lease({ id: randomUUID() }, [cai], {
  paymentReference: '444444444',
  tenuredAsset: { fullAddress: '9 Quince Lane, N1 1AA' },
})
const accounts = [
  [first, '100.10'],
  [second, '-20.05'],
  [former, '3.00'],
].map(([tenure, accountBalance]) => ({
  id: randomUUID(),
  targetId: (tenure as { id: string }).id,
  accountBalance: accountBalance as string,
}))

/** An estate with a block, flats, a garage and the people of three tenancies, and a second estate. */
export const addressLandlord: RecordBatch = {
  assets: [estate, block, ...flats, garage, elsewhere],
  persons: [ana, ben, cai, officer].flatMap((person) => person ?? []),
  tenures: [first, second, former, unknown],
  accounts,
}
