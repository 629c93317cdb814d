import { expect, it } from 'vitest'
import { Prisma } from '../../../src/generated/prisma/client.js'
import { DemoData } from '../../../tools/landlord/demo-data.js'
import { RecordReader } from '../../../src/records/record-reader.js'
import { PostgresRecordStore } from '../../../src/records/record-store.js'
import { DocumentReader } from '../../../src/records/kinds/document-reader.js'
import { sharedDatabase } from '../../support/database.js'
import { grouped } from '../../../src/foundation/grouped.js'
import { ManualClock } from '../../support/manual-clock.js'

const database = await sharedDatabase()
const clock = new ManualClock('2026-03-04T09:30:00.000Z')
const store = new PostgresRecordStore(database, [], clock)
await new DemoData(database, store, clock).load({ size: 20 })
const reader = new DocumentReader(database.sql)
const records = RecordReader.of(database)

async function idsOf(table: string): Promise<string[]> {
  const rows = await database.sql.query<{ id: string }>(`select id from "${table}"`)
  return rows.map(({ id }) => id)
}

const moment = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|\+00:00))?$/

/** A row as JSON, with times in one format. */
function asJson(row: object): unknown {
  const values = Object.entries(row).map(([field, value]: [string, unknown]) => [
    field,
    Prisma.Decimal.isDecimal(value) ? Number(value) : value,
  ])
  return JSON.parse(JSON.stringify(Object.fromEntries(values)), (_, value: unknown) =>
    typeof value === 'string' && moment.test(value) ? new Date(value).toISOString() : value,
  )
}

const byId = (rows: ReadonlyMap<string, object>) =>
  [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => asJson(row))

it.each([
  ['person', 'persons'],
  ['asset', 'assets'],
  ['tenure', 'tenures'],
  ['account', 'accounts'],
  ['transaction', 'transactions'],
] as const)('reads each %s like the record reader', async (kind, own) => {
  const ids = await idsOf(kind)
  expect(ids.length).toBeGreaterThan(10)
  expect(byId(await reader[own](ids))).toEqual(byId(await records.rows(kind, ids)))
})

it('reads members in the order of their tenure, and tenures by start', async () => {
  const tenures = await idsOf('tenure')
  const found = await reader.tenuresWithMembers(tenures)
  const expected = await records.tenuresWithMembers(tenures)
  const members = (rows: typeof found | typeof expected) =>
    new Map([...rows].map(([id, row]) => [id, row.householdMembers.map(asJson)]))
  expect(members(found)).toEqual(members(expected))

  const persons = await idsOf('person')
  const ids = (rows: ReadonlyMap<string, readonly { tenure: { id: string } }[]>) =>
    new Map([...rows].map(([id, own]) => [id, own.map(({ tenure }) => tenure.id)]))
  const rows = await database.sql.query<{ personId: string; id: string }>(
    `select person_id as "personId", tenure.id from household_member
    join tenure on tenure.id = tenure_id where person_id = any($1::uuid[])
    order by start_of_tenure_date desc nulls last, tenure.id`,
    [persons],
  )
  const groups = grouped(rows, ({ personId }) => personId)
  const expectedIds = new Map([...groups].map(([id, own]) => [id, own.map((row) => row.id)]))
  expect(ids(await reader.memberships(persons))).toEqual(expectedIds)
})

it('sends the reads of one turn as one statement, and duplicates once', async () => {
  const [persons, tenures] = [await idsOf('person'), await idsOf('tenure')]
  const fresh = new DocumentReader(database.sql)
  let statements = 0
  database.statements.listen(() => (statements += 1))
  const [once, again] = await Promise.all([
    fresh.persons(persons),
    fresh.persons(persons),
    fresh.tenures(tenures),
    fresh.ledgers([]),
  ])
  expect(again).toEqual(once)
  await fresh.tenures(tenures)
  expect(statements).toBe(1)
})

it('reads a list stored as null as empty', async () => {
  const [id = ''] = await idsOf('person')
  await database.sql.execute('update person set person_types = null where id = $1', [id])
  expect((await reader.persons([id])).get(id)?.personTypes).toEqual([])
})
