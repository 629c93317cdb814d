import type { Pool } from 'pg'
import type { Prisma } from '../generated/prisma/client.js'
import type { Database } from './database.js'
import { rowTypes } from './row-types.js'
import { StatementNames } from './statement-names.js'

/** Where rows are read by SQL, with values as Prisma reads them. */
export interface RowSource {
  /** @param sql without values of callers: it may be kept */
  rows<Row extends object>(sql: string, values: readonly unknown[]): Promise<Row[]>
}

/** Inside a transaction of Prisma. */
export class TransactionRows implements RowSource {
  constructor(private readonly client: Prisma.TransactionClient) {}

  rows<Row extends object>(sql: string, values: readonly unknown[]): Promise<Row[]> {
    return this.client.$queryRawUnsafe<Row[]>(sql, ...values)
  }
}

/** On any connection of a pool, which costs a third of what Prisma does with the same statement. */
export class PoolRows implements RowSource {
  private readonly names: StatementNames | null

  /** @param prepares whether statements are prepared by name: a pooler that shares sessions would mix them up */
  constructor(
    private readonly pool: Pool,
    prepares: boolean,
  ) {
    this.names = prepares ? new StatementNames() : null
  }

  async rows<Row extends object>(sql: string, values: readonly unknown[]): Promise<Row[]> {
    const name = this.names?.of(sql)
    const { rows } = await this.pool.query<Row>({
      ...(name === undefined ? {} : { name }),
      text: sql,
      values: [...values],
      types: rowTypes,
    })
    return rows
  }
}

/** The rows of a database, on its connections for searches and the records of requests. */
export function rowsOf({ pool, findings }: Pick<Database, 'pool' | 'findings'>): RowSource {
  return new PoolRows(pool, findings?.ownSessions ?? false)
}
