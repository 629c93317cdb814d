import { Prisma } from '../generated/prisma/client.js'
import { columnName } from './bulk-insert.js'

/** The columns of the tables that are read by SQL, by their names in rows. */
const tables = {
  person: Prisma.PersonScalarFieldEnum,
  asset: Prisma.AssetScalarFieldEnum,
  tenure: Prisma.TenureScalarFieldEnum,
  householdMember: Prisma.HouseholdMemberScalarFieldEnum,
  account: Prisma.AccountScalarFieldEnum,
  transaction: Prisma.TransactionScalarFieldEnum,
} as const

/** Lists, which Prisma takes for empty where there is none. */
const lists: ReadonlySet<string> = new Set(['personTypes', 'parentAssetIds'])

export type RowTable = keyof typeof tables

/** The names of a table's columns in rows, always in the same order. */
export function rowNames(table: RowTable): string[] {
  return Object.keys(tables[table])
}

/** What a `select` lists for whole rows of a table that is called `alias` there. */
export function columnsOf(table: RowTable, alias: string): string {
  return columnsNamed(rowNames(table), alias)
}

/** What a `select` lists for some fields of a table that is called `alias` there, under their names in rows. */
export function columnsNamed(names: readonly string[], alias: string): string {
  return names.map((name) => `${valueOf(name, alias)} as "${name}"`).join(', ')
}

function valueOf(name: string, alias: string): string {
  const column = `${alias}.${columnName(name)}`
  return lists.has(name) ? `coalesce(${column}, '{}')` : column
}

/** Reads whole rows by their identifiers, the first parameter. */
export function rowsByIdSql(table: Exclude<RowTable, 'householdMember'>): string {
  return `select ${columnsOf(table, 'item')} from "${table}" item where item.id = any($1::uuid[])`
}
