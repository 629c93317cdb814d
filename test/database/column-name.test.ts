import { expect, it } from 'vitest'
import { columnName } from '../../src/database/column-name.js'
import { tableOf } from '../../src/records/bulk-insert.js'
import { recordKinds } from '../../src/records/model/record-model.js'
import { sharedDatabase } from '../support/database.js'

/** Columns that only earlier releases use. */
const former = ['cautionary_alerts']

const database = await sharedDatabase()

it.each([...recordKinds, 'householdMember'] as const)(
  'the table of %s has the column that each field maps to',
  async (model) => {
    const rows = await database.sql.query<{ column_name: string }>(
      `select column_name from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [tableOf(model)],
    )
    const fields = Object.keys(database.prisma[model].fields)
    expect(fields.length).toBeGreaterThan(5)
    const columns = rows.map((row) => row.column_name).filter((column) => !former.includes(column))
    expect(fields.map(columnName).sort()).toEqual(columns.sort())
  },
)
