import { describe, expect, it } from 'vitest'
import { RecordFeed, readChanges } from '../../src/records/record-feed.js'
import { PostgresRecordStore } from '../../src/records/record-store.js'
import { IndexLeases, LeaseLostError } from '../../src/search/indexing/index-lease.js'
import { sharedDatabase } from '../support/database.js'
import { ManualClock } from '../support/manual-clock.js'
import { sampleAsset, samplePerson } from '../support/samples.js'

const clock = new ManualClock()
const twoDays = 48 * 60 * 60 * 1000

const database = await sharedDatabase()
const feed = new RecordFeed(database, clock)
const records = new PostgresRecordStore(database, [], clock)

const remaining = async () => {
  const rows = await database.prisma.recordChange.findMany({ orderBy: { sequence: 'asc' } })
  return rows.map(({ kind }) => kind)
}

describe('the change feed', () => {
  it('is read by kind, in order and in batches', async () => {
    const persons = [samplePerson(), samplePerson(), samplePerson()]
    await records.save({ persons, assets: [sampleAsset()] })
    const upTo = await feed.settled()
    const read = (after: bigint, limit: number) =>
      readChanges(database.sql, 'person', { after, upTo, limit })
    const first = await read(0n, 2)
    const rest = await read(first.at(-1)?.sequence ?? 0n, 2)
    expect([...first, ...rest].map(({ recordId }) => recordId)).toEqual(persons.map(({ id }) => id))
  })

  it('drops old changes that every index of their kind has read', async () => {
    const leases = new IndexLeases(database.sql)
    await leases.hold('server/persons', 'person', async () => {
      expect(await feed.trim()).toBe(0)
      clock.advance(twoDays)
      expect(await feed.trim()).toBe(1)
    })
    expect(await remaining()).toEqual(['person', 'person', 'person'])
    const position = await feed.settled()
    await leases.hold('server/persons', 'person', (lease) => lease.save({ position }))
    expect(await feed.trim()).toBe(3)
    await records.save({ persons: [samplePerson()] })
    clock.advance(twoDays)
    expect(await feed.trim()).toBe(0)
    await database.sql.execute(`update index_position set seen_at = now() - interval '8 days'`)
    await leases.removeAbandoned(7)
    expect(await feed.trim()).toBe(1)
    expect(await leases.state('server/persons')).toBeNull()
  })
})

describe('a lease', () => {
  it('is exclusive until its holder stops renewing it; then the holder can save nothing', async () => {
    const [one, other] = [new IndexLeases(database.sql), new IndexLeases(database.sql)]
    const nothing = () => Promise.resolve()
    const losing = one.hold('place', 'asset', async (lease) => {
      await lease.save({ position: 5n })
      expect(await other.hold('place', 'asset', nothing)).toBe(false)
      await database.sql.execute(`update index_position set lease_ends = now() - interval '1 s'`)
      const position = await other.hold('place', 'asset', (secondLease) =>
        secondLease.save({ position: 7n }),
      )
      expect(position).toBe(true)
      await lease.save({ position: 6n })
    })
    await expect(losing).rejects.toBeInstanceOf(LeaseLostError)
    expect(await one.state('place')).toMatchObject({ position: 7n })
    expect(await one.hold('place', 'asset', nothing)).toBe(true)
  })
})
