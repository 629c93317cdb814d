import type { Pool, PoolClient } from 'pg'
import { Prisma } from '../generated/prisma/client.js'
import type { Database } from './database.js'
import { rowTypes } from './row-types.js'

type Template = TemplateStringsArray | Prisma.Sql

/** What takes SQL: a client or a transaction of Prisma, or a transaction on a plain connection. */
export interface SqlClient {
  $queryRaw<Rows = unknown>(sql: Template, ...values: unknown[]): Promise<Rows>
  $queryRawUnsafe<Rows = unknown>(sql: string, ...values: unknown[]): Promise<Rows>
  /** @returns how many rows were written */
  $executeRaw(sql: Template, ...values: unknown[]): Promise<number>
  $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number>
}

/** Statements outside a transaction, without Prisma's processor time. */
export function sqlOn({ pool }: Pick<Database, 'pool'>): SqlClient {
  return new PlainSql(pool)
}

/** Half of what a small statement costs the process is Prisma's. */
class PlainSql implements SqlClient {
  constructor(private readonly client: Pick<PoolClient, 'query'>) {}

  async $queryRaw<Rows>(sql: Template, ...values: unknown[]): Promise<Rows> {
    return this.$queryRawUnsafe(...flat(sql, values))
  }

  async $queryRawUnsafe<Rows>(sql: string, ...values: unknown[]): Promise<Rows> {
    return (await this.ask(sql, values)).rows as Rows
  }

  async $executeRaw(sql: Template, ...values: unknown[]): Promise<number> {
    return this.$executeRawUnsafe(...flat(sql, values))
  }

  async $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number> {
    return (await this.ask(sql, values)).rowCount ?? 0
  }

  private ask(text: string, values: unknown[]) {
    return this.client.query({ text, values, types: rowTypes })
  }
}

function flat(sql: Template, values: unknown[]): [sql: string, ...values: unknown[]] {
  const whole = 'raw' in sql ? Prisma.sql(sql, ...values) : sql
  return [whole.text, ...whole.values]
}

/** Runs transactions by plain SQL on the connections of a pool. */
export class PlainTransactions {
  constructor(private readonly pool: Pool) {}

  /** @throws what `work` throws, with nothing written */
  async run<Result>(work: (tx: SqlClient) => Promise<Result>): Promise<Result> {
    const client = await this.pool.connect()
    let broken: Error | undefined
    try {
      await client.query('BEGIN')
      const result = await work(new PlainSql(client))
      const { command } = await client.query('COMMIT')
      if (command !== 'COMMIT') throw new Error('The database has rolled the transaction back.')
      return result
    } catch (error) {
      await client.query('ROLLBACK').catch((reason: unknown) => {
        broken = reason instanceof Error ? reason : new Error(String(reason))
      })
      throw error
    } finally {
      // A session that could not roll back is not for others.
      client.release(broken)
    }
  }
}

/** On the connections of a database. */
export function plainTransactions({ pool }: Pick<Database, 'pool'>): PlainTransactions {
  return new PlainTransactions(pool)
}
