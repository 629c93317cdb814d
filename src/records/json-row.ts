import { readDay } from '../database/row-types.js'
import type { HouseholdMember, Tenure } from '../generated/prisma/client.js'
import { columnName } from './bulk-insert.js'
import { rowNames, type RowTable } from './row-columns.js'

/**
 * A row nested as JSON in another row. Encoded as an array, because names would be most of the text. Types
 * that JSON lacks are converted to what Prisma returns.
 */
class JsonRow<Row extends object> {
  private readonly names: readonly string[]
  private readonly days: readonly number[]

  /** @param days the columns that are days */
  constructor(table: RowTable, days: readonly (keyof Row & string)[]) {
    this.names = rowNames(table)
    this.days = days.map((name) => this.names.indexOf(name))
  }

  /** SQL that encodes the row of the table `alias`. */
  sql(alias: string): string {
    return `json_build_array(${this.names.map((name) => `${alias}.${columnName(name)}`).join(', ')})`
  }

  read(values: readonly unknown[]): Row {
    const row: Record<string, unknown> = {}
    for (const [at, name] of this.names.entries()) row[name] = values[at]
    for (const at of this.days) {
      const day = values[at]
      if (typeof day === 'string') row[this.names[at] ?? ''] = readDay(day)
    }
    return row as Row
  }
}

export const memberRows = new JsonRow<HouseholdMember>('householdMember', ['dateOfBirth'])

export const tenureRows = new JsonRow<Tenure>('tenure', [
  'startOfTenureDate',
  'endOfTenureDate',
  'potentialEndDate',
  'evictionDate',
  'successionDate',
])
