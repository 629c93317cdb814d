import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { PostgresRecordStore, type RecordIndexer } from '../../src/records/record-store.js'
import type { ChangedRecords } from '../../src/records/model/changed-records.js'
import { ManualClock } from '../support/manual-clock.js'
import { sharedDatabase } from '../support/database.js'

class Seen implements RecordIndexer {
  last: ChangedRecords | null = null

  apply(_tx: unknown, affected: ChangedRecords): Promise<void> {
    this.last = affected
    return Promise.resolve()
  }
}
const recorder = new Seen()
let commits = 0

const database = await sharedDatabase()
const store = new PostgresRecordStore(
  database,
  [recorder],
  new ManualClock('2026-03-04T10:00:00Z'),
  () => {
    commits += 1
  },
)

beforeEach(() => {
  recorder.last = null
  commits = 0
})

const feed = async (id: string) => {
  const rows = await database.prisma.recordChange.findMany({
    where: { recordId: id },
    orderBy: { sequence: 'asc' },
  })
  return rows.map((row) => row.operation)
}

it('reads, writes and removes in one transaction, together with the change feed', async () => {
  const [existing, deleted] = [randomUUID(), randomUUID()]
  await store.save({ persons: [{ id: existing, surname: 'Old' }, { id: deleted }] })
  await store.change(async (reader) => {
    const people = await reader.rows('person', [existing])
    expect(people.get(existing)?.surname).toBe('Old')
    return { persons: [{ id: existing, surname: 'New' }], removed: { person: [deleted] } }
  })
  const persons = await database.prisma.person.findMany({
    where: { id: { in: [existing, deleted] } },
  })
  expect(persons.map(({ id, surname }) => ({ id, surname }))).toEqual([
    { id: existing, surname: 'New' },
  ])
  expect(await feed(existing)).toEqual(['upsert', 'upsert'])
  expect(await feed(deleted)).toEqual(['upsert', 'remove'])
  expect(recorder.last?.person).toEqual([existing, deleted])
  expect(commits).toBe(2)
})

it('keeps a record that one change both removes and saves', async () => {
  const id = randomUUID()
  await store.change(() =>
    Promise.resolve({ persons: [{ id, surname: 'Kept' }], removed: { person: [id] } }),
  )
  expect(await database.prisma.person.findUnique({ where: { id } })).toMatchObject({
    surname: 'Kept',
  })
  expect(await feed(id)).toEqual(['upsert'])
})

it('commits a statement of the caller together with the records, or neither', async () => {
  const id = randomUUID()
  const settle = (key: string, fails: boolean) =>
    store.change(async (_reader, tx) => {
      await tx.execute(
        `insert into gateway_state (key, value, updated_at) values ($1, '1', now())`,
        [key],
      )
      if (fails) throw new Error('changed its mind')
      return { persons: [{ id }] }
    })
  await expect(settle('test.failed', true)).rejects.toThrow('changed its mind')
  expect(commits).toBe(0)
  await settle('test.settled', false)
  const states = await database.prisma.gatewayState.findMany({
    where: { key: { startsWith: 'test.' } },
  })
  expect(states.map(({ key }) => key)).toEqual(['test.settled'])
})

it('loses no update when many writers change the same record', async () => {
  const id = randomUUID()
  await store.save({ persons: [{ id, versionNumber: 0 }] })
  await Promise.all(
    Array.from({ length: 20 }, () =>
      store.change(async (reader) => {
        const version = (await reader.rows('person', [id])).get(id)?.versionNumber ?? 0
        return { persons: [{ id, versionNumber: version + 1 }] }
      }),
    ),
  )
  expect(await database.prisma.person.findUnique({ where: { id } })).toMatchObject({
    versionNumber: 20,
  })
})

it('writes nothing for an empty change', async () => {
  const before = await database.prisma.recordChange.count()
  await store.change(() => Promise.resolve({}))
  await store.remove('person', [])
  expect(await database.prisma.recordChange.count()).toBe(before)
  expect(recorder.last).toBeNull()
})
