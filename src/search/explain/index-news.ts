import type { Pool } from 'pg'
import type { MaintainedEngine } from '../../search-engine/maintained-engine.js'
import type { RecordKind } from '../../records/model/record-model.js'
import { indexOfKind } from '../kinds/kinds.js'

/** Knows of single records whether an index outside the database lacks their latest changes. */
export class IndexNews {
  constructor(
    private readonly engine: MaintainedEngine,
    private readonly pool: Pool,
  ) {}

  async isBehind(kind: RecordKind, recordId: string): Promise<boolean> {
    if (this.engine.transactional) return false
    const index = indexOfKind[kind]
    if (!this.engine.canSearch(index)) return true
    const { name } = this.engine.sink(index, 'live')
    const { rows } = await this.pool.query<{ behind: boolean }>(
      `select exists (select from index_position as place join record_change change
         on change.kind = place.kind and change.sequence > place.position
         where place.name = $1 and place.kind = $2 and change.record_id = $3) as behind`,
      [name, kind, recordId],
    )
    return rows[0]?.behind === true
  }
}
