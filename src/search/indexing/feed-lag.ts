import type { Sql } from '../../database/sql.js'

/** Changes are counted up to this number. */
const mostCounted = 100_000

export interface Lag {
  readonly changesBehind: number
  /** Age of the oldest change that an index lacks; 0 if it lacks none. */
  readonly secondsBehind: number
}

/** Compares positions of indexes with the change feed. */
export class FeedLag {
  constructor(private readonly sql: Sql) {}

  /** The stored indexes that lack changes. */
  async namesBehind(names: readonly string[]): Promise<Set<string>> {
    const rows = await this.sql.query<{ name: string }>(
      `select name from index_position as index where name = any($1) and filled and exists (
         select from record_change change
         where change.kind = index.kind and change.sequence > index.position)`,
      [names],
    )
    return new Set(rows.map(({ name }) => name))
  }

  /** The lag of the built ones of these stored indexes. */
  async measure(names: readonly string[], now: Date): Promise<Lag> {
    const rows = await this.sql.query<{ changes: number; oldest: Date | null }>(
      `select count(*)::int as changes, min(occurred_at) as oldest from (
         select change.occurred_at from index_position as index
         join record_change change
           on change.kind = index.kind and change.sequence > index.position
         where index.name = any($1) and index.filled limit ${mostCounted}) as lacking`,
      [names],
    )
    const { changes = 0, oldest = null } = rows[0] ?? {}
    const seconds = oldest === null ? 0 : Math.max(0, (now.getTime() - oldest.getTime()) / 1_000)
    return { changesBehind: changes, secondsBehind: Math.round(seconds) }
  }
}
