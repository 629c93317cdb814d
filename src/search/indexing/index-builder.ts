import { type IndexName, kindOfIndex } from '../../records/kinds/kinds.js'
import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from '../../database/sql.js'
import type { Database } from '../../database/database.js'
import { isUnavailable } from '../../database/unavailable.js'
import type { ErrorCode } from '../../errors/error-table.js'
import { lockFeed, isLockTimeout, latestChange } from '../../records/record-feed.js'
import type {
  DocumentSink,
  MaintainedEngine,
} from '../../../packages/search-engine/src/maintained-engine.js'
import { SearchEngineError } from '../../../packages/search-engine/src/search-engine.js'
import { IndexCopier, isOlderCopy, type Watch } from './index-copier.js'
import { IndexLeases, LeaseLostError, type IndexLease } from './index-lease.js'
import { RebuildNotes } from './rebuild-notes.js'

/** How long a swap is retried, and the pause between attempts. */
const swapPatienceMs = 120_000
const retryPauseMs = 20
/** Suffixes of shadows in Meilisearch and in Postgres. */
const shadowSuffixes = ['_shadow', '_next']

export interface BuildWatch extends Watch {
  /** Called once no other process can build the index. The build starts when the promise resolves. */
  readonly onHeld?: () => Promise<void>
}

/**
 * Builds an index and drops old versions. First build, rebuild and upgrade are the same, on both engines:
 *
 *     empty ── copy ──▶ shadow ── catch up, swap ──▶ built, follows the feed ── prune ──▶ dropped
 *
 * 1. Copy: under a lease, all records go into a shadow beside the index, in the order of their ids. An interrupted
 *    copy continues from its cursor.
 * 2. Swap: the shadow gets the changes made since the copy began, then replaces the index. No search sees it before.
 * 3. Follow: a built index gets every later change from the feed. An index in the database is written in the
 *    transaction that changes the records, and follows only while another release has a version of it.
 * 4. Drop: a changed definition is another version with another name. Gateways of both releases serve side by side,
 *    each from its own. A build keeps the newest other version; it is dropped by `index prune`, or when no gateway has
 *    followed the feed for it for a week.
 */
export class IndexBuilder {
  private readonly copier: IndexCopier
  private readonly leases: IndexLeases
  private readonly notes: RebuildNotes

  constructor(
    private readonly engine: MaintainedEngine,
    private readonly database: Database,
  ) {
    this.copier = new IndexCopier(database)
    this.leases = new IndexLeases(database.sql)
    this.notes = new RebuildNotes(database.sql)
  }

  /**
   * Builds an index unless `isBuilt` says that another process has done so.
   *
   * @returns false if another process is building it
   * @throws SearchEngineError, LeaseLostError, or the signal's reason; the next call continues from there
   */
  async build(index: IndexName, watch: Watch, isBuilt: () => Promise<boolean>): Promise<boolean> {
    return this.hold(index, async (lease) => {
      if (!(await isBuilt())) await this.buildHeld(lease, index, watch)
    })
  }

  /** As `build`, but also if the index is built, and with a note about the result. */
  async rebuild(index: IndexName, watch: BuildWatch = {}): Promise<boolean> {
    return this.hold(index, async (lease) => {
      await this.notes.begin(index)
      try {
        await watch.onHeld?.()
        watch.signal?.throwIfAborted()
        await this.buildHeld(lease, index, watch)
      } catch (error) {
        // A stopped build has no end, and a build that another process took over is that process's to end.
        if (watch.signal?.aborted !== true && !(error instanceof LeaseLostError)) {
          await this.notes.end(index, buildFailure(error)).catch(() => undefined)
        }
        throw error
      }
      await this.notes.end(index, null)
    })
  }

  /** @param lease on the shadow of the index */
  async buildHeld(lease: IndexLease, index: IndexName, watch: Watch): Promise<void> {
    const kind = kindOfIndex[index]
    const shadow = this.engine.sink(index, 'shadow')
    await this.copier.copyAll(lease, shadow, kind, watch)
    await this.copier.catchUp(lease, shadow, kind, watch)
    await (this.engine.transactional
      ? this.swapInTransaction(index, shadow, lease, watch)
      : this.swapBetweenBatches(index, shadow, lease, watch))
    const others = await this.engine.otherVersions(index)
    const kept = others.find(({ isBuilt }) => isBuilt)
    for (const { name } of others) if (name !== kept?.name) await this.drop(name)
  }

  /**
   * Drops other versions of an index. No gateway may still use them.
   *
   * @param among their names; default all
   * @returns the names of the dropped versions; omits those that another process is writing
   */
  async prune(index: IndexName, among?: ReadonlySet<string>): Promise<string[]> {
    const dropped: string[] = []
    for (const { name } of await this.engine.otherVersions(index)) {
      if (among?.has(name) !== false && (await this.drop(name))) dropped.push(name)
    }
    if (this.engine.transactional) await this.stopFollowing(index)
    return dropped
  }

