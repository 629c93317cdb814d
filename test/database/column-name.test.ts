import { expect, it } from 'vitest'
import { columnName } from '../../src/database/column-name.js'
import { sharedDatabase } from '../support/database.js'

const tables = {
  person: 'person',
  asset: 'asset',
  tenure: 'tenure',
  household_member: 'householdMember',
  account: 'account',
  transaction: 'transaction',
  work_order: 'workOrder',
  note: 'note',
} as const

const database = await sharedDatabase()

it.each(Object.entries(tables))(
  '%s has the column that each field of %s maps to',
  async (table, model) => {
    const rows = await database.sql.query<{ column_name: string }>(
      `select column_name from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [table],
    )
    const fields = Object.keys(database.prisma[model].fields)
    expect(fields.length).toBeGreaterThan(5)
    expect(fields.map(columnName).sort()).toEqual(rows.map((row) => row.column_name).sort())
  },
)
