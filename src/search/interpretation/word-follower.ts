import type { BackOff } from '../../queue/backoff.js'
import type { Clock } from '../../foundation/clock.js'
import { BackgroundTask } from '../../queue/background-task.js'
import type { Vocabulary } from './vocabulary.js'
import type { WordStore } from './word-store.js'

const defaultBatchSize = 5_000
const pollMs = 2_000
/** Versions are assigned before commit, so the latest versions are read again after this time. */
const rereadMs = 60_000
const retryBackOff: BackOff = { firstMs: 1_000, longestMs: 30_000, factor: 2 }

/**
 * Loads the stored words of all records into memory after the start, and follows the changes of all gateways. Words of
 * removed records stay until the next start. That is harmless, because every reading is checked against the records.
 */
export class WordFollower {
  readonly task: BackgroundTask
  private version = 0n
  private isLoaded = false
  /** The versions from which the next two repeated reads begin. */
  private reread = { from: 0n, next: 0n, at: 0 }

  constructor(
    private readonly vocabulary: Vocabulary,
    private readonly store: WordStore,
    private readonly clock: Clock,
    private readonly batchSize = defaultBatchSize,
  ) {
    this.task = new BackgroundTask({
      name: 'words of records',
      run: async () => {
        await this.readNew()
        return pollMs
      },
      retry: retryBackOff,
    })
  }

  /**
   * Reads all new words. A stop ends the read after a batch, because reading all words of a large landlord takes many
   * seconds.
   */
  async readNew(): Promise<void> {
    let after = this.startOfRead()
    for (;;) {
      const { words, version, records } = await this.store.changedAfter(after, this.batchSize)
      if (this.isLoaded) this.vocabulary.addNew(words)
      else this.vocabulary.add(words)
      after = version
      if (version > this.version) this.version = version
      if (records < this.batchSize) break
      if (this.task.signal.aborted) return
    }
    if (!this.isLoaded) {
      this.isLoaded = true
      this.vocabulary.markLoaded()
      this.reread = { from: this.version, next: this.version, at: this.now() }
    }
  }

  private startOfRead(): bigint {
    const { from, next, at } = this.reread
    if (!this.isLoaded || this.now() - at < rereadMs) return this.version
    this.reread = { from: next, next: this.version, at: this.now() }
    return from
  }

  private now(): number {
    return this.clock.now().getTime()
  }
}
