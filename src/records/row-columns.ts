import { Prisma } from '../generated/prisma/client.js'
import { columnName } from '../database/column-name.js'
import { tableOf, type RowTable } from './bulk-insert.js'
import type { RecordKind } from './model/record-model.js'

/** List columns: Prisma returns an empty list for null. */
const lists: ReadonlySet<string> = new Set(['personTypes', 'parentAssetIds'])

/** The field names of a table, always in the same order. */
export function rowNames(table: RowTable): string[] {
  const model = `${table.charAt(0).toUpperCase()}${table.slice(1)}` as Capitalize<RowTable>
  return Object.keys(Prisma[`${model}ScalarFieldEnum`])
}

/** The select list for whole rows of the table `alias`. */
export function columnsOf(table: RowTable, alias: string): string {
  return columnsNamed(rowNames(table), alias)
}

/** The select list for some fields of the table `alias`. */
export function columnsNamed(names: readonly string[], alias: string): string {
  return names.map((name) => `${valueOf(name, alias)} as "${name}"`).join(', ')
}

function valueOf(name: string, alias: string): string {
  const column = `${alias}.${columnName(name)}`
  return lists.has(name) ? `coalesce(${column}, '{}')` : column
}

/** Selects whole rows by their ids, the first parameter. */
export function rowsByIdSql(kind: RecordKind): string {
  return `select ${columnsOf(kind, 'item')} from "${tableOf(kind)}" item where item.id = any($1::uuid[])`
}
