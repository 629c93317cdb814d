import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../database/database.js'
import type { MaintainedEngine } from '../engine/maintained-engine.js'
import type { IndexName } from '../engine/search-engine.js'
import { indexDefinitions } from '../index-definitions.js'
import { kindOfIndex } from './document-source.js'
import { IndexFiller, type Watch } from './index-filler.js'
import { IndexLeases } from './index-lease.js'
import { IndexRebuilder } from './index-rebuilder.js'

const busyPauseMs = 200

/** Sees to it that every index is there, with the settings of this release and all records. */
export class IndexPreparer {
  private readonly filler: IndexFiller
  private readonly leases: IndexLeases

  constructor(
    private readonly engine: MaintainedEngine,
    private readonly database: Database,
  ) {
    this.filler = new IndexFiller(database)
    this.leases = new IndexLeases(database.pool)
  }

  /**
   * Fills what is new or has lost its data, and waits for what other processes are filling.
   *
   * @throws SearchEngineError, or the signal's reason; another call goes on from there
   */
  async complete(watch: Watch = {}): Promise<void> {
    for (;;) {
      const toFill = await this.engine.prepare(indexDefinitions)
      let isComplete = true
      for (const { name } of indexDefinitions) {
        const isDone = toFill.includes(name)
          ? await this.fill(name, watch)
          : this.engine.transactional || (await this.isFollowed(name, watch))
        isComplete &&= isDone
      }
      if (isComplete) return
      watch.signal?.throwIfAborted()
      await pause(busyPauseMs)
    }
  }

  /** @returns false while another process is at it */
  private async fill(index: IndexName, watch: Watch): Promise<boolean> {
    const kind = kindOfIndex[index]
    const sink = this.engine.sink(index, 'live')
    const isHeld = await this.leases.hold(sink.name, kind, async (lease) => {
      if (await this.wasFilledMeanwhile(index)) return
      const isComplete = lease.progress.filled && this.engine.isRetired(index)
      if (!isComplete) await this.filler.fill(lease, sink, kind, watch)
      await this.engine.confirmFilled(index)
      await lease.save({ filled: true, cursor: null })
    })
    if (isHeld && this.engine.transactional) await this.leases.forget(sink.name)
    return isHeld
  }

  private async wasFilledMeanwhile(index: IndexName): Promise<boolean> {
    const definitions = indexDefinitions.filter(({ name }) => name === index)
    return !(await this.engine.prepare(definitions)).includes(index)
  }

  /**
   * An index that holds records, but nobody knows as of when: the database is another one, or nobody
   * has followed for so long that the feed was trimmed.
   */
  private async isFollowed(index: IndexName, watch: Watch): Promise<boolean> {
    const progress = await this.leases.progress(this.engine.sink(index, 'live').name)
    if (progress?.filled === true) return true
    return new IndexRebuilder(this.engine, this.database).rebuild(index, watch)
  }
}
