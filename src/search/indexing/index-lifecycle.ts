import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../database/database.js'
import { isUnavailable } from '../../database/unavailable.js'
import type { ErrorCode } from '../../errors/error-table.js'
import { isLockTimeout, latestChange, lockFeed } from '../../records/record-feed.js'
import type {
  DocumentSink,
  IndexVersion,
  MaintainedEngine,
} from '../../../packages/search-engine/src/maintained-engine.js'
import { SearchEngineError } from '../../../packages/search-engine/src/search-engine.js'
import { someAtOnce } from '../../../packages/search-engine/src/some-at-once.js'
import { type IndexName, indexDefinitions, kindOfIndex } from '../../records/kinds/kinds.js'
import { IndexCopier, isOlderCopy, type Watch } from './index-copier.js'
import { type IndexLease, IndexLeases, LeaseLostError } from './index-lease.js'
import { RebuildNotes } from './rebuild-notes.js'
import { beforeAll, countRecords } from './record-ids.js'

/** Pause before another attempt to swap, or to build an index that another process is building. */
const swapPauseMs = 20
const busyPauseMs = 200

/**
 * The life cycle of an index. A first build, a rebuild and an upgrade take the same steps, on both engines:
 *
 *     empty ── copy ──▶ shadow ── catch up, swap ──▶ built, follows the feed ── prune ──▶ dropped
 *
 * 1. Copy: under a lease, all records go into a shadow beside the index, in the order of their ids. An interrupted
 *    copy continues from its cursor.
 * 2. Swap: the shadow gets the changes made since the copy began, then replaces the index. No search sees the shadow
 *    before the swap.
 * 3. Follow: a built index gets every later change from the feed. An index in the database is written in the
 *    transaction that changes the records, and follows only while another release has a version of it.
 * 4. Drop: a changed definition is another version with another name. Gateways of both releases serve side by side,
 *    each from its own version. A build keeps the newest other version; it is dropped by `index prune`, or when no
 *    gateway has followed the feed for it for a week.
 */
export class IndexLifecycle {
  private readonly copier: IndexCopier
  private readonly leases: IndexLeases
  private readonly notes: RebuildNotes

  constructor(
    private readonly engine: MaintainedEngine,
    private readonly database: Database,
    private readonly definitions = indexDefinitions,
  ) {
    this.copier = new IndexCopier(database)
    this.leases = new IndexLeases(database.sql)
    this.notes = new RebuildNotes(database.sql)
  }

  /**
   * Creates missing indexes. Call it before the first write of a process: from then on, the versions of other
   * releases get the writes of this process from the feed.
   *
   * @returns the indexes that have not been built
   */
  async prepare(): Promise<IndexName[]> {
    // Other versions are registered first: a version that sees ours before its own registration would consider itself
    // outdated.
    const unbuilt = await this.engine.prepare(this.definitions, () => this.registerOthers())
    // Registers versions that another release has created since then.
    await this.registerOthers()
    return unbuilt
  }

  /**
   * Builds unbuilt, outdated and requested indexes, and waits for indexes that other processes are building.
   *
   * @param watch reports the progress of all indexes together
   * @throws SearchEngineError, or the signal's reason; the next call continues the build
   */
  async complete(watch: Watch = {}): Promise<void> {
    for (;;) {
      const { unbuilt, rebuilt } = await this.due()
      const done: boolean[] = []
      // One at a time: a starting gateway shares the database with gateways that serve requests.
      await this.each([...unbuilt, ...rebuilt], watch, 1, async (index, part) => {
        done.push(await this.hold(index, (lease) => this.buildDue(lease, index, part)))
      })
      if (!done.includes(false)) return
      watch.signal?.throwIfAborted()
      await pause(busyPauseMs)
    }
  }

  /**
   * Builds an index again, and notes the result for operators.
   *
   * @returns false if another process is building it
   * @throws SearchEngineError, LeaseLostError, or the signal's reason; the next call continues the build
   */
  async rebuild(index: IndexName, watch: Watch = {}): Promise<boolean> {
    return this.hold(index, (lease) => this.rebuildHeld(lease, index, watch))
  }

