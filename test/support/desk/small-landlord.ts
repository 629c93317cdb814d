import { randomUUID } from 'node:crypto'
import type { RecordBatch, TransactionRecord } from '../../../src/records/model/record-model.js'
import { sampleAsset, samplePerson, sampleTenure } from '../samples.js'

/** One estate, block, flat, tenant and account, so that tests know all values. */
export const landlord = {
  estate: 'Foxglove Estate',
  block: 'Larkspur House',
  address: 'Flat 7, Larkspur House, Foxglove Estate, E8 1DY',
  tenant: 'Josephine Winterbourne',
  paymentReference: '228004417',
  propertyReference: '00054371',
  legacyNumber: '0712345/01',
  /** Balance of the account, and so of the tenant, flat, block and estate. */
  balance: '£1,117.54 owed',
  repair: 'Leak under the kitchen sink',
  alert: 'Call before a visit',
  note: 'Key of the riser is with the caretaker',
  /** More rows than the ledger shows at first. */
  transactions: 60,
  /** Markup, as other systems may send it. */
  hostile: '<img src=x onerror="document.title=\'taken\'"> & Sons',
} as const

/** The records, with new random ids. */
export function smallLandlord(): Required<RecordBatch> & { readonly tenantId: string } {
  const [estateId, blockId, flatId] = [randomUUID(), randomUUID(), randomUUID()]
  const estate = { id: estateId, type: 'estate', name: landlord.estate }
  const block = { id: blockId, type: 'block', name: landlord.block }
  const place = { addressLine2: landlord.estate, postCode: 'E8 1DY' }
  const tenant = samplePerson({
    title: 'Ms',
    firstName: 'Josephine',
    surname: 'Winterbourne',
    dateOfBirth: new Date('1984-03-09'),
    isPersonCautionaryAlert: true,
  })
  const tenure = sampleTenure({
    paymentReference: landlord.paymentReference,
    startOfTenureDate: new Date('2020-01-06'),
    tenuredAssetId: flatId,
    legacyReferences: [{ name: 'uh_tag_ref', value: landlord.legacyNumber }],
    tenuredAsset: { fullAddress: landlord.address, propertyReference: landlord.propertyReference },
    householdMembers: [
      {
        personId: tenant.id,
        fullName: landlord.tenant,
        isResponsible: true,
        personTenureType: 'Tenant',
      },
    ],
  })
  return {
    tenantId: tenant.id,
    persons: [tenant, samplePerson({ firstName: landlord.hostile, surname: 'Ruthven' })],
    assets: [
      sampleAsset({
        id: estateId,
        assetId: '00054369',
        assetType: 'Estate',
        parents: [],
        assetAddress: { ...place, addressLine1: landlord.estate },
      }),
      sampleAsset({
        id: blockId,
        assetId: '00054370',
        assetType: 'Block',
        parents: [estate],
        parentAssetIds: [estateId],
        rootAsset: estateId,
        assetAddress: { ...place, addressLine1: landlord.block },
      }),
      sampleAsset({
        id: flatId,
        assetId: landlord.propertyReference,
        assetType: 'Dwelling',
        parents: [block, estate],
        parentAssetIds: [blockId, estateId],
        rootAsset: estateId,
        assetAddress: { ...place, addressLine1: landlord.block, postPreamble: 'Flat 7' },
      }),
    ],
    tenures: [tenure],
    accounts: [
      {
        id: randomUUID(),
        targetId: tenure.id,
        targetType: 'Tenure',
        paymentReference: landlord.paymentReference,
        accountBalance: '1117.54',
        accountType: 'Master',
        accountStatus: 'Active',
        rentGroupType: 'HraRents',
        startDate: new Date('2020-01-06'),
        tenure: {
          tenureId: tenure.id,
          fullAddress: landlord.address,
          primaryTenants: [{ id: tenant.id, fullName: landlord.tenant }],
        },
      },
    ],
    workOrders: [
      {
        id: randomUUID(),
        reference: '10600417',
        status: 'InProgress',
        tradeCode: 'PL',
        tradeDescription: 'Plumbing',
        priority: '2 [E] EMERGENCY',
        description: landlord.repair,
        propertyReference: landlord.propertyReference,
        property: landlord.address,
        dateRaised: new Date('2026-01-05T09:00:00Z'),
      },
    ],
    activities: [],
    notes: [
      {
        id: randomUUID(),
        targetType: 'asset',
        targetId: flatId,
        category: 'Safety',
        title: 'Visit',
        description: landlord.note,
        authorName: 'Amina Officer',
        isHighlighted: true,
        createdAt: new Date('2026-01-05T10:00:00Z'),
      },
    ],
    cautionaryAlerts: [
      {
        id: randomUUID(),
        assetId: flatId,
        alertCode: 'AD',
        description: 'Aggressive dog',
        reason: landlord.alert,
        startDate: new Date('2026-01-05'),
      },
    ],
    transactions: Array.from({ length: landlord.transactions }, (_, week) =>
      charge(tenure.id, week),
    ),
  }
}

function charge(targetId: string, week: number): TransactionRecord {
  return {
    id: randomUUID(),
    targetId,
    targetType: 'Tenure',
    transactionType: 'DRR',
    transactionDate: new Date(Date.UTC(2026, 0, 5) - week * 7 * 86_400_000),
    transactionAmount: '101.20',
    balanceAmount: (1117.54 - week * 10).toFixed(2),
    paymentReference: landlord.paymentReference,
    address: landlord.address,
  }
}
