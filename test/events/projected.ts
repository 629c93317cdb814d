import type { Database } from '../../src/database/database.js'
import { tableOf } from '../../src/records/bulk-insert.js'
import { recordKinds } from '../../src/records/model/record-model.js'

/** The tables that events write, and the tables derived from them. */
export const recordTables = [...recordKinds.map(tableOf), 'household_member', 'asset_roll_up']

/** The document tables of the database index. Vocabularies are excluded because they only grow. */
export async function documentTables({ sql }: Database): Promise<string[]> {
  const rows = await sql.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'search' and column_name = 'doc' order by 1`,
  )
  if (rows.length !== recordKinds.length)
    throw new Error(`There are ${rows.length} tables of documents.`)
  return rows.map(({ name }) => `search."${name}"`)
}

/** All rows by table, without the columns for time and order of writing. */
export async function contents(
  { sql }: Database,
  tables: readonly string[],
): Promise<Record<string, readonly unknown[]>> {
  const content = async (table: string) => {
    const rows = await sql.query<{ row: unknown }>(
      `select to_jsonb(t) - 'as_of' - 'balance_as_of' - 'seq' as row from ${table} t order by 1`,
    )
    return [table, rows.map(({ row }) => row)] as const
  }
  return Object.fromEntries(await Promise.all(tables.map(content)))
}

/** Records, roll-ups and the database index. */
export async function projected(database: Database): Promise<Record<string, readonly unknown[]>> {
  return contents(database, [...recordTables, ...(await documentTables(database))])
}