  /**
   * Works on some indexes, the largest first.
   *
   * @param watch reports the progress of all indexes together
   * @throws the error of `work`, after the other work has ended
   */
  async each(
    indexes: readonly IndexName[],
    { onProgress, signal }: Watch,
    atOnce: number,
    work: (index: IndexName, watch: Watch) => Promise<void>,
  ): Promise<void> {
    const records = new Map<IndexName, number>()
    for (const index of indexes) {
      const { total } = await countRecords(this.database.sql, kindOfIndex[index], beforeAll)
      records.set(index, total)
    }
    const done = new Map<IndexName, number>()
    const largestFirst = [...records].toSorted(([, one], [, other]) => other - one)
    await someAtOnce(largestFirst, atOnce, ([index]) =>
      work(index, {
        signal,
        onProgress: (count) => {
          done.set(index, count)
          onProgress?.(sumOf(done), Math.max(sumOf(done), sumOf(records)))
        },
      }),
    )
  }

  /**
   * Drops other versions of an index. No gateway may still use them.
   *
   * @param among names of versions to consider; default all
   * @returns the names of the dropped versions; omits versions that another process is writing
   */
  async prune(index: IndexName, among?: ReadonlySet<string>): Promise<string[]> {
    const dropped: string[] = []
    for (const version of await this.engine.otherVersions(index)) {
      if (among?.has(version.name) === false) continue
      if (await this.drop(version)) dropped.push(version.name)
    }
    if (this.engine.transactional) await this.stopFollowing(index)
    return dropped
  }

  /** The indexes to build for the first time, and the indexes to build again. */
  private async due(): Promise<{ unbuilt: IndexName[]; rebuilt: IndexName[] }> {
    const unbuilt = await this.prepare()
    const outdated = await this.outdated(unbuilt)
    const notes = await this.notes.all()
    const built = this.definitions.map(({ name }) => name).filter((name) => !unbuilt.includes(name))
    const rebuilt = built.filter(
      (name) => outdated.includes(name) || notes.get(name)?.isRequested === true,
    )
    return { unbuilt, rebuilt }
  }

  /** Builds an index unless another process has built it. */
  private async buildDue(lease: IndexLease, index: IndexName, watch: Watch): Promise<void> {
    const { unbuilt, rebuilt } = await this.due()
    if (unbuilt.includes(index)) await this.buildHeld(lease, index, watch)
    else if (rebuilt.includes(index)) await this.rebuildHeld(lease, index, watch)
  }

  private async rebuildHeld(lease: IndexLease, index: IndexName, watch: Watch): Promise<void> {
    await this.notes.begin(index)
    try {
      watch.signal?.throwIfAborted()
      await this.buildHeld(lease, index, watch)
    } catch (error) {
      // A stopped build has no end. If another process took over the build, that process notes its end.
      if (watch.signal?.aborted !== true && !(error instanceof LeaseLostError)) {
        await this.notes.end(index, buildFailure(error)).catch(() => undefined)
      }
      throw error
    }
    await this.notes.end(index, null)
  }

  private hold(index: IndexName, work: (lease: IndexLease) => Promise<void>): Promise<boolean> {
    const { name } = this.engine.sink(index, 'shadow')
    return this.leases.hold(name, kindOfIndex[index], work)
  }

  /** @param lease on the shadow of the index */
  private async buildHeld(lease: IndexLease, index: IndexName, watch: Watch): Promise<void> {
    const kind = kindOfIndex[index]
    const shadow = this.engine.sink(index, 'shadow')
    await this.copier.copyAll(lease, shadow, kind, watch)
    await this.copier.catchUp(lease, shadow, kind, watch)
    while (!(await this.swap(index, shadow, lease, watch))) {
      watch.signal?.throwIfAborted()
      await pause(swapPauseMs)
    }
    const others = await this.engine.otherVersions(index)
    const kept = others.find(({ isBuilt }) => isBuilt)
    for (const other of others) if (other !== kept) await this.drop(other)
  }

  /** @returns false if the index is in use now */
  private swap(
    index: IndexName,
    shadow: DocumentSink,
    lease: IndexLease,
    watch: Watch,
  ): Promise<boolean> {
    return this.engine.transactional
      ? this.swapInTransaction(index, shadow, lease, watch)
      : this.swapBetweenBatches(index, shadow, lease, watch)
  }

  /** Copies the last changes and swaps while the feed is locked against writers. */
  private async swapInTransaction(
    index: IndexName,
    shadow: DocumentSink,
    lease: IndexLease,
    watch: Watch,
  ): Promise<boolean> {
    const kind = kindOfIndex[index]
    await this.copier.catchUp(lease, shadow, kind, watch)
    const swapping = this.database.sql.transaction(async (tx) => {
      await lockFeed(tx)
      const upTo = await latestChange(tx)
      await this.copier.copyChanges(shadow, kind, { after: lease.progress.position, upTo }, tx)
      await this.engine.swap(index, tx)
      await this.leases.forget([shadow.name], tx)
      return upTo
    })
    const end = await swapping.catch((error: unknown) => {
      if (isLockTimeout(error)) return null
      throw error
    })
    if (end === null) return false
    await this.followWithOthers(index, end)
    await this.engine.confirmBuilt(index)
    return true
  }

