import { columnName } from '../database/column-name.js'
import type { RecordKind } from './model/record-model.js'

/** Kinds with a table of their own, and the members of tenures. */
export type RowTable = RecordKind | 'householdMember'

/** Defaults for not-null columns that a record may omit. */
const defaults: Readonly<Partial<Record<RowTable, object>>> = {
  person: {
    personTypes: [],
    isPersonCautionaryAlert: false,
    isTenureCautionaryAlert: false,
    balanceStale: false,
  },
  asset: { isActive: true, isAssetCautionaryAlerted: false, parentAssetIds: [] },
  householdMember: { isResponsible: false },
  cautionaryAlert: { isInForce: false },
}

/** The name of a table in SQL: `work_order`. */
export function tableOf(table: RowTable): string {
  return columnName(table)
}

/**
 * SQL that inserts many rows with one statement. Prisma's createMany takes about 0.5 ms of the main thread for every
 * row, which blocks the server when thousands are loaded.
 *
 * @param json an SQL expression for the text of `rowsJson`
 */
export function insertSql(table: RowTable, json: string): string {
  return `insert into "${tableOf(table)}" select * from ${rowsSql(table, json)}`
}

/** A row source of `rowsJson` text. Cast to `json`, because `jsonb` would be parsed twice. */
export function rowsSql(table: RowTable, json: string): string {
  return `json_populate_recordset(null::"${tableOf(table)}", ${json}::json)`
}

export function rowsJson(table: RowTable, rows: readonly object[]): string {
  const omitted = columnsOf(defaults[table] ?? {})
  return JSON.stringify(rows.map((row) => columnsOf(row, { ...omitted })))
}

function columnsOf(row: object, columns: Record<string, unknown> = {}): Record<string, unknown> {
  for (const [field, value] of Object.entries(row)) columns[columnName(field)] = value
  return columns
}
