import { type IndexName, indexDefinitions, kindOfIndex } from '../../records/kinds/kinds.js'
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../foundation/clock.js'
import type { Database } from '../../database/database.js'
import type { Log } from '../../foundation/log.js'
import type { RecordKind } from '../../records/model/record-model.js'
import { RecordFeed } from '../../records/record-feed.js'
import type {
  DocumentSink,
  MaintainedEngine,
} from '../../../packages/search-engine/src/maintained-engine.js'
import type { IndexDefinition } from '../../../packages/search-engine/src/search-engine.js'
import { IndexCopier } from './index-copier.js'
import { IndexLeases, type Lag } from './index-lease.js'
import { IndexLifecycle } from './index-lifecycle.js'
import type { BackOff } from '../../queue/backoff.js'
import { BackgroundTask } from '../../queue/background-task.js'

/** Poll interval of the feed, for changes of other processes. */
const pollMs = 500
/** Poll interval for an index that another replica builds. */
const buildPollMs = 1_000
/** An index that no gateway has followed for this time cannot catch up with the feed. */
const abandonedDays = 7
/** Pause between batches, in which another process, such as a rebuild, can take the lease. */
const yieldMs = 50
const retries: BackOff = { firstMs: 250, longestMs: 10_000, factor: 2 }
/** How long a stop waits for the current batch. */
const maxStopMs = 3_000

export interface FollowerStatus extends Lag {
  /** `filling` until every index is built; `failing` while a task is retried. */
  readonly state: 'filling' | 'following' | 'failing'
  /** Why the task fails. */
  readonly reason?: string
}

/** The indexes of a release. */
export interface FollowedIndexes {
  readonly definitions: readonly IndexDefinition<IndexName>[]
  /** How often the indexes are checked for changed settings, lost data and new versions. */
  readonly inspectionMs: number
}

export const releaseIndexes: FollowedIndexes = {
  definitions: indexDefinitions,
  inspectionMs: 60_000,
}

interface FollowedIndex {
  readonly kind: RecordKind
  readonly sink: DocumentSink
}

/**
 * Keeps the indexes of this release up to date: builds them, then copies the changes in the feed to them. Every
 * replica has a follower, and a lease lets one at a time write to an index. Failures are retried without end; a
 * position advances only after the engine has confirmed the changes before it.
 */
export class IndexFollower {
  private readonly lifecycle: IndexLifecycle
  /** Woken when following fails, because the server may have lost an index. */
  private readonly preparing: BackgroundTask
  private readonly following: BackgroundTask
  private readonly copier: IndexCopier
  private readonly leases: IndexLeases
  private readonly feed: RecordFeed
  /** Empty until the engine has answered once. */
  private followed: readonly FollowedIndex[] = []
  private isPrepared = false
  private inspectedAt = -Infinity
  private maintains = true
  private percent: number | null = null
  private readonly failures = new Map<string, Error>()

  constructor(
    private readonly engine: MaintainedEngine,
    database: Database,
    private readonly clock: Clock,
    private readonly log: Pick<Log, 'info' | 'warn'>,
    private readonly indexes: FollowedIndexes = releaseIndexes,
  ) {
    this.lifecycle = new IndexLifecycle(engine, database, indexes.definitions)
    this.preparing = this.task('preparing', (signal) => this.prepare(signal))
    this.following = this.task('following', (signal) => this.follow(signal))
    this.copier = new IndexCopier(database)
    this.leases = new IndexLeases(database.sql)
    this.feed = new RecordFeed(database, clock)
  }

  /**
   * The tasks of this replica. A build may take long, so preparing and following are two tasks.
   *
   * @param maintains false if other replicas build and follow; this replica only waits for their builds
   */
  tasks(maintains = true): readonly BackgroundTask[] {
    this.maintains = maintains
    return [this.preparing, ...(maintains ? [this.following] : [])]
  }

  /** Inspects the server now, after a failed search or readiness check. */
  inspect(): void {
    if (this.engine.transactional || !this.isPrepared || this.failures.has('preparing')) return
    if (performance.now() - this.inspectedAt > buildPollMs) this.preparing.wake()
  }

  /** Builds the indexes whose rebuild was requested, without waiting for the next inspection. */
  buildRequested(): void {
    // A failing task keeps its backoff, and looks for requests anyway.
    if (!this.failures.has('preparing')) this.preparing.wake()
  }

