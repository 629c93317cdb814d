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

/** Type OIDs of the catalogue columns that the schema engine reads. */
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
 * A driver adapter for an empty database on its own server. Prisma's own adapter cannot read the "char"
 * columns of the catalogue, and splits scripts at every semicolon, even inside a function.
 */
export class ScratchAdapter implements SqlDriverAdapter {
  readonly provider = 'postgres'
  readonly adapterName = 'housing-gateway-scratch'

  private removal: Promise<void> | undefined

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
      text: query.sql,
      values: query.args,
      rowMode: 'array',
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

  /** Runs a whole script as one simple query, like the migration runner. */
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
    // The schema engine calls `dispose` twice.
    this.removal ??= this.remove()
    await this.removal
  }

  private columnType(type: number, column: string): ColumnType {
    const mapped = columnTypes[type]
    if (mapped === undefined) throw new Error(`Column ${column} has the unexpected type ${type}.`)
    return mapped
  }
}
