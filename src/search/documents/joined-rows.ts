import type { RowSource } from '../../database/row-source.js'

interface Question {
  readonly sql: string
  readonly values: readonly unknown[]
  readonly answer: (row: object) => void
  readonly fail: (reason: unknown) => void
}

/**
 * Asks by one statement what is asked in one turn: the documents of all kinds are made of the same few tables.
 * For questions with one parameter and one answer each, a column called `rows`.
 */
export class JoinedRows implements RowSource {
  private asked: Question[] = []

  constructor(private readonly source: RowSource) {}

  rows<Row extends object>(sql: string, values: readonly unknown[]): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      const answer = (row: object) => {
        resolve([row as Row])
      }
      this.asked.push({ sql, values, answer, fail: reject })
      // Once all that can go on has gone on.
      if (this.asked.length === 1) process.nextTick(() => void this.ask())
    })
  }

  private async ask(): Promise<void> {
    const asked = this.asked
    this.asked = []
    try {
      const rows = await askTogether(this.source, asked)
      for (const [place, { answer }] of asked.entries()) answer({ rows: rows[place] ?? null })
    } catch (error) {
      for (const { fail } of asked) fail(error)
    }
  }
}

async function askTogether(
  source: RowSource,
  asked: readonly Question[],
): Promise<readonly (string | null)[]> {
  // In one order, so that the server knows the statement again.
  const ordered = asked
    .map(({ sql, values }, place) => ({ sql, values, place }))
    .sort((one, other) => (one.sql < other.sql ? -1 : 1))
  const columns = ordered.map(
    ({ sql }, place) => `(${sql.replaceAll('$1', `$${place + 1}`)}) as r${place}`,
  )
  const [row] = await source.rows<Readonly<Record<string, string | null>>>(
    `select ${columns.join(', ')}`,
    ordered.flatMap(({ values }) => values),
  )
  const answers: (string | null)[] = []
  for (const [column, { place }] of ordered.entries()) answers[place] = row?.[`r${column}`] ?? null
  return answers
}
