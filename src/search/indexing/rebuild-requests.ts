import { audit, type Caller } from '../../access/audit-trail.js'
import type { Clock } from '../../foundation/clock.js'
import type { Database } from '../../database/database.js'
import type { Fault } from '../../errors/gateway-error.js'
import { type IndexName, indexNames } from '../../records/kinds/kinds.js'
import type { MaintainedEngine } from '../../../packages/search-engine/src/maintained-engine.js'
import { IndexLeases } from './index-lease.js'
import { RebuildNotes } from './rebuild-notes.js'

export interface StartedRebuilds {
  readonly started: readonly IndexName[]
  readonly faults: readonly Fault[]
}

/** Requests of operators to rebuild indexes. A request is stored, so that it outlives its gateway. */
export class RebuildRequests {
  private readonly leases: IndexLeases
  private readonly notes: RebuildNotes

  constructor(
    private readonly engine: MaintainedEngine,
    private readonly database: Database,
    private readonly clock: Clock,
    /** Called after a request: a follower builds the requested indexes. */
    private readonly announce: () => void,
  ) {
    this.leases = new IndexLeases(database.sql)
    this.notes = new RebuildNotes(database.sql)
  }

  /**
   * @param names null for all indexes
   * @returns faults LIST_SIZE_OUT_OF_RANGE and REBUILD_UNDER_WAY
   */
  async request(names: readonly IndexName[] | null, caller: Caller): Promise<StartedRebuilds> {
    const path = ['input', 'indexes']
    if (names?.length === 0) {
      const message =
        'indexes must not be empty. Name at least one index, or omit indexes to rebuild all of them.'
      return { started: [], faults: [{ code: 'LIST_SIZE_OUT_OF_RANGE', message, path }] }
    }
    const started: IndexName[] = []
    const faults: Fault[] = []
    for (const index of new Set(names ?? indexNames)) {
      if (!(await this.isUnderWay(index)) && (await this.notes.request(index))) {
        started.push(index)
        continue
      }
      const position = names === null ? [] : [names.indexOf(index).toString()]
      const message = `The index ${index} is already being filled or rebuilt.`
      faults.push({ code: 'REBUILD_UNDER_WAY', message, path: [...path, ...position] })
    }
    const occurredAt = this.clock.now()
    await audit(
      this.database.prisma,
      { action: 'search-index.rebuild', targetIds: started, occurredAt },
      caller,
    )
    this.announce()
    return { started, faults }
  }

  private async isUnderWay(index: IndexName): Promise<boolean> {
    if (!this.engine.canSearch(index)) return true
    const shadow = await this.leases.state(this.engine.sink(index, 'shadow').name)
    return shadow?.isHeld === true
  }
}
