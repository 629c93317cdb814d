import type { Clock } from '../foundation/clock.js'

/** What one process has counted and not told the others. */
export interface UntoldCount {
  readonly key: string
  /** Epoch milliseconds at which the window began. */
  readonly window: number
  readonly amount: number
}

/** A count, and when it starts again from nothing. */
export interface WindowCount {
  readonly used: number
  readonly resetMs: number
  /** The same as a time, in milliseconds of the epoch. */
  readonly resetAt: number
}

interface Counted {
  readonly key: string
  readonly window: number
  /** Counted here and not told yet. */
  untold: number
  /** Counted here and told. */
  told: number
  /** Counted elsewhere, and part of the count here. */
  elsewhere: number
}

/**
 * Counts by key in windows that begin at the same moments everywhere, so that replicas count the same.
 * Everything is in memory; what replicas count between them is settled by `SharedCounts`.
 */
export class WindowCounts {
  private readonly counted = new Map<string, Counted>()
  private window = 0

  constructor(
    private readonly clock: Clock,
    private readonly windowMs: number,
  ) {}

  /** Epoch milliseconds. */
  get now(): number {
    return this.clock.now().getTime()
  }

  /** Epoch milliseconds at which the window of now began. */
  get currentWindow(): number {
    return this.now - (this.now % this.windowMs)
  }

  /** @param amount may be negative, to take back */
  add(key: string, amount: number): WindowCount {
    const { now } = this
    const window = now - (now % this.windowMs)
    if (window !== this.window) this.begin(window)
    let one = this.counted.get(key)
    if (one === undefined) {
      one = { key, window, untold: 0, told: 0, elsewhere: 0 }
      this.counted.set(key, one)
    }
    one.untold += amount
    const resetAt = window + this.windowMs
    const used = one.untold + one.told + one.elsewhere
    return { used, resetMs: resetAt - now, resetAt }
  }

  /** What others do not know yet; from now on they do, unless it is put back. */
  takeUntold(): UntoldCount[] {
    const untold: UntoldCount[] = []
    for (const one of this.counted.values()) {
      if (one.untold === 0) continue
      untold.push({ key: one.key, window: one.window, amount: one.untold })
      one.told += one.untold
      one.untold = 0
    }
    return untold
  }

  putBack({ key, window, amount }: UntoldCount): void {
    const one = this.counted.get(key)
    if (one?.window !== window) return
    one.told -= amount
    one.untold += amount
  }

  /** @param total what all processes have told of a key in a window */
  learn(key: string, window: number, total: number): void {
    const one = this.counted.get(key)
    if (one?.window === window) one.elsewhere = total - one.told
  }

  /** Counts of the window before are worth nothing any more; a rest that was not told is let go. */
  private begin(window: number): void {
    this.window = window
    this.counted.clear()
  }
}
