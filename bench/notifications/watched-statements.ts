import type { Pool } from 'pg'

/** One statement as it went to the database. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  readonly milliseconds: number
}

interface Prepared {
  readonly text: string
  readonly values?: readonly unknown[]
}

type Query = (given: string | Prepared, values?: readonly unknown[]) => Promise<unknown>

/**
 * Tells of every statement that ends while `work` runs and is sent through the pool itself, by Prisma
 * or as plain SQL; those inside of transactions are not seen.
 */
export async function watchStatements<Result>(
  pool: Pool,
  tell: (statement: Statement) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const plain = pool.query.bind(pool) as Query
  const watched: Query = async (given, values) => {
    const begun = performance.now()
    const result = await plain(given, values)
    const milliseconds = performance.now() - begun
    const statement = typeof given === 'string' ? { text: given } : given
    tell({ text: statement.text, values: values ?? statement.values ?? [], milliseconds })
    return result
  }
  Object.assign(pool, { query: watched })
  try {
    return await work()
  } finally {
    Object.assign(pool, { query: plain })
  }
}
