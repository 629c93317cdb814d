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

interface ProbeTimes {
  /** How long a probe waits. */
  readonly patienceMs: number
  /** Age up to which a result is used without another read. */
  readonly freshMs: number
  /** Age up to which a result is used while the next read is late. */
  readonly staleMs: number
}

/**
 * Answers probes in time, however frequent they are and however slow the read is.
 *
 * @returns a function that reads the value. It returns null if the read fails, or if it is late and there is no recent
 * value
 */
export function probeRead<Value>(
  read: () => Promise<Value>,
  { patienceMs = 800, freshMs = 0, staleMs = 5_000 }: Partial<ProbeTimes> = {},
): () => Promise<Value | null> {
  const reading = new CachedReading(() => read().catch(() => null), freshMs, patienceMs)
  return async () => {
    await reading.refresh()
    const { value, ageSeconds } = reading
    return ageSeconds !== null && ageSeconds * 1_000 < staleMs ? value : null
  }
}
