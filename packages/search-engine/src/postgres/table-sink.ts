import type { Sql } from '../host.js'
import { someAtOnce } from '../some-at-once.js'
import type { DocumentSink } from '../maintained-engine.js'
import type { SearchDocument } from '../search-engine.js'
import { shadowStatements } from './shadow-table.js'
import type { IndexTable } from './table.js'

/** Number of SQL indexes of one table built in parallel: Postgres builds a GIN index in one process. */
const indexesAtOnce = 2

/** Writes the documents of an index into its table. */
export class PostgresSink implements DocumentSink {
  readonly name: string
  /** Larger batches outlive the young generation of V8's heap. */
  readonly batchSize = 200

  constructor(
    private readonly table: IndexTable,
    private readonly sql: Sql,
    /** The live table whose arrival numbers a shadow takes over; null for the live table itself. */
    private readonly original: IndexTable | null,
  ) {
    this.name = table.name
  }

  async isEmpty(): Promise<boolean> {
    const { name } = this.table
    const found = await this.sql.query<{ name: string | null }>(
      'select to_regclass($1)::text as name',
      [name],
    )
    if (found[0]?.name === null) return true
    const rows = await this.sql.query(`select from ${name} limit 1`)
    return rows.length === 0
  }

  async clear(): Promise<void> {
    await this.sql.execute(shadowStatements(this.table).join(';\n'))
  }

  async write(documents: readonly SearchDocument[], transaction: Sql): Promise<void> {
    const { table, original } = this
    const { columns, words } = table.rows.of(documents)
    await transaction.execute(table.upsertSql(original), [...columns, words])
  }

  async remove(ids: readonly string[], transaction: Sql): Promise<void> {
    const sql = `delete from ${this.table.name} where id = any($1::uuid[])`
    await transaction.execute(sql, [[...ids]])
  }

  /** Building the SQL indexes after the rows takes a third of the time. */
  async complete(): Promise<void> {
    await someAtOnce(this.table.indexDdl(), indexesAtOnce, async (sql) => {
      await this.sql.execute(sql)
    })
  }

  heldPosition(): Promise<null> {
    return Promise.resolve(null)
  }

  note(): Promise<void> {
    return Promise.resolve()
  }
}
