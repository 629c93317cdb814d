import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { refreshAlerts } from '../../src/records/alert-flags.js'
import { PostgresRecordStore } from '../../src/records/record-store.js'
import { sharedDatabase } from '../support/database.js'
import { ManualClock } from '../support/manual-clock.js'
import { sampleAsset, samplePerson } from '../support/samples.js'

const database = await sharedDatabase()
const { prisma, sql } = database
// After midnight in London.
const clock = new ManualClock('2026-07-03T23:30:00Z')
const records = new PostgresRecordStore(database, [], clock)
const day = (text: string) => new Date(`${text}T00:00:00Z`)

async function isInForce(alert: object): Promise<boolean> {
  const id = randomUUID()
  await records.save({ cautionaryAlerts: [{ id, ...alert }] })
  return (await prisma.cautionaryAlert.findUniqueOrThrow({ where: { id } })).isInForce
}

describe('an alert', () => {
  it.each([
    ['nothing else is known of', {}],
    ['is active', { isActive: true }],
    ['ends today', { endDate: day('2026-07-04') }],
    ['begins today', { startDate: day('2026-07-04') }],
  ])('is in force if it %s', async (_name, alert) => {
    expect(await isInForce(alert)).toBe(true)
  })

  it.each([
    ['is inactive', { isActive: false, endDate: day('2030-01-01') }],
    ['ended yesterday', { isActive: true, endDate: day('2026-07-03') }],
    ['begins tomorrow', { isActive: true, startDate: day('2026-07-05') }],
    ['ends before it begins', { startDate: day('2026-07-10'), endDate: day('2026-07-01') }],
  ])('is not in force if it %s', async (_name, alert) => {
    expect(await isInForce({ ...alert, isInForce: true })).toBe(false)
  })
})

describe('the flags', () => {
  const flags = async (personId: string, assetId: string) => [
    (await prisma.person.findUniqueOrThrow({ where: { id: personId } })).isPersonCautionaryAlert,
    (await prisma.asset.findUniqueOrThrow({ where: { id: assetId } })).isAssetCautionaryAlerted,
  ]

  it('follow alerts that are written before or after their person and asset, and removed', async () => {
    const [person, asset] = [samplePerson(), sampleAsset()]
    const alert = { id: randomUUID(), personId: person.id, assetId: asset.id }
    await records.save({ cautionaryAlerts: [alert] })
    await records.save({ persons: [person], assets: [asset] })
    expect(await flags(person.id, asset.id)).toEqual([true, true])
    await records.save({ cautionaryAlerts: [{ ...alert, assetId: null }] })
    expect(await flags(person.id, asset.id)).toEqual([true, false])
    await records.remove('cautionaryAlert', [alert.id])
    expect(await flags(person.id, asset.id)).toEqual([false, false])
  })

  it('stay as their sources give them without alerts', async () => {
    const person = samplePerson({ isPersonCautionaryAlert: true })
    const asset = sampleAsset({ isAssetCautionaryAlerted: true })
    await records.save({ persons: [person], assets: [asset] })
    await refreshAlerts(sql, records, clock)
    expect(await flags(person.id, asset.id)).toEqual([true, true])
  })
})
