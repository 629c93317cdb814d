import { settledWithin } from '../foundation/settled-within.js'

/**
 * Caches an expensive read for a short time. Callers wait at most `patienceMs` for a refresh, and then
 * get the previous value.
 */
export class CachedReading<Value> {
  private last: { readonly value: Value; readonly at: number } | null = null
  private gathering: Promise<void> | null = null
  private triedAt = -Infinity

  constructor(
    private readonly gather: () => Promise<Value>,
    private readonly freshMs: number,
    private readonly patienceMs: number,
  ) {}

  /** The last value; null before the first successful read. */
  get value(): Value | null {
    return this.last?.value ?? null
  }

  /** Age of the value in seconds; null if there is none. */
  get ageSeconds(): number | null {
    return this.last === null ? null : (performance.now() - this.last.at) / 1_000
  }

  /** Refreshes a stale value. Never throws; on failure the previous value is kept. */
  async refresh(): Promise<void> {
    if (this.gathering === null && performance.now() - this.triedAt >= this.freshMs) {
      this.triedAt = performance.now()
      this.gathering = this.gatherOnce().finally(() => {
        this.gathering = null
      })
    }
    if (this.gathering !== null) await settledWithin(this.patienceMs, this.gathering)
  }

  private async gatherOnce(): Promise<void> {
    try {
      this.last = { value: await this.gather(), at: performance.now() }
    } catch {
      // The age of the value shows the failure.
    }
  }
}
