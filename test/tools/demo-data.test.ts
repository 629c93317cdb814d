import { beforeEach, describe, expect, it } from 'vitest'
import { DemoData } from '../../tools/landlord/demo-data.js'
import { generateLandlord } from '../../tools/landlord/landlord.js'
import { tableOf } from '../../src/records/bulk-insert.js'
import { recordKinds } from '../../src/records/model/record-model.js'
import { PostgresRecordStore } from '../../src/records/record-store.js'
import { sharedDatabase } from '../support/database.js'
import { ManualClock } from '../support/manual-clock.js'

const size = 40
const landlord = generateLandlord({ seed: 1, size, today: '2026-03-04' })
const expected = {
  persons: landlord.persons.length,
  assets: landlord.assets.length,
  tenures: landlord.tenures.length,
  accounts: landlord.accounts.length,
  transactions: landlord.transactions.length,
  notifications: landlord.notifications.length,
  workOrders: landlord.workOrders.length,
  notes: landlord.notes.length,
  activities: landlord.activities.length,
  cautionaryAlerts: landlord.cautionaryAlerts.length,
}
const total = Object.values(expected).reduce((sum, count) => sum + count, 0)

const threeDays = 3 * 24 * 60 * 60 * 1000
let clock: ManualClock
let demo: DemoData

const database = await sharedDatabase()

beforeEach(async () => {
  await database.sql.execute(
    `truncate ${recordKinds.map(tableOf).join(', ')}, household_member, record_change,
     notification, notification_action, notification_delivery, notification_recipient,
     notification_reading, gateway_state`,
  )
  clock = new ManualClock('2026-03-04T09:30:00.000Z')
  demo = new DemoData(database, new PostgresRecordStore(database, [], clock), clock)
})

async function stored(): Promise<typeof expected> {
  const { prisma } = database
  return {
    persons: await prisma.person.count(),
    assets: await prisma.asset.count(),
    tenures: await prisma.tenure.count(),
    accounts: await prisma.account.count(),
    transactions: await prisma.transaction.count(),
    notifications: await prisma.notification.count(),
    workOrders: await prisma.workOrder.count(),
    notes: await prisma.note.count(),
    activities: await prisma.activity.count(),
    cautionaryAlerts: await prisma.cautionaryAlert.count(),
  }
}

/** Starts a load and interrupts it after the first batch. */
async function loadFirstBatch(): Promise<void> {
  const controller = new AbortController()
  const load = demo.load({
    size,
    signal: controller.signal,
    onProgress: () => {
      controller.abort()
    },
  })
  await expect(load).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
}

describe('load', () => {
  it('stores the whole landlord, reports progress and marks it complete', async () => {
    const progress: [number, number][] = []
    await demo.load({ size, onProgress: (done, all) => progress.push([done, all]) })
    expect(await stored()).toEqual(expected)
    expect(await demo.status()).toEqual({ state: 'complete', loaded: total, total })
    expect(progress.at(-1)).toEqual([total, total])
    const counts = progress.map(([done]) => done)
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
  })

  it('does nothing for a complete landlord', async () => {
    await demo.load({ size })
    const changes = await database.prisma.recordChange.count()
    await demo.load({ size })
    expect(await database.prisma.recordChange.count()).toBe(changes)
  })

  it('resumes an interrupted load on another day without duplicates', async () => {
    await loadFirstBatch()
    const cutOff = await demo.status()
    expect(cutOff).toMatchObject({ state: 'loading', total })
    expect(cutOff.loaded).toBeLessThan(total)
    clock.advance(threeDays)
    await demo.load({ size })
    expect(await demo.status()).toMatchObject({ state: 'complete', loaded: total })
    expect(await stored()).toEqual(expected)
    const upserts = await database.prisma.recordChange.count({ where: { operation: 'upsert' } })
    expect(upserts).toBe(total - expected.notifications)
  })

  it('writes documents of assets, tenures and accounts once', async () => {
    await demo.load({ size: 150 })
    const rows = await database.sql.query(
      `select kind, record_id from record_change where kind in ('asset', 'tenure', 'account')
       group by kind, record_id having count(*) > 1`,
    )
    expect(rows).toEqual([])
  })

  it('stores nothing for an aborted signal', async () => {
    await expect(demo.load({ size, signal: AbortSignal.abort() })).rejects.toThrow()
    expect((await demo.status()).state).toBe('absent')
    expect((await stored()).assets).toBe(0)
  })

  it('rejects a database with other records', async () => {
    await database.prisma.person.create({
      data: { id: 'b69e6519-3712-4509-a30e-0b5af596915b', surname: 'Example' },
    })
    await expect(demo.load({ size })).rejects.toThrow('holds records that are not demo data')
    expect((await demo.status()).state).toBe('absent')
  })

  it('rejects a second landlord', async () => {
    await loadFirstBatch()
    await expect(demo.load({ size: 60 })).rejects.toThrow('of 40 properties')
  })
})
