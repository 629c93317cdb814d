import type { Statements } from '../../database/row-source.js'

/** Great batches have little in common, and would be kept to the end of their transaction. */
const longestQuestion = 4_000

/**
 * Asks each question once: the documents of a tenure, its asset and its accounts are made of the same rows.
 * For work during which nothing is written that it reads.
 */
export class RememberedRows implements Statements {
  private readonly answers = new Map<string, Promise<object[]>>()

  constructor(private readonly statements: Statements) {}

  rows<Row extends object>(sql: string, values: readonly unknown[]): Promise<Row[]> {
    const question = JSON.stringify([sql, values])
    if (question.length > longestQuestion) return this.statements.rows(sql, values)
    const known = this.answers.get(question) ?? this.statements.rows(sql, values)
    this.answers.set(question, known)
    return known as Promise<Row[]>
  }

  $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number> {
    return this.statements.$executeRawUnsafe(sql, ...values)
  }
}
