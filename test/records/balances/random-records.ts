import fc from 'fast-check'
import type { ChangedRecords } from '../../../src/records/model/changed-records.js'
import type { RecordBatch } from '../../../src/records/model/record-model.js'

/** A small world, so that records often refer to each other. */
const id = (kind: number, index: number): string =>
  `0000000${kind}-0000-4000-8000-${String(index).padStart(12, '0')}`
const ids = (kind: number, count: number) =>
  Array.from({ length: count }, (_, index) => id(kind, index))

const personIds = ids(1, 6)
const assetIds = ids(2, 10)
const tenureIds = ids(3, 8)
const accountIds = ids(4, 10)

const one = (of: readonly string[]) => fc.constantFrom(...of)
const some = <T>(items: fc.Arbitrary<T>, key: (item: T) => string) =>
  fc.uniqueArray(items, { maxLength: 4, selector: key })
const orNone = <T>(items: fc.Arbitrary<T>) => fc.option(items, { nil: null })

const money = fc.integer({ min: -99_999, max: 999_999 }).map((pence) => (pence / 100).toFixed(2))

const person = one(personIds).map((personId) => ({ id: personId }))

/** The first assets are estates and blocks; other assets may be in them. */
const asset = fc
  .record({
    id: one(assetIds),
    assetType: fc.constantFrom('Dwelling', 'Garage', 'Estate', 'LowRiseBlock', null),
    parentAssetIds: fc.constantFrom(
      [],
      [id(2, 0)],
      [id(2, 1), id(2, 0)],
      [id(2, 2), id(2, 1), id(2, 0)],
      [id(2, 3)],
    ),
  })
  .map((drawn) => ({
    ...drawn,
    parentAssetIds: drawn.parentAssetIds.filter((parent) => parent !== drawn.id),
  }))

const tenure = fc.record({
  id: one(tenureIds),
  tenuredAssetId: orNone(one(assetIds)),
  endOfTenureDate: fc.constantFrom(
    null,
    new Date('1900-01-01T00:00:00Z'),
    new Date('2026-03-03T00:00:00Z'),
    new Date('2026-03-04T00:00:00Z'),
  ),
  tenureTypeCode: fc.constantFrom('SEC', 'LEA', 'XYZ', null),
  tenureTypeDescription: fc.constantFrom('Secure', 'FREEHOLD', 'Something', null),
  charges: fc.record({
    rent: fc.oneof(money, fc.constantFrom(null, 'about 90')),
    serviceCharge: money,
    billingFrequency: fc.constantFrom('Weekly', 'Monthly', 'Yearly', 'Daily', 'Sometimes', null),
  }),
  householdMembers: some(
    fc.record({ personId: one(personIds), isResponsible: fc.boolean() }),
    (member) => member.personId,
  ),
})

const account = fc.record({
  id: one(accountIds),
  targetId: orNone(one(tenureIds)),
  accountBalance: orNone(money),
})

const byId = (record: { id: string }) => record.id

const batch: fc.Arbitrary<RecordBatch> = fc.record({
  persons: some(person, byId),
  assets: some(asset, byId),
  tenures: some(tenure, byId),
  accounts: some(account, byId),
})

const removed: fc.Arbitrary<Partial<ChangedRecords>> = fc.record({
  person: some(one(personIds), String),
  asset: some(one(assetIds), String),
  tenure: some(one(tenureIds), String),
  account: some(one(accountIds), String),
})

/** One random write of any kind. */
export type Step =
  | { readonly write: 'save'; readonly batch: RecordBatch }
  | {
      readonly write: 'remove'
      readonly kind: 'person' | 'asset' | 'tenure' | 'account'
      readonly removed: Partial<ChangedRecords>
    }
  | {
      readonly write: 'change'
      readonly batch: RecordBatch
      readonly removed: Partial<ChangedRecords>
    }

export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof<fc.Arbitrary<Step>[]>(
    fc.record({ write: fc.constant('save' as const), batch }),
    fc.record({
      write: fc.constant('remove' as const),
      kind: fc.constantFrom('person', 'asset', 'tenure', 'account'),
      removed,
    }),
    fc.record({ write: fc.constant('change' as const), batch, removed }),
  ),
  { minLength: 5, maxLength: 12 },
)
