import { type IndexName, indexDefinitions, kindOfIndex } from '../../records/kinds/kinds.js'
import type { Clock } from '../../foundation/clock.js'
import type { Database } from '../../database/database.js'
import type { MaintainedEngine } from '../../../packages/search-engine/src/maintained-engine.js'
import { SearchEngineError } from '../../../packages/search-engine/src/search-engine.js'
import { IndexLeases, type IndexState, type Lag } from './index-lease.js'
import { beforeAll, countRecords } from './record-ids.js'
import { RebuildNotes, type RebuildNote } from './rebuild-notes.js'

export type RebuildStatus = 'running' | 'interrupted' | 'done' | 'failed'

/** The last rebuild of an index, in any process. */
export interface RebuildState extends Partial<RebuildNote> {
  readonly status: RebuildStatus
  /** Copied records, in per cent. */
  readonly percent: number
}

export interface IndexSummary {
  readonly name: IndexName
  readonly isSearchable: boolean
  /** Null until the index can be searched. */
  readonly lag: Lag | null
  /** Null if the index was never rebuilt, or cannot be searched. */
  readonly rebuild: RebuildState | null
}

/** The state of the indexes, for operators. */
export class IndexOverview {
  private readonly leases: IndexLeases
  private readonly notes: RebuildNotes

  constructor(
    private readonly engine: MaintainedEngine,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    this.leases = new IndexLeases(database.sql)
    this.notes = new RebuildNotes(database.sql)
  }

  async all(): Promise<IndexSummary[]> {
    const notes = await this.notes.all()
    return Promise.all(
      indexDefinitions.map(async ({ name }) => {
        if (!this.engine.canSearch(name)) {
          return { name, isSearchable: false, lag: null, rebuild: null }
        }
        const [lag, rebuild] = await Promise.all([
          this.lag(name),
          this.rebuild(name, notes.get(name)),
        ])
        return { name, isSearchable: true, lag, rebuild }
      }),
    )
  }

  /** The number of records of the index's kind. */
  async records(index: IndexName): Promise<number> {
    const { total } = await countRecords(this.database.sql, kindOfIndex[index], beforeAll)
    return total
  }

  /** The number of documents in an index; null if the engine does not answer. */
  async documents(index: IndexName): Promise<number | null> {
    try {
      return await this.engine.count(index)
    } catch (error) {
      if (error instanceof SearchEngineError) return null
      throw error
    }
  }

  private async lag(index: IndexName): Promise<Lag> {
    if (this.engine.transactional) return { changesBehind: 0, secondsBehind: 0 }
    return this.leases.lag([this.engine.sink(index, 'live').name], this.clock.now())
  }

  private async rebuild(index: IndexName, note?: RebuildNote): Promise<RebuildState | null> {
    const shadow = await this.leases.state(this.engine.sink(index, 'shadow').name)
    const status = rebuildStatus(note, shadow)
    if (status === null) return null
    if (status === 'done') return { ...note, status, percent: 100 }
    const cursor = shadow?.cursor ?? beforeAll
    const { total, before: copied } = await countRecords(
      this.database.sql,
      kindOfIndex[index],
      cursor,
    )
    return { ...note, status, percent: total === 0 ? 0 : Math.floor((100 * copied) / total) }
  }
}

function rebuildStatus(
  note: RebuildNote | undefined,
  shadow: IndexState | null,
): RebuildStatus | null {
  if (shadow?.isHeld === true || note?.isRequested === true) return 'running'
  if (note === undefined) return null
  if (note.finishedAt === null) return 'interrupted'
  return note.failureCode === null ? 'done' : 'failed'
}
