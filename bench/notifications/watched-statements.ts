import type { QueryConfig } from 'pg'
import type { ConnectionPool } from '../../src/database/connection-pool.js'
import type { Database } from '../../src/database/database.js'

/** One statement sent to the database. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  readonly milliseconds: number
}

/** Reports every statement sent outside transactions during `work`, by Prisma or as plain SQL. */
export async function watchStatements<Result>(
  { sql }: Pick<Database, 'sql'>,
  report: (statement: Statement) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const pool = sql as ConnectionPool
  const ask = pool.ask.bind(pool)
  const watched = async (config: QueryConfig, signal?: AbortSignal) => {
    const startedAt = performance.now()
    const result = await ask(config, signal)
    const { text, values = [] } = config
    report({ text, values, milliseconds: performance.now() - startedAt })
    return result
  }
  Object.assign(pool, { ask: watched })
  try {
    return await work()
  } finally {
    Object.assign(pool, { ask })
  }
}
