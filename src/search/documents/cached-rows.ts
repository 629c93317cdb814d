import type { RowSource } from '../../database/row-source.js'

/** Longer statements have little in common, and would stay cached until the end of the transaction. */
const maxKeyLength = 4_000

/**
 * Runs each query once: the documents of a tenure, its asset and its accounts read the same rows. Only valid while
 * nothing that it reads is written.
 */
export class CachedRows implements RowSource {
  private readonly results = new Map<string, Promise<object[]>>()

  constructor(private readonly source: RowSource) {}

  rows<Row extends object>(sql: string, values: readonly unknown[]): Promise<Row[]> {
    const key = JSON.stringify([sql, values])
    if (key.length > maxKeyLength) return this.source.rows(sql, values)
    const result = this.results.get(key) ?? this.source.rows(sql, values)
    this.results.set(key, result)
    return result as Promise<Row[]>
  }
}
