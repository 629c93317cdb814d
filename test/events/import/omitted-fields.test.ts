import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { RecordImport, type ImportOptions } from '../../../src/events/import/record-import.js'
import { tableOf } from '../../../src/records/bulk-insert.js'
import { recordKinds } from '../../../src/records/model/record-model.js'
import { createRecords } from '../../../src/search/create-records.js'
import { sharedDatabase } from '../../support/database.js'
import { ManualClock } from '../../support/manual-clock.js'

const clock = new ManualClock('2026-03-04T10:00:00Z')

const database = await sharedDatabase()
const { records } = await createRecords({ database, clock })
const importer = new RecordImport(records, clock, {
  balanceSign: 'owed',
  personTotals: 'derived',
})

const uuid = (digits: number) => `${String(digits).padStart(8, '0')}-1111-4111-8111-111111111111`
const line = (kind: string, record: object) => JSON.stringify({ kind, record })
const person = (id: string, record: object = {}) => line('person', { id, ...record })

function run(lines: readonly string[], options: ImportOptions = {}) {
  return importer.run(Readable.from([Buffer.from(lines.join('\n'))]), options)
}

const findPerson = (id: string) => database.prisma.person.findUnique({ where: { id } })

describe('omitted fields', () => {
  const [resident, flat, block, home] = [uuid(11), uuid(12), uuid(13), uuid(14)]
  const [rent, payment] = [uuid(15), uuid(16)]
  const whole = [
    person(resident, { surname: 'Example', personTypes: ['Applicant'], dateOfBirth: '1980-02-03' }),
    line('asset', {
      id: flat,
      assetId: '0005',
      isActive: false,
      parentAssetIds: [block],
      tenure: { id: uuid(17) },
    }),
    line('tenure', {
      id: home,
      tenureType: { code: 'SEC', description: 'Secure' },
      endOfTenureDate: '2021-01-01',
      tenuredAsset: { id: flat },
      legacyReferences: [{ name: 'uh', value: '07' }],
      householdMembers: [{ id: resident, isResponsible: true }],
      versionNumber: 2,
    }),
    line('account', {
      id: rent,
      targetId: home,
      accountBalance: '3.1',
      consolidatedCharges: [{ type: 'Rent', amount: '1' }],
    }),
    line('transaction', {
      id: payment,
      transactionAmount: '5.5',
      bankAccountNumber: '******78',
      sender: { fullName: 'Example' },
    }),
  ]
  const bare = [
    person(resident),
    ...Object.entries({ asset: flat, tenure: home, account: rent, transaction: payment }).map(
      ([kind, id]) => line(kind, { id }),
    ),
  ]
  const all = [resident, flat, home, rent, payment]
  const stored = async () => {
    const tables = [...recordKinds.map(tableOf), 'household_member'] as const
    const rows = await Promise.all(
      tables.map((table) =>
        database.sql.query<{ row: unknown }>(
          `select to_jsonb(t) - 'as_of' - 'balance_as_of' as row from "${table}" t
           where ${table === 'household_member' ? 'tenure_id' : 'id'} = any($1) order by 1`,
          [all],
        ),
      ),
    )
    return rows.flatMap((rows) => rows.map(({ row }) => row))
  }

  it('stay unchanged, in records of every kind', async () => {
    await run(whole)
    const before = await stored()
    expect(before).toHaveLength(6)
    expect((await run(bare)).rejected).toBe(0)
    expect(await stored()).toEqual(before)
  })

  it('stay unchanged if the line has other fields, and null clears a field', async () => {
    await run([...whole, line('tenure', { id: home, householdMembers: [], endOfTenureDate: null })])
    await run([person(resident, { surname: null, placeOfBirth: 'Hackney' })])
    const row = { where: { id: home }, include: { householdMembers: true } }
    expect(await database.prisma.tenure.findUnique(row)).toMatchObject({
      tenureTypeCode: 'SEC',
      tenuredAssetId: flat,
      endOfTenureDate: null,
      householdMembers: [],
      versionNumber: 2,
    })
    expect(await findPerson(resident)).toMatchObject({
      surname: null,
      placeOfBirth: 'Hackney',
      dateOfBirth: new Date('1980-02-03'),
    })
  })

  it('include unreadable values in lenient mode', async () => {
    await run(whole)
    await run(
      [
        person(resident, { surname: 'Renamed', dateOfBirth: 'secret' }),
        line('asset', { id: flat, isActive: 'secret', assetLocation: { floorNo: '2' } }),
        line('transaction', { id: payment, bankAccountNumber: '12345612' }),
      ],
      { lenient: true },
    )
    expect(await findPerson(resident)).toMatchObject({
      surname: 'Renamed',
      dateOfBirth: new Date('1980-02-03'),
    })
    const asset = await database.prisma.asset.findUnique({ where: { id: flat } })
    expect(asset).toMatchObject({
      isActive: false,
      assetId: '0005',
      assetLocation: { floorNo: '2' },
      parentAssetIds: [block],
      currentTenureId: uuid(17),
    })
    const row = await database.prisma.transaction.findUnique({ where: { id: payment } })
    expect(row).toMatchObject({ bankAccountNumber: '******12', senderFullName: 'Example' })
  })
})
