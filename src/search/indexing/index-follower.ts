import { kindOfIndex } from '../kinds/kinds.js'
import { setTimeout as pause } from 'node:timers/promises'
import { backOffMs, type BackOff } from '../../foundation/back-off.js'
import type { Clock } from '../../foundation/clock.js'
import type { Database } from '../../database/database.js'
import type { RecordKind } from '../../records/model/record-model.js'
import type {
  DocumentSink,
  MaintainedEngine,
} from '../../../packages/search-engine/src/maintained-engine.js'
import { FeedLag, type Lag } from './feed-lag.js'
import { IndexFiller } from './index-filler.js'
import { IndexLeases } from './index-lease.js'
import { type IndexPolicy, usualPolicy } from './index-policy.js'
import { IndexPreparer } from './index-preparer.js'
import { IndexUses } from './index-uses.js'
import { settledWithin } from '../../foundation/settled-within.js'
import { repeated, WorkLoop } from '../../foundation/work-loop.js'
import { VersionRetention } from './version-retention.js'

/** How often the feed is looked at when this process has not written to it. */
const pollMs = 500
/** How often an index that another replica fills is looked at. */
const lookMs = 1_000
/** Between rounds others, such as a rebuild, get their turn at an index. */
const breathMs = 50
const retries: BackOff = { firstMs: 250, longestMs: 10_000, factor: 2 }
/** How long a stop waits for the batch under way. */
const stopPatienceMs = 3_000

/** Told what operators want to see in the log. */
export interface FollowerReport {
  /** A task begins to fail, or works again (null). */
  task(task: string, failure: Error | null): void
  /** An index is being filled; called for every tenth of it. */
  filling(percent: number): void
  /** The server was restored from an older copy; the index is caught up or filled again. */
  olderCopy(index: string): void
  /** A version that no replica used any more is gone. */
  dropped(version: string): void
}

/** How the indexes stand to the records. */
export interface FollowerStatus extends Lag {
  /** `filling` until every index holds all records; `failing` while something is tried again. */
  readonly state: 'filling' | 'following' | 'failing'
  /** What fails, while something does. */
  readonly reason?: string
}

interface FollowedIndex {
  readonly kind: RecordKind
  readonly sink: DocumentSink
}

/**
 * Keeps the indexes of this release up to date: prepares them, then copies to them what the change feed
 * tells of. To an index in the database that is only what replicas of other releases write. Each replica
 * has one; a lease lets one at a time write to an index. Failures are
 * retried for ever, and a position moves only when the engine has confirmed what lies before it.
 */
