import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { BalanceAudit } from '../../../src/records/balances/balance-audit.js'
import { DailyUpdates } from '../../../src/records/daily-updates.js'
import { PostgresRecordStore } from '../../../src/records/record-store.js'
import { sharedDatabase } from '../../support/database.js'
import { ManualClock } from '../../support/manual-clock.js'

// 23:30 in British Summer Time.
const clock = new ManualClock('2026-06-30T22:30:00.000Z')
const [estate, home, garage, person] = Array.from({ length: 4 }, () => randomUUID())
const [ending, lasting] = Array.from({ length: 2 }, () => randomUUID())

const database = await sharedDatabase()
const audit = new BalanceAudit(database, clock)
const member = { personId: person ?? '', isResponsible: true }
const tenure = (id = '', asset = '', rent = '', end: Date | null = null) => ({
  id,
  tenuredAssetId: asset,
  endOfTenureDate: end,
  tenureTypeCode: 'SEC',
  charges: { rent, serviceCharge: '1.00', billingFrequency: 'Weekly' },
  householdMembers: [member],
})
await new PostgresRecordStore(database, [], clock).save({
  persons: [{ id: person ?? '' }],
  assets: [
    { id: home ?? '', assetType: 'Flat', parentAssetIds: [estate ?? ''] },
    { id: garage ?? '', assetType: 'Garage', parentAssetIds: [estate ?? ''] },
  ],
  tenures: [
    tenure(ending, home, '90.10', new Date('2026-06-30T00:00:00Z')),
    tenure(lasting, garage, '15.05'),
  ],
  accounts: [
    { id: randomUUID(), targetId: ending ?? null, accountBalance: '0.10' },
    { id: randomUUID(), targetId: lasting ?? null, accountBalance: '0.20' },
  ],
})

const rollUp = async () => {
  const row = await database.prisma.assetRollUp.findUniqueOrThrow({
    where: { assetId: estate ?? '' },
  })
  return [
    row.totalBalance?.toFixed(2),
    row.totalDwellingRent.toFixed(2),
    row.totalNonDwellingRent.toFixed(2),
    row.totalServiceCharges.toFixed(2),
    row.totalRentalServiceCharges.toFixed(2),
    row.asOf.toISOString(),
  ]
}

it('finds drifted balances, changes nothing, and repairs them on request', async () => {
  const before = await rollUp()
  await database.sql.execute('update person set total_balance = 5')
  await database.sql.execute('update asset_roll_up set total_dwelling_rent = 0')
  const stray = randomUUID()
  await database.sql.execute(
    `insert into asset_roll_up select $1, 1, 0, 0, 0, 0, as_of from asset_roll_up`,
    [stray],
  )
  const drifted = {
    persons: { checked: 1, drifted: 1, ids: [person] },
    rollUps: { checked: 2, drifted: 2, ids: expect.arrayContaining([estate, stray]) as string[] },
  }
  expect(await audit.check()).toEqual(drifted)
  expect(await audit.repair()).toEqual(drifted)
  expect(await audit.check()).toEqual({
    persons: { checked: 1, drifted: 0, ids: [] },
    rollUps: { checked: 1, drifted: 0, ids: [] },
  })
  expect(await rollUp()).toEqual(before)
  const { totalBalance } = await database.prisma.person.findFirstOrThrow()
  expect(totalBalance?.toFixed(2)).toBe('0.30')
})

it('adds missing roll-ups', async () => {
  const before = await rollUp()
  await database.sql.execute('delete from asset_roll_up')
  expect(await audit.refreshRollUps()).toBe(1)
  expect(await rollUp()).toEqual(before)
  expect(await audit.refreshRollUps()).toBe(0)
})

it('drops the charges of a tenure after its last day in London, and keeps its balance', async () => {
  const daily = new DailyUpdates([() => audit.refreshRollUps()], clock)
  expect(await daily.updateIfDue()).toBe(true)
  expect(await rollUp()).toEqual([
    '0.30',
    '90.10',
    '15.05',
    '0.00',
    '2.00',
    '2026-06-30T22:30:00.000Z',
  ])
  clock.advance(15 * 60_000)
  expect(await daily.updateIfDue()).toBe(false)
  clock.advance(30 * 60_000)
  expect(await daily.updateIfDue()).toBe(true)
  expect(await rollUp()).toEqual([
    '0.30',
    '0.00',
    '15.05',
    '0.00',
    '1.00',
    '2026-06-30T23:15:00.000Z',
  ])
  expect((await audit.check()).rollUps.drifted).toBe(0)
})