  /** Reports new changes in the feed. */
  nudge(): void {
    // A failing task keeps its backoff, even if many records are written.
    if (this.failures.size === 0) this.following.wake()
  }

  /** For `/ready`: `loading` until every index can be searched, `degraded` while an older version is searched. */
  get readiness(): 'ok' | `loading (${number} %)` | `degraded (${number} %)` {
    const names = this.indexes.definitions.map(({ name }) => name)
    const percent = this.percent ?? 0
    if (!names.every((name) => this.engine.canSearch(name))) return `loading (${percent} %)`
    const isDegraded = names.some((name) => this.engine.searchesOtherVersion(name))
    return isDegraded ? `degraded (${percent} %)` : 'ok'
  }

  /** @throws if the database does not answer */
  async status(): Promise<FollowerStatus> {
    const names = this.followed.map(({ sink }) => sink.name)
    const lag = await this.leases.lag(names, this.clock.now())
    const [failure] = this.failures.values()
    if (failure !== undefined) return { state: 'failing', reason: failure.message, ...lag }
    return { state: this.isPrepared ? 'following' : 'filling', ...lag }
  }

  private task(task: string, work: (signal: AbortSignal) => Promise<number>): BackgroundTask {
    return new BackgroundTask({
      name: `index ${task}`,
      maxStopMs,
      run: async (signal) => {
        const restMs = await work(signal)
        this.note(task, null)
        return restMs
      },
      retry: retries,
      failed: (error) => {
        this.note(task, error instanceof Error ? error : new Error(String(error)))
      },
    })
  }

  private async prepare(signal: AbortSignal): Promise<number> {
    const { definitions, inspectionMs } = this.indexes
    this.inspectedAt = performance.now()
    const unbuilt = await this.lifecycle.prepare()
    if (unbuilt.length > 0) this.isPrepared = false
    this.followed = definitions.map(({ name }) => ({
      kind: kindOfIndex[name],
      sink: this.engine.sink(name, 'live'),
    }))
    if (!this.maintains) {
      this.isPrepared = unbuilt.length === 0
      return this.isPrepared ? inspectionMs : buildPollMs
    }
    await this.lifecycle.complete({
      signal,
      onProgress: (done, total) => {
        // 100 % is reported only after the swap.
        this.noteProgress(total === 0 ? 0 : Math.min(99, Math.floor((100 * done) / total)))
      },
    })
    await this.leases.touch(this.followed.map(({ sink }) => sink.name))
    this.percent = null
    this.isPrepared = true
    this.note('preparing', null)
    const abandoned = await this.leases.removeAbandoned(abandonedDays)
    for (const { name } of definitions) await this.lifecycle.prune(name, abandoned)
    await this.feed.trim()
    return inspectionMs
  }

  private async follow(signal: AbortSignal): Promise<number> {
    return this.followAll(signal).catch((error: unknown) => {
      this.preparing.wake()
      throw error
    })
  }

  private async followAll(signal: AbortSignal): Promise<number> {
    const behind = await this.leases.namesBehind(this.followed.map(({ sink }) => sink.name))
    for (const { kind, sink } of this.followed.filter((index) => behind.has(index.sink.name))) {
      await this.leases.hold(sink.name, kind, (lease) =>
        this.copier.catchUp(lease, sink, kind, { signal }),
      )
    }
    this.note('following', null)
    if (behind.size === 0) return pollMs
    // Pauses here instead of returning a delay: a wake would end the delay, and a rebuild would never get the lease.
    await pause(yieldMs, undefined, { signal })
    return 0
  }

  private noteProgress(percent: number): void {
    const isNewTenth =
      this.percent === null || Math.floor(percent / 10) !== Math.floor(this.percent / 10)
    this.percent = percent
    if (isNewTenth) this.log.info({ percent }, 'Building a search index')
  }

  private note(task: string, failure: Error | null): void {
    const before = this.failures.get(task)
    if (failure === null) this.failures.delete(task)
    else this.failures.set(task, failure)
    if (failure?.message === before?.message) return
    if (failure === null) this.log.info({ task }, `Search index: ${task} works again`)
    else this.log.warn({ err: failure }, `Search index: ${task} failed; retrying`)
  }
}
