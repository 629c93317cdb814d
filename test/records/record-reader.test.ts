import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Sql, sqlIn } from '../../src/database/sql.js'
import { createRecordLoaders } from '../../src/records/record-loaders.js'
import { RecordReader } from '../../src/records/record-reader.js'
import { memberKey } from '../../src/records/row-reader.js'
import { firstMemberships } from '../../src/records/person/memberships.js'
import { PersonTenureSummary } from '../../src/records/person/type.js'
import { sharedDatabase } from '../support/database.js'

/** Tenure counts around the limit of memberships that are read in advance. */
const counts = [0, 1, 7, 8, 9, 10, 30]

const persons = counts.map(() => randomUUID())
const [asset, account, transaction] = [randomUUID(), randomUUID(), randomUUID()]
const text = `O'Neil "the" \\ 👩‍👩‍👧 {1,2} NULL\n\tü`
const json = { text, number: 12_345_678_901.25, none: null, list: [1, '2', { deep: true }] }
const [day, early] = [new Date('2024-02-29'), new Date('1066-10-14')]
const moment = new Date('2026-06-01T05:06:07.089Z')

const database = await sharedDatabase()
const { prisma } = database
await prisma.person.createMany({
  data: persons.map((id, at) =>
    at % 2 === 0
      ? { id }
      : {
          id,
          title: 'Ms',
          firstName: text,
          surname: 'null',
          personTypes: ['a,b', '"', ''],
          dateOfBirth: early,
          totalBalance: '-123456789.10',
          balanceAsOf: moment,
          isPersonCautionaryAlert: true,
          versionNumber: 7,
        },
  ),
})
await prisma.asset.create({
  data: { id: asset, assetAddress: json, parentAssetIds: persons, parents: [json] },
})
await prisma.account.create({
  data: { id: account, accountBalance: '0.00', startDate: moment, tenure: json },
})
await prisma.transaction.create({
  data: { id: transaction, transactionAmount: '12.3', transactionDate: moment, periodNo: 3 },
})
for (const [at, personId] of persons.entries()) {
  const tenures = Array.from({ length: counts[at] ?? 0 }, (_, place) => ({
    id: randomUUID(),
    paymentReference: text,
    legacyReferences: [json],
    startOfTenureDate: place % 3 === 0 ? null : new Date(Date.UTC(2000 + place, 1, 2)),
    ...(place % 2 === 0 ? {} : { endOfTenureDate: day, evictionDate: early, isSublet: false }),
    ...(place % 4 === 0
      ? {}
      : {
          tenuredAssetId: asset,
          tenuredAsset: { ...json, fullAddress: text, uprn: '0012' },
          terminated: json,
        }),
  }))
  await prisma.tenure.createMany({ data: tenures })
  await prisma.householdMember.createMany({
    data: tenures.map(({ id: tenureId }, position) => ({
      tenureId,
      personId,
      position,
      fullName: text,
      isResponsible: position % 2 === 0,
      dateOfBirth: position % 2 === 0 ? early : null,
    })),
  })
}

const ways: readonly [string, () => Sql][] = [
  ['in a transaction of Prisma', () => sqlIn(database.prisma)],
  ['on a pool', () => database.sql],
]

describe.each(ways)('RecordReader %s', (_, sql) => {
  const reader = () => new RecordReader(database.prisma, sql())

  it('reads the same rows as Prisma, repeatedly', async () => {
    const { prisma } = database
    const [tenures, members] = [
      await prisma.tenure.findMany(),
      await prisma.householdMember.findMany(),
    ]
    const ids = tenures.map(({ id }) => id)
    const keys = members.map(({ tenureId, personId }) => memberKey(tenureId, personId))
    const read = reader()
    for (let time = 0; time < 5; time += 1) {
      expect(sorted(await read.rows('person', persons))).toStrictEqual(
        sorted(byId(await prisma.person.findMany())),
      )
      expect(await read.rows('asset', [asset])).toStrictEqual(byId(await prisma.asset.findMany()))
      expect(sorted(await read.rows('tenure', ids))).toStrictEqual(sorted(byId(tenures)))
      expect(await read.rows('account', [account])).toStrictEqual(
        byId(await prisma.account.findMany()),
      )
      expect(await read.rows('transaction', [transaction])).toStrictEqual(
        byId(await prisma.transaction.findMany()),
      )
      const expected = new Map(
        members.map((row) => [memberKey(row.tenureId, row.personId), row] as const),
      )
      expect(sorted(await read.members(keys))).toStrictEqual(sorted(expected))
    }
  })

  it('finds nothing for no ids or unknown ids', async () => {
    expect(await reader().rows('person', [])).toEqual(new Map())
    expect(await reader().rows('person', [randomUUID()])).toEqual(new Map())
    expect(await reader().personsWithTenures([randomUUID()])).toEqual([])
  })

  it('reads the same rows in advance as on demand', async () => {
    const [slow, ahead] = [createRecordLoaders(reader()), createRecordLoaders(reader())]
    const people = await ahead.personsWithTenures(persons)
    expect(sorted(people)).toStrictEqual(sorted(await reader().rows('person', persons)))
    for (const [at, id] of persons.entries()) {
      const tenures = (await firstMemberships(id, ahead)).map((row) => new PersonTenureSummary(row))
      expect(tenures).toHaveLength(counts[at] ?? -1)
      expect(tenures).toStrictEqual(
        (await firstMemberships(id, slow)).map((row) => new PersonTenureSummary(row)),
      )
    }
  })
})

function byId<Row extends { readonly id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}

function sorted<Row>(rows: ReadonlyMap<string, Row>): [string, Row][] {
  return [...rows].sort(([one], [other]) => (one < other ? -1 : 1))
}
