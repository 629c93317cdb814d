import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  ColumnTypeEnum,
  type ColumnType,
  type SqlDriverAdapter,
  type SqlQuery,
} from '@prisma/driver-adapter-utils'
import { Client } from 'pg'
import { openEmbeddedServer } from '../src/database/embedded/embedded-server.js'

/** Postgres type numbers of the catalogue columns that the schema engine reads. */
const columnTypes: Readonly<Record<number, ColumnType>> = {
  16: ColumnTypeEnum.Boolean,
  18: ColumnTypeEnum.Character,
  19: ColumnTypeEnum.Text,
  20: ColumnTypeEnum.Int64,
  21: ColumnTypeEnum.Int32,
  23: ColumnTypeEnum.Int32,
  25: ColumnTypeEnum.Text,
  26: ColumnTypeEnum.Int64,
  1009: ColumnTypeEnum.TextArray,
  1043: ColumnTypeEnum.Text,
}

/**
 * Prisma's view of an empty database on a server of its own. Prisma's adapter for servers will not do: it cannot
 * read the catalogue's "char" columns, and cuts a script at every semicolon, also inside a function.
 */
export class ScratchAdapter implements SqlDriverAdapter {
  readonly provider = 'postgres'
  readonly adapterName = 'housing-gateway-scratch'

  private removing: Promise<void> | undefined

  private constructor(
    private readonly client: Client,
    private readonly remove: () => Promise<void>,
  ) {}

  static async open(): Promise<ScratchAdapter> {
    const dataDir = await mkdtemp(join(tmpdir(), 'housing-gateway-scratch-'))
    const { url, stop } = await openEmbeddedServer({ dataDir, settings: ['fsync=off'] })
    const client = new Client({ connectionString: url })
    await client.connect()
    return new ScratchAdapter(client, async () => {
      await client.end()
      await stop()
      await rm(dataDir, { recursive: true })
    })
  }

  async queryRaw(query: SqlQuery) {
    const { fields, rows } = await this.client.query<unknown[]>({
      ...{ text: query.sql, values: query.args, rowMode: 'array' },
    })
    return {
      columnNames: fields.map((field) => field.name),
      columnTypes: fields.map((field) => this.columnType(field.dataTypeID, field.name)),
      rows,
    }
  }

  async executeRaw(query: SqlQuery): Promise<number> {
    const { rowCount } = await this.client.query(query.sql, query.args)
    return rowCount ?? 0
  }

  /** Runs a whole script as one simple query, as the migration runner does. */
  async executeScript(script: string): Promise<void> {
    await this.client.query(script)
  }

  startTransaction(): Promise<never> {
    return Promise.reject(new Error('A comparison of schemas needs no transaction.'))
  }

  getConnectionInfo() {
    return { supportsRelationJoins: true }
  }

  async dispose(): Promise<void> {
    // Called twice by the schema engine.
    this.removing ??= this.remove()
    await this.removing
  }

  private columnType(type: number, column: string): ColumnType {
    const known = columnTypes[type]
    if (known === undefined) throw new Error(`Column ${column} has the unexpected type ${type}.`)
    return known
  }
}