  /**
   * Stops following the feed for an index in the database that has no other version: every process writes into it
   * now. It does nothing if writers hold the feed lock for too long; the next call tries again.
   */
  private async stopFollowing(index: IndexName): Promise<void> {
    const kind = kindOfIndex[index]
    const live = this.engine.sink(index, 'live')
    if ((await this.leases.state(live.name))?.filled !== true) return
    if ((await this.engine.otherVersions(index)).length > 0) return
    const stop = async (lease: IndexLease) => {
      const end = await this.finish(lease, live, index)
      // Another release may have started since, and relies on this index following the feed.
      if ((await this.engine.otherVersions(index)).length > 0) {
        await this.leases.follow([live.name], kind, end)
      }
    }
    await this.leases.hold(live.name, kind, stop).catch((error: unknown) => {
      if (!isLockTimeout(error)) throw error
    })
  }

  private hold(index: IndexName, work: (lease: IndexLease) => Promise<void>): Promise<boolean> {
    const { name } = this.engine.sink(index, 'shadow')
    return this.leases.hold(name, kindOfIndex[index], work)
  }

  /** @returns false if another process is building the version */
  private async drop(version: string): Promise<boolean> {
    const names = [version, ...shadowSuffixes.map((suffix) => version + suffix)]
    const states = await this.leases.states(names)
    if ([...states.values()].some(({ isHeld }) => isHeld)) return false
    await this.engine.dropVersion(version)
    await this.leases.forget(names)
    return true
  }

  private async swapInTransaction(
    index: IndexName,
    shadow: DocumentSink,
    lease: IndexLease,
    watch: Watch,
  ): Promise<void> {
    const live = this.engine.sink(index, 'live')
    await this.patiently(watch, async () => {
      if ((await this.engine.otherVersions(index)).length > 0) {
        await this.leases.follow([live.name], kindOfIndex[index], lease.progress.position)
      }
      await this.finish(lease, shadow, index, (tx) => this.engine.swap(index, tx))
      return true
    })
    await this.engine.confirmBuilt(index)
  }

  /**
   * Copies the last changes into a sink while the feed is locked against writers, and deletes its position.
   *
   * @returns the position up to which the sink holds all changes
   */
  private async finish(
    lease: IndexLease,
    sink: DocumentSink,
    index: IndexName,
    swap?: (tx: Sql) => Promise<void>,
  ): Promise<bigint> {
    const kind = kindOfIndex[index]
    await this.copier.catchUp(lease, sink, kind)
    return this.database.sql.transaction(async (tx) => {
      await lockFeed(tx)
      const upTo = await latestChange(tx)
      await this.copier.copyChanges(sink, kind, { after: lease.progress.position, upTo }, tx)
      await swap?.(tx)
      await tx.execute('delete from index_position where name = $1', [sink.name])
      return upTo
    })
  }

  /**
   * Takes the follower's lease for the swap. The shadow never gets a change before the index has it, because it
   * copies the arrivals of documents from there.
   */
  private async swapBetweenBatches(
    index: IndexName,
    shadow: DocumentSink,
    lease: IndexLease,
    watch: Watch,
  ): Promise<void> {
    const kind = kindOfIndex[index]
    const live = this.engine.sink(index, 'live')
    await this.patiently(watch, () =>
      this.leases.hold(live.name, kind, async (liveLease) => {
        const isFollowed =
          liveLease.progress.filled && !(await isOlderCopy(live, liveLease.progress.position))
        if (isFollowed) await this.copier.catchUp(liveLease, live, kind, watch)
        const end = isFollowed ? liveLease.progress.position : await this.copier.feed.settled()
        await this.copier.catchUp(lease, shadow, kind, watch, end)
        // After a crash between here and the end, the shadow may hold the old index.
        await this.leases.forget([shadow.name])
        await this.engine.swap(index, this.database.sql)
        await this.engine.confirmBuilt(index, end)
        await liveLease.save({ position: end, filled: true, cursor: null })
      }),
    )
  }

  private async patiently({ signal }: Watch, attempt: () => Promise<boolean>): Promise<void> {
    const deadline = performance.now() + swapPatienceMs
    for (;;) {
      signal?.throwIfAborted()
      try {
        if (await attempt()) return
      } catch (error) {
        if (!isLockTimeout(error) || performance.now() > deadline) throw error
      }
      if (performance.now() > deadline) throw new Error('The index is in use without a pause.')
      await pause(retryPauseMs)
    }
  }
}

/** Why a build failed: `SERVICE_UNAVAILABLE` if the engine or the database was down. */
export function buildFailure(error: unknown): ErrorCode {
  const isDown = error instanceof SearchEngineError ? error.isTransient : isUnavailable(error)
  return isDown ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_SERVER_ERROR'
}