  /**
   * Takes the follower's lease for the swap. The shadow never gets a change before the index has it, because the
   * shadow copies the arrivals of documents from the index.
   */
  private swapBetweenBatches(
    index: IndexName,
    shadow: DocumentSink,
    lease: IndexLease,
    watch: Watch,
  ): Promise<boolean> {
    const kind = kindOfIndex[index]
    const live = this.engine.sink(index, 'live')
    return this.leases.hold(live.name, kind, async (liveLease) => {
      const isFollowed =
        liveLease.progress.filled && !(await isOlderCopy(live, liveLease.progress.position))
      if (isFollowed) await this.copier.catchUp(liveLease, live, kind, watch)
      const end = isFollowed ? liveLease.progress.position : await this.copier.feed.settled()
      await this.copier.catchUp(lease, shadow, kind, watch, end)
      // Forgets the progress first: after a crash between here and the end, the shadow may hold the old index.
      await this.leases.forget([shadow.name])
      await this.engine.swap(index, this.database.sql)
      await this.engine.confirmBuilt(index, end)
      await liveLease.save({ position: end, filled: true, cursor: null })
    })
  }

  /** @returns false if another process is building the version */
  private async drop({ name, shadow }: IndexVersion): Promise<boolean> {
    const states = await this.leases.states([name, shadow])
    if ([...states.values()].some(({ isHeld }) => isHeld)) return false
    await this.engine.dropVersion(name)
    await this.leases.forget([name, shadow])
    return true
  }

  /**
   * Makes the versions of other releases in the database follow the feed, because this process does not write them.
   */
  private async registerOthers(): Promise<void> {
    if (!this.engine.transactional) return
    for (const { name } of this.definitions) {
      const others = await this.engine.otherVersions(name)
      const names = others.map((other) => other.name)
      if (names.length > 0) await this.leases.follow(names, kindOfIndex[name])
    }
  }

  /**
   * Makes an index in the database follow the feed from a position, if gateways of another release do not write it.
   */
  private async followWithOthers(index: IndexName, position: bigint): Promise<void> {
    if ((await this.engine.otherVersions(index)).length === 0) return
    await this.leases.follow([this.engine.sink(index, 'live').name], kindOfIndex[index], position)
  }

  /** Stops following the feed for an index in the database that has no other version: every process writes it now. */
  private async stopFollowing(index: IndexName): Promise<void> {
    const kind = kindOfIndex[index]
    const live = this.engine.sink(index, 'live')
    if ((await this.leases.state(live.name))?.filled !== true) return
    if ((await this.engine.otherVersions(index)).length > 0) return
    await this.leases.hold(live.name, kind, async (lease) => {
      if (lease.progress.filled) await this.copier.catchUp(lease, live, kind)
      await this.leases.forget([live.name])
      // Another release may have started since then.
      await this.followWithOthers(index, lease.progress.position)
    })
  }

  /**
   * Built indexes that lack changes and cannot follow the feed: their position in the feed is unknown, for example
   * because no gateway followed them for a week, or the server was restored from an older copy.
   */
  private async outdated(unbuilt: readonly IndexName[]): Promise<IndexName[]> {
    const outdated: IndexName[] = []
    for (const { name } of this.definitions.filter((index) => !unbuilt.includes(index.name))) {
      const isOnlyVersion = async () => (await this.engine.otherVersions(name)).length === 0
      if (this.engine.transactional && (await isOnlyVersion())) continue
      const sink = this.engine.sink(name, 'live')
      const state = await this.leases.state(sink.name)
      if (state?.filled !== true || (await isOlderCopy(sink, state.position))) outdated.push(name)
    }
    return outdated
  }
}

/** Why a build failed: `SERVICE_UNAVAILABLE` if the engine or the database was down. */
function buildFailure(error: unknown): ErrorCode {
  const isDown = error instanceof SearchEngineError ? error.isTransient : isUnavailable(error)
  return isDown ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_SERVER_ERROR'
}

function sumOf(counts: ReadonlyMap<IndexName, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}
