import type { BackOff } from '../../queue/backoff.js'
import type { Clock } from '../../foundation/clock.js'
import { BackgroundTask } from '../../queue/background-task.js'
import type { KnownWords } from './known-words.js'
import type { WordStore } from './word-store.js'

const usualRecordsAtOnce = 5_000
const pollMs = 2_000
/** Versions are given out before transactions end, so the last ones are read again after so long. */
const secondLookMs = 60_000
const retries: BackOff = { firstMs: 1_000, longestMs: 30_000, factor: 2 }

/**
 * Loads the words that are kept with the records into memory after the start, and follows what all gateways
 * write. Words of records that are gone stay until the next start. They are never used, because each
 * reading is looked up in the records.
 */
export class WordFollower {
  readonly task: BackgroundTask
  private version = 0n
  private isLoaded = false
  /** Where the next second look begins, and the one after it. */
  private secondLook = { from: 0n, next: 0n, at: 0 }

  constructor(
    private readonly known: KnownWords,
    private readonly store: WordStore,
    private readonly clock: Clock,
    private readonly recordsAtOnce = usualRecordsAtOnce,
  ) {
    this.task = new BackgroundTask({
      name: 'words of records',
      run: async () => {
        await this.read()
        return pollMs
      },
      retry: retries,
    })
  }

  /** Reads everything new. A stop ends it after a batch, because all words of a large landlord take many seconds. */
  async read(): Promise<void> {
    let after = this.startOfRead()
    for (;;) {
      const { words, version, records } = await this.store.changedAfter(after, this.recordsAtOnce)
      if (this.isLoaded) this.known.addNew(words)
      else this.known.add(words)
      after = version
      if (version > this.version) this.version = version
      if (records < this.recordsAtOnce) break
      if (this.task.signal.aborted) return
    }
    if (!this.isLoaded) {
      this.isLoaded = true
      this.known.open()
      this.secondLook = { from: this.version, next: this.version, at: this.now() }
    }
  }

  private startOfRead(): bigint {
    const { from, next, at } = this.secondLook
    if (!this.isLoaded || this.now() - at < secondLookMs) return this.version
    this.secondLook = { from: next, next: this.version, at: this.now() }
    return from
  }

  private now(): number {
    return this.clock.now().getTime()
  }
}
