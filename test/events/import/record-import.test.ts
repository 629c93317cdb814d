import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DemoData } from '../../../tools/landlord/demo-data.js'
import { DemoEntities } from '../../../tools/source-services/demo-entities.js'
import { RecordImport, type ImportOptions } from '../../../src/events/import/record-import.js'
import { RecordReader } from '../../../src/records/record-reader.js'
import { tableOf } from '../../../src/records/bulk-insert.js'
import { mapKinds, recordKinds } from '../../../src/records/model/record-model.js'
import { createRecords } from '../../../src/search/create-records.js'
import { openTestDatabase } from '../../support/database.js'
import { ManualClock } from '../../support/manual-clock.js'

const meaning = { balanceSign: 'owed', personTotals: 'derived' } as const
const clock = new ManualClock('2026-03-04T10:00:00Z')

async function openWorld() {
  const database = await openTestDatabase()
  const { records } = await createRecords({ database, clock })
  return { database, records, importer: new RecordImport(records, clock, meaning) }
}

type World = Awaited<ReturnType<typeof openWorld>>

const world = await openWorld()
afterAll(() => world.database.close())

const uuid = (digits: number) => `${String(digits).padStart(8, '0')}-1111-4111-8111-111111111111`
const line = (kind: string, record: object) => JSON.stringify({ kind, record })
const person = (id: string, record: object = {}) => line('person', { id, ...record })

const input = (lines: readonly string[]) => Readable.from([Buffer.from(lines.join('\n'))])

/** Runs an import; returns its summary and the reported faults. */
async function run(lines: readonly string[], options: ImportOptions = {}) {
  const faults: string[] = []
  const summary = await world.importer.run(input(lines), {
    ...options,
    onFaults: (number, lineFaults) => {
      for (const { field, fault } of lineFaults) faults.push(`${number} ${field ?? '-'} ${fault}`)
    },
  })
  return { ...summary, faults }
}

const findPerson = (id: string) => world.database.prisma.person.findUnique({ where: { id } })

/** All stored records, without nulls and empty lists. */
async function everything({ database }: World): Promise<unknown> {
  const tables = [...recordKinds.map(tableOf), 'household_member', 'asset_roll_up'] as const
  const rowsOfTables = await Promise.all(
    tables.map((table) =>
      database.sql.query(`select to_jsonb(t) as row from "${table}" t order by 1`),
    ),
  )
  const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)
  const bare = (_name: string, value: unknown) => (isEmpty(value) ? undefined : value)
  return JSON.parse(JSON.stringify(rowsOfTables, bare))
}

/** The records as lines from their sources. */
async function linesOf({ database }: World): Promise<string[]> {
  const entities = new DemoEntities(RecordReader.of(database))
  const lines: string[] = []
  for (const kind of recordKinds) {
    const rows = await database.sql.query<{ id: string }>(`select id from "${tableOf(kind)}"`)
    for (const { id } of rows) {
      const entity = await entities.record(kind, id)
      const contracts =
        kind === 'asset' ? { assetContracts: await entities.contractsOfAsset(id) } : {}
      lines.push(line(kind, { ...entity, ...contracts }))
    }
  }
  return lines
}

describe('a whole landlord', () => {
  let source: World
  let target: World

  beforeAll(async () => {
    ;[source, target] = [await openWorld(), await openWorld()]
    await new DemoData(source.database, source.records, clock).load({ size: 20 })
  })
  afterAll(async () => {
    await source.database.close()
    await target.database.close()
  })

  it('is the same as at its sources, for any order of lines', async () => {
    const lines = await linesOf(source)
    const expected = await everything(source)
    expect((await target.importer.run(input(lines.sort()))).rejected).toBe(0)
    expect(await everything(target)).toEqual(expected)
    // A second run in reverse order changes nothing.
    const changes = await target.database.prisma.recordChange.count()
    await target.importer.run(input(lines.reverse()))
    expect(await everything(target)).toEqual(expected)
    expect(await target.database.prisma.recordChange.count()).toBe(changes)
  })
})

