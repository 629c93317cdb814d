import type { Database } from '../database/database.js'

interface Use {
  count: number
  last: Date
}

/** Counts the uses of documents in memory, and adds them to the database from time to time. */
export class DocumentUses {
  private uses = new Map<string, Use>()

  constructor(private readonly database: Pick<Database, 'sql'>) {}

  note(id: string, at: Date): void {
    const use = this.uses.get(id)
    if (use === undefined) {
      this.uses.set(id, { count: 1, last: at })
      return
    }
    use.count += 1
    use.last = at
  }

  /** Stores the counts since the last call. If it fails, they are kept for the next call. */
  async store(): Promise<void> {
    if (this.uses.size === 0) return
    const counted = this.uses
    this.uses = new Map()
    const ids = [...counted.keys()]
    const counts = Array.from(counted.values(), ({ count }) => count)
    const times = Array.from(counted.values(), ({ last }) => last.toISOString())
    try {
      await this.database.sql.execute(
        `update trusted_document document
        set uses = uses + used.count, last_used_at = greatest(last_used_at, used.last)
        from (
          select * from unnest($1::text[], $2::bigint[], $3::timestamptz[])
            as given(id, count, last) order by id
        ) used
        where document.id = used.id`,
        [ids, counts, times],
      )
    } catch (error) {
      this.keep(counted)
      throw error
    }
  }

  private keep(counted: ReadonlyMap<string, Use>): void {
    for (const [id, { count, last }] of counted) {
      const use = this.uses.get(id)
      if (use === undefined) this.uses.set(id, { count, last })
      else use.count += count
    }
  }
}
