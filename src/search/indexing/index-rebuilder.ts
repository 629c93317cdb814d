import { type IndexName, kindOfIndex } from '../kinds/kinds.js'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../database/database.js'
import { isUnavailable } from '../../database/unavailable.js'
import type { ErrorCode } from '../../errors/error-table.js'
import { RecordFeed, holdFeed, isLockTimeout, latestChange } from '../../records/record-feed.js'
import type {
  DocumentSink,
  MaintainedEngine,
} from '../../../packages/search-engine/src/maintained-engine.js'
import { SearchEngineError } from '../../../packages/search-engine/src/search-engine.js'
import { IndexFiller, type Watch } from './index-filler.js'
import { IndexLeases, LeaseLostError, type IndexLease } from './index-lease.js'
import { RebuildNotes } from './rebuild-notes.js'

const swapTimeoutMs = 60_000
/** How long a swap is tried again while others do not let go, and the pause between tries. */
const patienceMs = 120_000
const retryPauseMs = 20

/** How a rebuild is watched, stopped and held back. */
export interface RebuildWatch extends Watch {
  /** Called when no other process can rebuild the index any more; the work begins when it resolves. */
  readonly onHeld?: () => Promise<void>
}

/**
 * Builds a new index beside the one in use and puts it in its place. Searches and writes go on; a
 * rebuild that was cut off is taken up again where it stopped.
 */
export class IndexRebuilder {
  private readonly filler: IndexFiller
  private readonly feed: RecordFeed
  private readonly leases: IndexLeases
  private readonly notes: RebuildNotes

  constructor(
    private readonly engine: MaintainedEngine,
    private readonly database: Database,
  ) {
    this.filler = new IndexFiller(database)
    this.feed = new RecordFeed(database)
    this.leases = new IndexLeases(database.pool)
    this.notes = new RebuildNotes(database.pool)
  }

  /**
   * @returns false when another process is rebuilding this index; nothing was done then
   * @throws SearchEngineError, LeaseLostError, or the signal's reason; the next call goes on from there
   */
  async rebuild(index: IndexName, watch: RebuildWatch = {}): Promise<boolean> {
    const kind = kindOfIndex[index]
    const shadow = this.engine.sink(index, 'shadow')
    return this.leases.hold(shadow.name, kind, async (lease) => {
      await this.notes.begin(index)
      try {
        await watch.onHeld?.()
        watch.signal?.throwIfAborted()
        await this.filler.fill(lease, shadow, kind, watch)
        await (this.engine.transactional
          ? this.swapInTransaction(index, shadow, lease, watch)
          : this.swapBetweenBatches(index, shadow, lease, watch))
      } catch (error) {
        await this.noteFailure(index, error, watch)
        throw error
      }
      await this.notes.end(index, null)
    })
  }

  /** One that was stopped has no end, and of one that was taken over the end is another's. */
  private async noteFailure(index: IndexName, error: unknown, { signal }: Watch): Promise<void> {
    if (signal?.aborted === true || error instanceof LeaseLostError) return
    await this.notes.end(index, rebuildFailure(error)).catch(() => undefined)
  }

  /** Holds the feed, and with it everybody who is about to write, while the last changes are copied. */
  private async swapInTransaction(
    index: IndexName,
    shadow: DocumentSink,
    lease: IndexLease,
    watch: Watch,
  ): Promise<void> {
    await this.patiently(watch, async () => {
      await this.filler.catchUp(lease, shadow, kindOfIndex[index], watch)
      await this.database.prisma.$transaction(
        async (tx) => {
          await holdFeed(tx)
          const end = await latestChange(tx)
          let { position } = lease.progress
          while (position < end) {
            const copied = this.filler.copyChanges(shadow, kindOfIndex[index], position, end, tx)
            position = (await copied).position
          }
          await this.engine.swap(index, tx)
          await tx.indexPosition.deleteMany({ where: { name: shadow.name } })
        },
        { timeout: swapTimeoutMs, maxWait: swapTimeoutMs },
      )
      return true
    })
  }

  /**
   * Takes the follower's place for a moment. The shadow gets no change before the index itself has it,
   * so that it can take over how old documents are.
   */
  private async swapBetweenBatches(
    index: IndexName,
    shadow: DocumentSink,
    lease: IndexLease,
    watch: Watch,
  ): Promise<void> {
    const kind = kindOfIndex[index]
    const live = this.engine.sink(index, 'live')
    await this.filler.catchUp(lease, shadow, kind, watch)
    await this.patiently(watch, () =>
      this.leases.hold(live.name, kind, async (liveLease) => {
        if (liveLease.progress.filled) await this.filler.catchUp(liveLease, live, kind, watch)
        const end = liveLease.progress.filled
          ? liveLease.progress.position
          : await this.feed.settled()
        await this.filler.catchUp(lease, shadow, kind, watch, end)
        // Should we be cut off from here on, the shadow may hold what the index held before.
        await this.leases.forget(shadow.name)
        await this.engine.swap(index, this.database.prisma)
        await this.engine.confirmFilled(index, end)
        await liveLease.save({ position: end, filled: true, cursor: null })
      }),
    )
  }

  private async patiently({ signal }: Watch, attempt: () => Promise<boolean>): Promise<void> {
    const deadline = performance.now() + patienceMs
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

/** What a rebuild failed of: `SERVICE_UNAVAILABLE` when the engine or the database was away. */
export function rebuildFailure(error: unknown): ErrorCode {
  const isAway = error instanceof SearchEngineError ? error.isTransient : isUnavailable(error)
  return isAway ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_SERVER_ERROR'
}
