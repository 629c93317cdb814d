import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { migrationsFolder, readMigrations } from '../../src/database/migration-files.js'
import { alertReader } from '../../src/records/cautionary-alert/source.js'
import { SourceObject } from '../../src/records/sources/source-object.js'
import { sharedDatabase } from '../support/database.js'

const database = await sharedDatabase()

it('moves the alerts of persons into rows with the ids that a reading gives them', async () => {
  const personId = randomUUID()
  const alert = {
    alertCode: 'VA',
    description: 'Verbal abuse or threat of',
    reason: 'Visit in pairs',
    startDate: '2026-02-02',
    endDate: null,
  }
  const stored = [alert, { ...alert, endDate: '2026-02-03' }, { description: 'Aggressive dog' }]
  await database.sql.execute(`insert into person (id, cautionary_alerts) values ($1, $2::jsonb)`, [
    personId,
    JSON.stringify(stored),
  ])
  const migrations = await readMigrations(migrationsFolder)
  const sql = migrations.find(({ name }) => name.endsWith('_cautionary_alerts'))?.sql ?? ''
  await database.sql.execute(sql.slice(sql.indexOf('INSERT INTO')))
  const read = alertReader({ personId })
  // The daily update settles which of them have ended.
  const expected = stored.map((one) => ({ ...read(new SourceObject(one)), isInForce: true }))
  const rows = await database.prisma.cautionaryAlert.findMany({ where: { personId } })
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)
  expect(rows.sort(byId)).toMatchObject(expected.sort(byId))
})
