import { settledWithin } from '../foundation/settled-within.js'

/**
 * Gathers something that is dear at most once in a while, however often it is asked for. Nobody waits
 * longer than the patience; who does has what was gathered before.
 */
export class SharedReading<Value> {
  private last: { readonly value: Value; readonly at: number } | null = null
  private gathering: Promise<void> | null = null
  private triedAt = -Infinity

  constructor(
    private readonly gather: () => Promise<Value>,
    private readonly freshMs: number,
    private readonly patienceMs: number,
  ) {}

  /** What was gathered last; null while nothing could be. */
  get value(): Value | null {
    return this.last?.value ?? null
  }

  /** Age of the value in seconds; null while there is none. */
  get ageSeconds(): number | null {
    return this.last === null ? null : (performance.now() - this.last.at) / 1_000
  }

  /** Gathers anew where that is due, and never fails: then the earlier value stands. */
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
      // Its age tells.
    }
  }
}
