import { LRUCache } from 'lru-cache'
import type { Clock } from '../foundation/clock.js'

/** Remembers values for a short time and in limited number; those used longest ago leave when it is full. */
export class BriefCache<T> {
  private readonly entries: LRUCache<string, { readonly value: T }>
  private readonly now: () => number

  constructor(clock: Clock, limits: { readonly milliseconds: number; readonly entries: number }) {
    this.now = () => clock.now().getTime()
    this.entries = new LRUCache({
      max: limits.entries,
      // Which is the age that an entry may still have.
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
   * Call before the value is read from its source: the entry's time counts from now, however long
   * the source takes to answer.
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