export class IndexFollower {
  private readonly preparer: IndexPreparer
  private readonly retention: VersionRetention
  private readonly heartbeat: WorkLoop
  /** Woken when following fails: the server may have lost an index. */
  private readonly preparing: WorkLoop
  private readonly following: WorkLoop
  private readonly filler: IndexFiller
  private readonly leases: IndexLeases
  private readonly feedLag: FeedLag
  private readonly stopping = new AbortController()
  /** Known from the first time on that the server could be asked. */
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
    private readonly report: FollowerReport,
    private readonly policy: IndexPolicy = usualPolicy,
    private readonly uses = new IndexUses(database.pool),
  ) {
    this.preparer = new IndexPreparer(engine, database, policy.definitions, uses)
    this.retention = new VersionRetention(engine, database, policy)
    const beat = () => (this.followed.length === 0 ? Promise.resolve() : this.preparer.announce())
    this.heartbeat = new WorkLoop(repeated(policy.heartbeatMs, beat, () => undefined))
    this.preparing = this.loop('preparing', () => this.prepare())
    this.following = this.loop('following', () => this.follow())
    this.filler = new IndexFiller(database)
    this.leases = new IndexLeases(database.pool)
    this.feedLag = new FeedLag(database.pool)
  }

  /**
   * Fills may take long, so following does not wait for them.
   *
   * @param maintains false where that is left to other replicas: this one says which versions it uses, and
   * looks until they are there
   */
  start(maintains = true): void {
    this.maintains = maintains
    this.heartbeat.start(this.policy.heartbeatMs)
    this.preparing.start()
    if (maintains) this.following.start()
  }

  /** Inspects the server now: a search or the readiness check failed. Indexes in the database need none. */
  inspect(): void {
    if (this.engine.transactional || !this.isPrepared || this.failures.has('preparing')) return
    if (performance.now() - this.inspectedAt > lookMs) this.preparing.wake()
  }

  /** Says that there are new changes. */
  nudge(): void {
    // What fails waits its time, however much is written meanwhile.
    if (this.failures.size === 0) this.following.wake()
  }

  async stop(): Promise<void> {
    this.stopping.abort(new Error('The gateway is closing.'))
    const loops = [this.heartbeat, this.preparing, this.following]
    await settledWithin(stopPatienceMs, Promise.all(loops.map((loop) => loop.stop())))
    // A database that is gone hears it from the silence.
    await settledWithin(stopPatienceMs, this.uses.withdraw())
  }

  /** How much of the indexes that are filled the engine has confirmed, in per cent; null when none is. */
  get filledPercent(): number | null {
    return this.percent
  }

  /** @throws when the database does not answer */
  async status(): Promise<FollowerStatus> {
    const names = this.followed.map(({ sink }) => sink.name)
    const lag = await this.feedLag.measure(names, this.clock.now())
    const [failure] = this.failures.values()
    if (failure !== undefined) return { state: 'failing', reason: failure.message, ...lag }
    return { state: this.isPrepared ? 'following' : 'filling', ...lag }
  }

  private loop(task: string, work: () => Promise<number>): WorkLoop {
    return new WorkLoop({
      round: async () => {
        const restMs = await work()
        this.note(task, null)
        return restMs
      },
      failed: (error, failures) => {
        this.note(task, error instanceof Error ? error : new Error(String(error)))
        return backOffMs(retries, failures)
      },
    })
  }

  private async prepare(): Promise<number> {
    const { definitions, inspectionMs } = this.policy
    this.inspectedAt = performance.now()
    const missing = await this.preparer.begin()
    if (missing.length > 0) this.isPrepared = false
    this.followed = definitions.map(({ name }) => ({
      kind: kindOfIndex[name],
      sink: this.engine.sink(name, 'live'),
    }))
    if (!this.maintains) {
      this.isPrepared = missing.length === 0
      return this.isPrepared ? inspectionMs : lookMs
    }
    const { signal } = this.stopping
    await this.preparer.complete({
      signal,
      onOlderCopy: (index) => {
        this.report.olderCopy(index)
      },
      onProgress: (done, total) => {
        // What is written to all indexes still has to be marked as complete.
        this.noteProgress(total === 0 ? 0 : Math.min(99, Math.floor((100 * done) / total)))
      },
    })
    await this.leases.touch(this.followed.map(({ sink }) => sink.name))
    this.percent = null
    this.isPrepared = true
    this.note('preparing', null)
    for (const version of await this.retention.sweep()) this.report.dropped(version)
    if (this.engine.transactional) {
      for (const { name } of definitions) await this.preparer.settle(name)
    }
    return inspectionMs
  }

  private async follow(): Promise<number> {
    return this.followAll().catch((error: unknown) => {
      this.preparing.wake()
      throw error
    })
  }

  private async followAll(): Promise<number> {
    const { signal } = this.stopping
    const behind = await this.feedLag.namesBehind(this.followed.map(({ sink }) => sink.name))
    for (const { kind, sink } of this.followed.filter((index) => behind.has(index.sink.name))) {
      await this.leases.hold(sink.name, kind, (lease) =>
        this.filler.catchUp(lease, sink, kind, { signal }),
      )
    }
    this.note('following', null)
    if (behind.size === 0) return pollMs
    // No wake may cut this short: who waits for an index, such as a rebuild, would never get it.
    await pause(breathMs, undefined, { signal })
    return 0
  }

  private noteProgress(percent: number): void {
    const isNews =
      this.percent === null || Math.floor(percent / 10) !== Math.floor(this.percent / 10)
    this.percent = percent
    if (isNews) this.report.filling(percent)
  }

  private note(task: string, failure: Error | null): void {
    const before = this.failures.get(task)
    if (failure === null) this.failures.delete(task)
    else this.failures.set(task, failure)
    if (failure?.message !== before?.message) this.report.task(task, failure)
  }
}
