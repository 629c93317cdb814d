import { standardPaths } from '../../config/source-settings.js'
import type { Sql } from '../../database/sql.js'
import { tableOf } from '../../records/bulk-insert.js'
import { recordKinds } from '../../records/model/record-model.js'

/** Alerts are read again with their person or asset. */
export const refreshableKinds = recordKinds.filter((kind) => kind !== 'cautionaryAlert')
export type RefreshableKind = (typeof refreshableKinds)[number]

/** A position in the order of kinds, then ids. */
export interface RecordPosition {
  readonly kind: RefreshableKind
  readonly id: string
}

/** The ids that the source service of a record needs. */
export interface StoredEntity extends RecordPosition {
  /** Null unless the path of the kind's service contains it. */
  readonly targetId: string | null
}

const nilId = '00000000-0000-0000-0000-000000000000'

/** Reads the stored records of some kinds in the order of `RecordPosition`. */
export class StoredEntities {
  private readonly kinds: readonly RefreshableKind[]

  /** @param after position to start after; null to start with the first record */
  constructor(
    private readonly sql: Sql,
    kinds: readonly RefreshableKind[],
    private readonly after: RecordPosition | null,
  ) {
    const first = after === null ? 0 : refreshableKinds.indexOf(after.kind)
    this.kinds = refreshableKinds.slice(first).filter((kind) => kinds.includes(kind))
  }

  async count(): Promise<number> {
    let count = 0
    for (const kind of this.kinds) {
      const rows = await this.sql.query<{ count: number }>(
        `select count(*)::int as count from "${tableOf(kind)}" where id > $1`,
        [this.start(kind)],
      )
      count += rows[0]?.count ?? 0
    }
    return count
  }

  /** Yields pages of records. Each page is read on demand, so records that were removed before are skipped. */
  async *pages(size: number): AsyncGenerator<readonly StoredEntity[]> {
    for (const kind of this.kinds) {
      const needsTarget = standardPaths[kind].template.includes('{targetId}')
      const target = needsTarget ? 'target_id' : 'null::uuid'
      for (let last = this.start(kind); ;) {
        const rows = await this.sql.query<Omit<StoredEntity, 'kind'>>(
          `select id, ${target} as "targetId" from "${tableOf(kind)}" where id > $1 order by id limit $2`,
          [last, size],
        )
        const end = rows.at(-1)
        if (end === undefined) break
        yield rows.map((row) => ({ kind, ...row }))
        last = end.id
      }
    }
  }

  private start(kind: RefreshableKind): string {
    return this.after?.kind === kind ? this.after.id : nilId
  }
}
