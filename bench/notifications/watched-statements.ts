import type { Pool } from 'pg'

/** One statement sent to the database. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  readonly milliseconds: number
}

interface Prepared {
  readonly text: string
  readonly values?: readonly unknown[]
}

type Query = (query: string | Prepared, values?: readonly unknown[]) => Promise<unknown>

/**
 * Reports every statement sent through the pool during `work`, by Prisma or as plain SQL, except those inside
 * transactions.
 */
export async function watchStatements<Result>(
  pool: Pool,
  report: (statement: Statement) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const plain = pool.query.bind(pool) as Query
  const watched: Query = async (query, values) => {
    const startedAt = performance.now()
    const result = await plain(query, values)
    const milliseconds = performance.now() - startedAt
    const statement = typeof query === 'string' ? { text: query } : query
    report({ text: statement.text, values: values ?? statement.values ?? [], milliseconds })
    return result
  }
  Object.assign(pool, { query: watched })
  try {
    return await work()
  } finally {
    Object.assign(pool, { query: plain })
  }
}