describe('RecordImport', () => {
  it('rejects lines by number, with the field and the fault', async () => {
    const id = uuid(1)
    const lines = [
      'secret',
      '[]',
      '{"kind":"secret","record":{}}',
      line('person', { id: 'secret' }),
      '{"kind":"person"}',
      '',
      person(id, { dateOfBirth: 'secret', personTypes: [{}], surname: 'Example' }),
      line('tenure', { id, householdMembers: [{ fullName: 'secret' }, 'secret'] }),
      line('account', { id, accountBalance: 'secret', unknown: 'field' }),
      line('transaction', { id, bankAccountNumber: '12345678' }),
      line('asset', { id, assetContracts: [{ endDate: '2020-01-01' }], isActive: 'secret' }),
      person(uuid(2), { surname: `x`.repeat(1024 * 1024) }),
      person(uuid(3), { title: null, firstName: ' ' }),
    ]
    const { faults, ...summary } = await run(lines)
    expect(summary).toEqual({
      lines: 13,
      taken: { ...mapKinds(() => 0), person: 1, transaction: 1 },
      rejected: 10,
    })
    expect(faults).toEqual([
      '1 - is not JSON in UTF-8',
      '2 - is not an object',
      `3 kind is not one of ${recordKinds.join(', ')}`,
      '4 record.id is not a UUID',
      '5 record is not an object',
      '7 record.dateOfBirth is not a date',
      '7 record.personTypes is not text of at most 10000 characters without NUL',
      '8 record.householdMembers is not a list of objects',
      '8 record.householdMembers.id is not a UUID',
      '9 record.accountBalance is not an amount of money',
      '11 record.isActive is not true or false',
      '11 record.assetContracts.id is not a UUID',
      '12 - is longer than 1 MB',
    ])
    expect(await findPerson(id)).toBeNull()
    const where = { where: { id } }
    expect(await world.database.prisma.transaction.findUniqueOrThrow(where)).toMatchObject({
      bankAccountNumber: '******78',
    })
    expect(await findPerson(uuid(3))).not.toBeNull()
  })

  it('reads unreadable values as missing in lenient mode', async () => {
    const unreadable = person(uuid(4), { surname: 'Example', dateOfBirth: 'secret' })
    const { faults, rejected } = await run([unreadable], { lenient: true })
    expect([faults, rejected]).toEqual([['1 record.dateOfBirth is not a date'], 0])
    expect(await findPerson(uuid(4))).toMatchObject({ surname: 'Example', dateOfBirth: null })
  })

  it('accepts any line ending, and a byte order mark', async () => {
    const { faults } = await run([`\uFEFF${person(uuid(5))}\r`, person(uuid(6)), ''])
    expect(faults).toEqual([])
    expect(await findPerson(uuid(5))).not.toBeNull()
  })

  it('never replaces newer facts with older facts', async () => {
    const [id, account] = [uuid(7), uuid(8)]
    const updated = (lastUpdatedAt: string, accountBalance: string) =>
      line('account', { id: account, lastUpdatedAt, accountBalance })
    await run([
      person(id, { surname: 'Newest', versionNumber: 3 }),
      person(id, { surname: 'Older', versionNumber: 2 }),
      updated('2026-02-01T00:00:00Z', '2'),
      updated('2026-01-01T00:00:00Z', '1'),
    ])
    expect(await findPerson(id)).toMatchObject({ surname: 'Newest' })
    const row = await world.database.prisma.account.findUnique({ where: { id: account } })
    expect(row?.accountBalance?.toFixed(2)).toBe('2.00')
  })

  it('keeps fields that the file omits', async () => {
    await run([person(uuid(9), { surname: 'Example', isPersonCautionaryAlert: true })])
    await run([person(uuid(9), { surname: 'Renamed' })])
    expect(await findPerson(uuid(9))).toMatchObject({
      surname: 'Renamed',
      isPersonCautionaryAlert: true,
    })
  })
})

describe('an import of many records', () => {
  const many = Array.from({ length: 1_200 }, (_, place) => person(uuid(1_000 + place)))
  const count = () => world.database.prisma.person.count({ where: { id: { gte: uuid(1_000) } } })

  it('keeps what it has written when it is stopped', async () => {
    const stopping = new AbortController()
    const onProgress = () => {
      stopping.abort(new Error('stopped'))
    }
    await expect(run(many, { signal: stopping.signal, onProgress })).rejects.toThrow('stopped')
    expect(await count()).toBe(500)
    expect(await run(many)).toMatchObject({ lines: 1_200, taken: { person: 1_200 } })
    expect(await count()).toBe(1_200)
  })

  it('reports lines that could not be written', async () => {
    const lines = many.with(700, person(uuid(1_700), { surname: 'Refused' }))
    await world.database.sql.execute(
      `alter table person add constraint refusal check (surname <> 'Refused')`,
    )
    await expect(run(lines)).rejects.toThrow('Lines 501 to 1000 could not be written.')
  })
})
