import type { Database } from '../../src/database/database.js'
import type { RecordStore } from '../../src/records/record-store.js'
import type {
  AssetRecord,
  PersonRecord,
  TenureRecord,
} from '../../src/records/model/record-model.js'

/** How large the hubs are. */
export interface HubSizes {
  /** Tenures of the managing agent. */
  readonly tenures: number
  /** Assets in the estate. */
  readonly assets: number
  /** Transactions of one account. */
  readonly transactions: number
}

export const fullHubs: HubSizes = { tenures: 2_000, assets: 5_000, transactions: 100_000 }

/** The same identifiers at every size and in every run, so that operations can name them. */
export function hubId(kind: 'person' | 'asset' | 'tenure' | 'account', place: number): string {
  const digit = { person: 1, asset: 2, tenure: 3, account: 4 }[kind]
  return `${digit}0000000-0000-4000-8000-${String(place).padStart(12, '0')}`
}

const batchSize = 500

/**
 * Stores a landlord whose records lead to each other in crowds: every tenure has the same managing agent
 * and the same two officers among its members, every home lies in the same estate, and one account
 * belongs to a tenure with all the transactions.
 */
export async function loadHubs(
  { tenures, assets, transactions }: HubSizes,
  records: RecordStore,
  { prisma }: Database,
): Promise<void> {
  const estate = hubId('asset', 0)
  await records.save({ assets: [assetAt(0)], persons: [0, 1, 2].map(personAt) })
  for (let begun = 1; begun <= assets; begun += batchSize) {
    await records.save({ assets: places(begun, Math.min(begun + batchSize, assets + 1), assetAt) })
  }
  for (let begun = 0; begun < tenures; begun += batchSize) {
    const until = Math.min(begun + batchSize, tenures)
    await records.save({
      persons: places(begun + 3, until + 3, personAt),
      tenures: places(begun, until, (place) => tenureAt(place, place < 120 ? 1 : place + 1)),
      accounts: places(begun, until, (place) => ({
        id: hubId('account', place),
        targetId: hubId('tenure', place),
        paymentReference: `22800${place}`,
        accountBalance: '10.00',
        accountType: 'Master',
        tenure: {
          fullAddress: `Flat ${place}, 14 Rowan House`,
          primaryTenants: [0, 1, 2].map((person) => ({ id: hubId('person', person) })),
        },
      })),
    })
  }
  // Only lists show them, so that no index needs to know them.
  await prisma.$executeRaw`
    insert into "transaction" (id, target_id, target_type, transaction_date, transaction_type, transaction_amount,
      paid_amount, sender_id, sender_full_name, address, asset_id)
    select gen_random_uuid(), ${hubId('tenure', 0)}::uuid, 'Tenure',
      timestamptz '2020-01-01' + place * interval '7 minutes', 'DirectDebit', 56.78, 56.78,
      ${hubId('person', 0)}::uuid, 'Ana Agent', 'Flat 3, 14 Rowan House', ${estate}::uuid
    from generate_series(1, ${transactions}::int) place`
  await prisma.$executeRawUnsafe('analyze')
}

function places<Row>(from: number, until: number, make: (place: number) => Row): Row[] {
  return Array.from({ length: until - from }, (_, index) => make(from + index))
}

function personAt(place: number): PersonRecord {
  return {
    id: hubId('person', place),
    title: 'Ms',
    firstName: ['Ana', 'Ben', 'Cai'][place % 3] ?? null,
    surname: place === 0 ? 'Agent' : `Marlow${place % 50}`,
    personTypes: ['Tenant'],
  }
}

function assetAt(place: number): AssetRecord {
  return {
    id: hubId('asset', place),
    assetId: String(place).padStart(8, '0'),
    assetType: place === 0 ? 'Estate' : place % 50 === 1 ? 'HighRiseBlock' : 'Dwelling',
    assetName: place === 0 ? 'Marlow Estate' : null,
    parentAssetIds: place === 0 ? [] : [hubId('asset', 0)],
    currentTenureId: place === 0 ? null : hubId('tenure', place - 1),
    assetAddress: {
      postPreamble: `Flat ${place}`,
      addressLine1: '14 Rowan House',
      addressLine2: 'Marlow Estate',
      postCode: 'E8 1DY',
    },
  }
}

function tenureAt(place: number, home: number): TenureRecord {
  return {
    id: hubId('tenure', place),
    tenuredAssetId: hubId('asset', home),
    paymentReference: `22800${place}`,
    tenureTypeCode: 'SEC',
    tenureTypeDescription: 'Secure',
    startOfTenureDate: '2020-01-01T00:00:00.000Z',
    tenuredAsset: { fullAddress: `Flat ${place}, 14 Rowan House, E8 1DY` },
    householdMembers: [0, 1, 2, place + 3].map((person) => ({
      personId: hubId('person', person),
      fullName: `Ana Example ${person}`,
      isResponsible: person === 0,
    })),
  }
}
