import { setTimeout as pause } from 'node:timers/promises'
import { type IndexName, indexDefinitions, kindOfIndex } from '../../records/kinds/kinds.js'
import type { Database } from '../../database/database.js'
import type { MaintainedEngine } from '../../../packages/search-engine/src/maintained-engine.js'
import { someAtOnce } from '../../../packages/search-engine/src/some-at-once.js'
import { IndexBuilder } from './index-builder.js'
import { isOlderCopy, type Watch } from './index-copier.js'
import { IndexLeases } from './index-lease.js'
import { beforeAll, countRecords } from './record-ids.js'

const busyPauseMs = 200

/** Brings all indexes of this release into the state `built, follows the feed` (see `IndexBuilder`). */
export class IndexLifecycle {
  readonly builder: IndexBuilder
  private readonly leases: IndexLeases

  constructor(
    private readonly engine: MaintainedEngine,
    private readonly database: Database,
    private readonly definitions = indexDefinitions,
  ) {
    this.builder = new IndexBuilder(engine, database)
    this.leases = new IndexLeases(database.sql)
  }

  /**
   * Creates missing indexes. Call it before the first write of a process: from here on the versions of other
   * releases get its writes from the feed.
   *
   * @returns the indexes that have not been built
   */
  async prepare(): Promise<IndexName[]> {
    const unbuilt = await this.createMissing()
    // Again for versions that another release has created since.
    for (const { name } of this.definitions) await this.registerOthers(name)
    return unbuilt
  }

  /**
   * Builds unbuilt indexes, and waits for those that other processes are building.
   *
   * @param watch reports the progress of all indexes together
   * @throws SearchEngineError, or the signal's reason; the next call continues from there
   */
  async complete(watch: Watch = {}): Promise<void> {
    while (!(await this.tryToComplete(watch))) {
      watch.signal?.throwIfAborted()
      await pause(busyPauseMs)
    }
  }

  /** @returns false if another process is building an index */
  private async tryToComplete(watch: Watch): Promise<boolean> {
    const unbuilt = await this.prepare()
    const outdated = await this.outdated(unbuilt)
    const done: boolean[] = []
    // One at a time: a starting gateway shares the database with serving ones.
    await this.each([...unbuilt, ...outdated], watch, 1, async (index, part) => {
      done.push(
        outdated.includes(index)
          ? await this.builder.rebuild(index, part)
          : await this.builder.build(index, part, () => this.isBuilt(index)),
      )
    })
    return !done.includes(false)
  }

  /**
   * Works on some indexes, the largest first.
   *
   * @param watch its progress is that of all indexes together
   * @throws what `work` throws, after the other work has ended
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
    const total = sumOf(records)
    const done = new Map<IndexName, number>()
    const watchOf = (index: IndexName): Watch => ({
      ...(signal !== undefined && { signal }),
      ...(onProgress !== undefined && {
        onProgress: (count) => {
          done.set(index, count)
          onProgress(sumOf(done), Math.max(sumOf(done), total))
        },
      }),
    })
    const largestFirst = [...records].toSorted(([, one], [, other]) => other - one)
    await someAtOnce(largestFirst, atOnce, ([index]) => work(index, watchOf(index)))
  }

  private async isBuilt(index: IndexName): Promise<boolean> {
    const definitions = this.definitions.filter(({ name }) => name === index)
    return !(await this.createMissing(definitions)).includes(index)
  }

  private createMissing(definitions = this.definitions): Promise<IndexName[]> {
    return this.engine.prepare(definitions, async () => {
      // A version that sees ours before it is registered would take itself for outdated.
      for (const { name } of definitions) await this.registerOthers(name)
    })
  }

  /** Has the versions of other releases in the database follow the feed, because this process does not write them. */
  private async registerOthers(index: IndexName): Promise<void> {
    if (!this.engine.transactional) return
    const others = await this.engine.otherVersions(index)
    const names = others.map(({ name }) => name)
    if (names.length > 0) await this.leases.follow(names, kindOfIndex[index])
  }

  /**
   * Built indexes that lack changes and cannot be followed: their position in the feed is unknown, for example because
   * no gateway followed them for a week, or the server was restored from an older copy.
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

function sumOf(counts: ReadonlyMap<IndexName, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}
