import { afterAll, expect, it } from 'vitest'
import { SharedCounts } from '../../src/admission/shared-counts.js'
import { openDatabase } from '../../src/database/open-database.js'
import { ManualClock } from '../support/manual-clock.js'
import { scratchFolder } from '../support/scratch-folder.js'
import { openSeverableDatabase } from '../support/severable-database.js'

const minute = 60_000

const server = await openSeverableDatabase()
const folder = await scratchFolder()
const database = await openDatabase({ url: server.url, dataDir: folder.path, poolSize: 2 })
afterAll(async () => {
  await database.close()
  await server.close()
  await folder.remove()
})

/** The counts of one gateway. */
function gateway(clock: ManualClock) {
  const counts = new SharedCounts(database, clock, minute)
  return { counts, used: (key: string) => counts.add(key, 0).used }
}

it('adds up the counts of two gateways', async () => {
  const clock = new ManualClock('2026-03-02T09:00:00.000Z')
  const [one, other] = [gateway(clock), gateway(clock)]
  one.counts.add('writes a', 3)
  other.counts.add('writes a', 5)
  other.counts.add('writes b', 1)
  expect(one.used('writes a')).toBe(3)
  await one.counts.settle()
  await other.counts.settle()
  expect(other.used('writes a')).toBe(8)
  one.counts.add('writes a', 1)
  await one.counts.settle()
  expect(one.used('writes a')).toBe(9)
  other.counts.add('writes a', -5)
  await other.counts.settle()
  expect(other.used('writes a')).toBe(4)
  expect(other.used('writes b')).toBe(1)
})

it('resets at the start of each window, at the same time in every gateway', () => {
  const clock = new ManualClock('2026-03-02T10:00:45.000Z')
  const { counts } = gateway(clock)
  expect(counts.add('writes a', 2)).toMatchObject({ used: 2, resetMs: 15_000 })
  clock.advance(15_000)
  expect(counts.add('writes a', 1)).toMatchObject({ used: 1, resetMs: minute })
})

it('counts while the database is down, and stores the counts once it is back', async () => {
  const clock = new ManualClock('2026-03-02T11:00:00.000Z')
  const [one, other] = [gateway(clock), gateway(clock)]
  one.counts.add('writes a', 2)
  await one.counts.settle()
  server.sever()
  one.counts.add('writes a', 3)
  await expect(one.counts.settle()).rejects.toThrow()
  one.counts.add('writes a', 4)
  await expect(one.counts.settle()).rejects.toThrow()
  expect(one.used('writes a')).toBe(9)
  server.restore()
  await one.counts.settle()
  other.counts.add('writes a', 1)
  await other.counts.settle()
  expect(one.used('writes a')).toBe(9)
  expect(other.used('writes a')).toBe(10)
})
