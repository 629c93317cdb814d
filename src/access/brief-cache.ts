import type { Clock } from '../foundation/clock.js'

/**
 * Remembers values for a short time and in limited number; the oldest entry leaves when it is full.
 */
export class BriefCache<T> {
  private readonly entries = new Map<string, { readonly value: T; readonly until: number }>()

  constructor(
    private readonly clock: Clock,
    private readonly limits: { readonly milliseconds: number; readonly entries: number },
  ) {}

  get size(): number {
    return this.entries.size
  }

  get(key: string): T | undefined {
    const entry = this.entries.get(key)
    if (entry === undefined) return undefined
    if (this.clock.now().getTime() < entry.until) return entry.value
    this.entries.delete(key)
    return undefined
  }

  /**
   * Call before the value is read from its source: the entry's time counts from now, however long
   * the source takes to answer.
   */
  prepare(key: string): (value: T) => void {
    const until = this.clock.now().getTime() + this.limits.milliseconds
    return (value) => {
      this.entries.delete(key)
      if (this.entries.size >= this.limits.entries) {
        const [oldest] = this.entries.keys()
        if (oldest !== undefined) this.entries.delete(oldest)
      }
      this.entries.set(key, { value, until })
    }
  }

  forget(key: string): void {
    this.entries.delete(key)
  }
}
