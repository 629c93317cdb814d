import type { RowSource } from '../../database/row-source.js'

/** A statement with one parameter that returns one value. */
interface PendingQuery {
  readonly sql: string
  readonly values: readonly unknown[]
  readonly resolve: (row: object) => void
  readonly reject: (reason: unknown) => void
}

/**
 * Combines the queries of one tick into one statement, because the documents of all kinds read the same few tables. Only
 * for statements with one parameter and one result row with the column `rows`.
 */
export class CombinedRows implements RowSource {
  private pending: PendingQuery[] = []

  constructor(private readonly source: RowSource) {}

  rows<Row extends object>(sql: string, values: readonly unknown[]): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      const resolveRow = (row: object) => {
        resolve([row as Row])
      }
      this.pending.push({ sql, values, resolve: resolveRow, reject })
      // Runs after everything that can continue in this tick.
      if (this.pending.length === 1) process.nextTick(() => void this.flush())
    })
  }

  private async flush(): Promise<void> {
    const queries = this.pending
    this.pending = []
    try {
      const rows = await runCombined(this.source, queries)
      for (const [index, { resolve }] of queries.entries()) resolve({ rows: rows[index] ?? null })
    } catch (error) {
      for (const { reject } of queries) reject(error)
    }
  }
}

async function runCombined(
  source: RowSource,
  queries: readonly PendingQuery[],
): Promise<readonly (string | null)[]> {
  // In a fixed order, so that the server can reuse the prepared statement.
  const ordered = queries
    .map(({ sql, values }, index) => ({ sql, values, index }))
    .sort((one, other) => (one.sql < other.sql ? -1 : 1))
  const columns = ordered.map(
    ({ sql }, column) => `(${sql.replaceAll('$1', `$${column + 1}`)}) as r${column}`,
  )
  const [row] = await source.rows<Readonly<Record<string, string | null>>>(
    `select ${columns.join(', ')}`,
    ordered.flatMap(({ values }) => values),
  )
  const results: (string | null)[] = []
  for (const [column, { index }] of ordered.entries()) results[index] = row?.[`r${column}`] ?? null
  return results
}
