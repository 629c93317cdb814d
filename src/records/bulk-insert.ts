/** Tables of the records, with the values of columns that a record may leave out but that are not null. */
const tables = {
  person: {
    personTypes: [],
    isPersonCautionaryAlert: false,
    isTenureCautionaryAlert: false,
    balanceStale: false,
  },
  asset: { isActive: true, isAssetCautionaryAlerted: false, parentAssetIds: [] },
  tenure: {},
  household_member: { isResponsible: false },
  account: {},
  transaction: {},
} as const

export type RecordTable = keyof typeof tables

/**
 * Inserts many rows by one statement. Prisma's createMany spends about half a millisecond of the main
 * thread on every row, which stops a server that loads thousands of them.
 *
 * Column names are the snake-case form of the field names; a test holds the schema to that.
 *
 * @param given the rows as `rowsJson` writes them, as SQL
 */
export function insertSql(table: RecordTable, given: string): string {
  return `insert into "${table}" select * from ${rowsSql(table, given)}`
}

/** The rows of a table in what `rowsJson` has written, which would be taken apart twice as `jsonb`. */
export function rowsSql(table: RecordTable, given: string): string {
  return `json_populate_recordset(null::"${table}", ${given}::json)`
}

/** Rows of a table, as text. */
export function rowsJson(table: RecordTable, rows: readonly object[]): string {
  const defaults = columnsOf(tables[table])
  return JSON.stringify(rows.map((row) => columnsOf(row, { ...defaults })))
}

/** There are as many as the schema has fields, and each is asked for with every row. */
const columnNames = new Map<string, string>()

export function columnName(field: string): string {
  let name = columnNames.get(field)
  if (name === undefined) {
    name = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    columnNames.set(field, name)
  }
  return name
}

function columnsOf(row: object, columns: Record<string, unknown> = {}): Record<string, unknown> {
  for (const [field, value] of Object.entries(row)) columns[columnName(field)] = value
  return columns
}
