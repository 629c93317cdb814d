import { type IndexName, indexDefinitions, kindOfIndex } from '../kinds/kinds.js'
import type { Clock } from '../../foundation/clock.js'
import type { Database } from '../../database/database.js'
import type { MaintainedEngine } from '../../../packages/search-engine/src/maintained-engine.js'
import { SearchEngineError } from '../../../packages/search-engine/src/search-engine.js'
import { FeedLag, type Lag } from './feed-lag.js'
import { IndexLeases, type StoredIndexState } from './index-lease.js'
import { beforeAll, countRecords } from './record-ids.js'
import { RebuildNotes, type RebuildNote } from './rebuild-notes.js'

export type RebuildStatus = 'running' | 'interrupted' | 'done' | 'failed'

/** How the last rebuild of an index stands, in whatever process it runs or ran. */
export interface RebuildState extends Partial<RebuildNote> {
  readonly status: RebuildStatus
  /** How much of the records is copied, in per cent. */
  readonly percent: number
}

/** How an index stands to the records. */
export interface IndexState {
  readonly name: IndexName
  readonly isSearchable: boolean
  /** Null while that cannot be told, because the index is not there yet. */
  readonly lag: Lag | null
  /** Null when it was never rebuilt. */
  readonly rebuild: RebuildState | null
}

/** Tells operators how the indexes stand. */
export class IndexOverview {
  private readonly feedLag: FeedLag
  private readonly leases: IndexLeases
  private readonly notes: RebuildNotes

  constructor(
    private readonly engine: MaintainedEngine,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    this.feedLag = new FeedLag(database.pool)
    this.leases = new IndexLeases(database.pool)
    this.notes = new RebuildNotes(database.pool)
  }

  async all(): Promise<IndexState[]> {
    const names = indexDefinitions.map(({ name }) => name)
    const shadows = new Map(
      names
        .filter((name) => this.engine.canSearch(name))
        .map((name) => [name, this.engine.sink(name, 'shadow').name]),
    )
    const [notes, states] = await Promise.all([
      this.notes.all(),
      this.leases.states([...shadows.values()]),
    ])
    const state = async (name: IndexName): Promise<IndexState> => {
      const shadow = shadows.get(name)
      if (shadow === undefined) return { name, isSearchable: false, lag: null, rebuild: null }
      const [lag, rebuild] = await Promise.all([
        this.lag(name),
        this.rebuild(name, notes.get(name), states.get(shadow)),
      ])
      return { name, isSearchable: true, lag, rebuild }
    }
    return Promise.all(names.map(state))
  }

  /** How many records there are of the kind that an index holds. */
  async records(index: IndexName): Promise<number> {
    const { total } = await countRecords(this.database.pool, kindOfIndex[index], beforeAll)
    return total
  }

  /** How many documents an index holds; null when the engine cannot say now. */
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
    return this.feedLag.measure([this.engine.sink(index, 'live').name], this.clock.now())
  }

  private async rebuild(
    index: IndexName,
    note: RebuildNote | undefined,
    state: StoredIndexState | undefined,
  ): Promise<RebuildState | null> {
    const status = rebuildStatus(note, state)
    if (status === null) return null
    return { ...note, status, percent: status === 'done' ? 100 : await this.percent(index, state) }
  }

  private async percent(index: IndexName, state?: StoredIndexState): Promise<number> {
    const { pool } = this.database
    const cursor = state?.cursor ?? beforeAll
    const { total, before } = await countRecords(pool, kindOfIndex[index], cursor)
    return total === 0 ? 0 : Math.floor((100 * before) / total)
  }
}

function rebuildStatus(note?: RebuildNote, state?: StoredIndexState): RebuildStatus | null {
  if (state?.isHeld === true) return 'running'
  if (note === undefined) return null
  if (note.finishedAt === null) return 'interrupted'
  return note.failureCode === null ? 'done' : 'failed'
}
