import { type IndexName, indexDefinitions, kindOfIndex } from '../kinds/kinds.js'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../database/database.js'
import { holdFeed, isLockTimeout, latestChange } from '../../records/record-feed.js'
import type { MaintainedEngine } from '../../../packages/search-engine/src/maintained-engine.js'
import { IndexFiller, type Watch } from './index-filler.js'
import { IndexLeases } from './index-lease.js'
import { IndexRebuilder } from './index-rebuilder.js'
import { IndexUses } from './index-uses.js'
import { buildIndexes } from './several-indexes.js'

const busyPauseMs = 200
const settlingTimeoutMs = 60_000

/**
 * Sees to it that every index is there, with the settings of this release and all records. Versions of
 * other releases are left to the replicas that use them.
 */
export class IndexPreparer {
  private readonly filler: IndexFiller
  private readonly leases: IndexLeases

  constructor(
    private readonly engine: MaintainedEngine,
    private readonly database: Database,
    private readonly definitions = indexDefinitions,
    private readonly uses = new IndexUses(database.pool),
  ) {
    this.filler = new IndexFiller(database)
    this.leases = new IndexLeases(database.pool)
  }

  /**
   * Makes what is missing and says that this release uses it. To be called before anything is written:
   * from here on the versions of other releases get what this one writes from the feed.
   *
   * @returns the indexes that do not hold all records
   */
  async begin(): Promise<IndexName[]> {
    await this.makeMissing()
    await this.announce()
    // Again, because they were safe from others only from here on.
    const toFill = await this.makeMissing()
    if (this.engine.transactional) {
      for (const { name } of this.definitions) {
        if (!(await this.isFed(name, toFill.includes(name)))) toFill.push(name)
      }
    }
    return toFill
  }

  /** Whether live replicas use other versions of the indexes, while this release has not filled its own. */
  async isLeftToOthers(): Promise<boolean> {
    const uses = await this.uses.all()
    const isLive = (version: string) => (uses.get(version)?.replicas ?? 0) > 0
    for (const name of await this.makeMissing()) {
      if (isLive(this.engine.sink(name, 'live').name)) continue
      const others = await this.engine.otherVersions(name)
      if (others.some((version) => isLive(version.name))) return true
    }
    return false
  }

  /** Says that the versions of this release are used, and those that stand in for them. */
  async announce(): Promise<void> {
    const names = this.definitions.flatMap(({ name }) => {
      const standIn = this.engine.standInName(name)
      const own = this.engine.sink(name, 'live').name
      return standIn === null ? [own] : [own, standIn]
    })
    await this.uses.announce(names)
  }

  /**
   * Fills what is new or has lost its data, and waits for what other processes are filling. Progress is
   * that of all indexes that are filled.
   *
   * @throws SearchEngineError, or the signal's reason; another call goes on from there
   */
  async complete(watch: Watch = {}): Promise<void> {
    for (;;) {
      const toFill = await this.begin()
      let isComplete = true
      const fill = async (index: IndexName, part: Watch) => {
        if (!(await this.fill(index, part))) isComplete = false
      }
      // One by one: a gateway that starts shares the database with those that serve.
      await buildIndexes(this.database, toFill, watch, fill, 1)
      for (const { name } of this.definitions) {
        if (this.engine.transactional || toFill.includes(name)) continue
        if (!(await this.isFollowed(name, watch))) isComplete = false
      }
      if (isComplete) return
      watch.signal?.throwIfAborted()
      await pause(busyPauseMs)
    }
  }

  /**
   * Ends the reading of the feed for an index in the database when no other version of it is left: then
   * all that is written is written there as well.
   */
  async settle(index: IndexName): Promise<void> {
    const kind = kindOfIndex[index]
    const sink = this.engine.sink(index, 'live')
    if ((await this.leases.progress(sink.name))?.filled !== true) return
    if ((await this.engine.otherVersions(index)).length > 0) return
    await this.leases
      .hold(sink.name, kind, async (lease) => {
        await this.filler.catchUp(lease, sink, kind)
        const end = await this.database.prisma.$transaction(
          async (tx) => {
            await holdFeed(tx)
            const latest = await latestChange(tx)
            let { position } = lease.progress
            while (position < latest) {
              position = (await this.filler.copyChanges(sink, kind, position, latest, tx)).position
            }
            await tx.indexPosition.deleteMany({ where: { name: sink.name } })
            return latest
          },
          { timeout: settlingTimeoutMs, maxWait: settlingTimeoutMs },
        )
        // Another release may have begun meanwhile, and have found the version known.
        if ((await this.engine.otherVersions(index)).length > 0) {
          await this.leases.follow([sink.name], kind, end)
        }
      })
      .catch((error: unknown) => {
        // Writers went first; there is a next time.
        if (!isLockTimeout(error)) throw error
      })
  }

  /** @returns the indexes that do not hold all records */
  private makeMissing(definitions = this.definitions): Promise<IndexName[]> {
    // A version that finds another beside it, and no position in the feed, was not fed by that one's writers.
    return this.engine.prepare(definitions, async () => {
      if (!this.engine.transactional) return
      for (const { name } of definitions) {
        const others = await this.engine.otherVersions(name)
        const versions = others.map((version) => version.name)
        if (versions.length > 0) await this.leases.follow(versions, kindOfIndex[name])
      }
    })
  }

  /** @returns false when it is unknown how far an index that holds records was fed; it is struck off then */
  private async isFed(index: IndexName, isToBeFilled: boolean): Promise<boolean> {
    const others = await this.engine.otherVersions(index)
    if (others.length === 0) return true
    const versions = others.map((version) => version.name)
    await this.leases.follow(versions, kindOfIndex[index])
    if (isToBeFilled) return true
    const progress = await this.leases.progress(this.engine.sink(index, 'live').name)
    if (progress?.filled === true) return true
    await this.engine.strikeOff(index)
    await this.makeMissing()
    return false
  }

  /** @returns false while another process is at it */
  private async fill(index: IndexName, watch: Watch): Promise<boolean> {
    const kind = kindOfIndex[index]
    const sink = this.engine.sink(index, 'live')
    const isHeld = await this.leases.hold(sink.name, kind, async (lease) => {
      if (await this.wasFilledMeanwhile(index)) return
      await this.filler.fill(lease, sink, kind, watch)
      await lease.save({ filled: true, cursor: null })
      await this.engine.confirmFilled(index, lease.progress.position)
    })
    if (isHeld && this.engine.transactional) await this.settle(index)
    return isHeld
  }

  private async wasFilledMeanwhile(index: IndexName): Promise<boolean> {
    const definitions = this.definitions.filter(({ name }) => name === index)
    return !(await this.makeMissing(definitions)).includes(index)
  }

  /**
   * Rebuilds an index that holds records, but of unknown age: the database is another one, or no gateway has
   * followed for so long that the feed was trimmed. An older copy goes back to where it is in the feed, or is to be
   * filled again.
   *
   * @returns false while that is not done
   */
  private async isFollowed(index: IndexName, watch: Watch): Promise<boolean> {
    const sink = this.engine.sink(index, 'live')
    const progress = await this.leases.progress(sink.name)
    if (progress?.filled !== true) {
      return new IndexRebuilder(this.engine, this.database).rebuild(index, watch)
    }
    if (((await sink.heldPosition()) ?? progress.position) >= progress.position) return true
    await this.leases.hold(sink.name, kindOfIndex[index], async (lease) => {
      watch.onOlderCopy?.(index)
      if (!(await this.filler.goBack(lease, sink))) await this.engine.strikeOff(index)
    })
    return false
  }
}
