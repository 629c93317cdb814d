import type { Database } from '../../src/database/database.js'
import type { RecordStore } from '../../src/records/record-store.js'
import type {
  AssetRecord,
  PersonRecord,
  TenureRecord,
} from '../../src/records/model/record-model.js'

/** Sizes of the hubs. */
export interface HubSizes {
  /** Tenures of the managing agent. */
  readonly tenures: number
  /** Assets in the estate. */
  readonly assets: number
  /** Transactions of one account. */
  readonly transactions: number
}

export const fullHubs: HubSizes = { tenures: 2_000, assets: 5_000, transactions: 100_000 }

/** Fixed ids for every run and size, so that operations can name them. */
export function hubId(kind: 'person' | 'asset' | 'tenure' | 'account', index: number): string {
  const digit = { person: 1, asset: 2, tenure: 3, account: 4 }[kind]
  return `${digit}0000000-0000-4000-8000-${String(index).padStart(12, '0')}`
}

const batchSize = 500

/**
 * Stores a landlord with hubs: every tenure has the same managing agent and the same two officers as members,
 * every home is in the same estate, and one account belongs to a tenure with all the transactions.
 */
export async function loadHubs(
  { tenures, assets, transactions }: HubSizes,
  records: RecordStore,
  { sql }: Database,
): Promise<void> {
  const estate = hubId('asset', 0)
  await records.save({ assets: [assetAt(0)], persons: [0, 1, 2].map(personAt) })
  for (let start = 1; start <= assets; start += batchSize) {
    await records.save({ assets: rows(start, Math.min(start + batchSize, assets + 1), assetAt) })
  }
  for (let start = 0; start < tenures; start += batchSize) {
    const until = Math.min(start + batchSize, tenures)
    await records.save({
      persons: rows(start + 3, until + 3, personAt),
      tenures: rows(start, until, (index) => tenureAt(index, index < 120 ? 1 : index + 1)),
      accounts: rows(start, until, (index) => ({
        id: hubId('account', index),
        targetId: hubId('tenure', index),
        paymentReference: `22800${index}`,
        accountBalance: '10.00',
        accountType: 'Master',
        tenure: {
          fullAddress: `Flat ${index}, 14 Rowan House`,
          primaryTenants: [0, 1, 2].map((person) => ({ id: hubId('person', person) })),
        },
      })),
    })
  }
  // These records are only shown in lists, so they are not indexed.
  await sql.execute(
    `insert into "transaction" (id, target_id, target_type, transaction_date, transaction_type, transaction_amount,
      paid_amount, sender_id, sender_full_name, address, asset_id)
    select gen_random_uuid(), $1::uuid, 'Tenure',
      timestamptz '2020-01-01' + index * interval '7 minutes', 'DirectDebit', 56.78, 56.78,
      $2::uuid, 'Ana Agent', 'Flat 3, 14 Rowan House', $3::uuid
    from generate_series(1, $4::int) index`,
    [hubId('tenure', 0), hubId('person', 0), estate, transactions],
  )
  await sql.execute('analyze')
}

function rows<Row>(from: number, until: number, make: (index: number) => Row): Row[] {
  return Array.from({ length: until - from }, (_, index) => make(from + index))
}

function personAt(index: number): PersonRecord {
  return {
    id: hubId('person', index),
    title: 'Ms',
    firstName: ['Ana', 'Ben', 'Cai'][index % 3] ?? null,
    surname: index === 0 ? 'Agent' : `Marlow${index % 50}`,
    personTypes: ['Tenant'],
  }
}

function assetAt(index: number): AssetRecord {
  return {
    id: hubId('asset', index),
    assetId: String(index).padStart(8, '0'),
    assetType: index === 0 ? 'Estate' : index % 50 === 1 ? 'HighRiseBlock' : 'Dwelling',
    assetName: index === 0 ? 'Marlow Estate' : null,
    parentAssetIds: index === 0 ? [] : [hubId('asset', 0)],
    currentTenureId: index === 0 ? null : hubId('tenure', index - 1),
    assetAddress: {
      postPreamble: `Flat ${index}`,
      addressLine1: '14 Rowan House',
      addressLine2: 'Marlow Estate',
      postCode: 'E8 1DY',
    },
  }
}

function tenureAt(index: number, home: number): TenureRecord {
  return {
    id: hubId('tenure', index),
    tenuredAssetId: hubId('asset', home),
    paymentReference: `22800${index}`,
    tenureTypeCode: 'SEC',
    tenureTypeDescription: 'Secure',
    startOfTenureDate: '2020-01-01T00:00:00.000Z',
    tenuredAsset: { fullAddress: `Flat ${index}, 14 Rowan House, E8 1DY` },
    householdMembers: [0, 1, 2, index + 3].map((person) => ({
      personId: hubId('person', person),
      fullName: `Ana Example ${person}`,
      isResponsible: person === 0,
    })),
  }
}
