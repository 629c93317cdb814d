import { LRUCache } from 'lru-cache'
import type { Clock } from '../foundation/clock.js'

/** A small LRU cache with a short lifetime. */
export class BriefCache<T> {
  private readonly entries: LRUCache<string, { readonly value: T }>
  private readonly now: () => number

  constructor(clock: Clock, limits: { readonly milliseconds: number; readonly entries: number }) {
    this.now = () => clock.now().getTime()
    this.entries = new LRUCache({
      max: limits.entries,
      // lru-cache keeps an entry until its age exceeds the TTL.
      ttl: limits.milliseconds - 1,
      ttlResolution: 0,
      perf: { now: this.now },
    })
  }

  get size(): number {
    return this.entries.size
  }

  get(key: string): T | undefined {
    return this.entries.get(key)?.value
  }

  /**
   * Call before reading the value from its source, so that the lifetime of the entry does not depend on
   * the duration of the read.
   */
  prepare(key: string): (value: T) => void {
    const start = this.now()
    return (value) => {
      this.entries.set(key, { value }, { start })
    }
  }

  forget(key: string): void {
    this.entries.delete(key)
  }
}
