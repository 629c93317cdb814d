import { RateLimiterMemory } from 'rate-limiter-flexible'
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

interface Told {
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
  private readonly limiter: RateLimiterMemory
  private readonly counted = new Map<string, Told>()
  private window = 0

  constructor(
    private readonly clock: Clock,
    private readonly windowMs: number,
  ) {
    this.limiter = new RateLimiterMemory({
      // Callers have limits of their own, which are compared where they are known.
      points: Number.MAX_SAFE_INTEGER,
      duration: windowMs / 1000,
    })
  }

  /** Epoch milliseconds. */
  get now(): number {
    return this.clock.now().getTime()
  }

  /** Epoch milliseconds at which the window of now began. */
  get currentWindow(): number {
    return this.now - (this.now % this.windowMs)
  }

  /** @param amount may be negative, to take back */
  async add(key: string, amount: number): Promise<WindowCount> {
    const { now } = this
    const window = now - (now % this.windowMs)
    if (window !== this.window) this.begin(window)
    const told = this.counted.get(key)
    if (told === undefined) {
      this.counted.set(key, { key, window, untold: amount, told: 0, elsewhere: 0 })
    } else told.untold += amount
    const { consumedPoints } = await this.limiter.penalty(`${key} ${window}`, amount)
    const resetAt = window + this.windowMs
    return { used: consumedPoints, resetMs: resetAt - now, resetAt }
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
  async learn(key: string, window: number, total: number): Promise<void> {
    const one = this.counted.get(key)
    if (one?.window !== window) return
    const elsewhere = total - one.told
    const more = elsewhere - one.elsewhere
    one.elsewhere = elsewhere
    if (more !== 0) await this.limiter.penalty(`${key} ${window}`, more)
  }

  /** Counts of the window before are worth nothing any more; a rest that was not told is let go. */
  private begin(window: number): void {
    this.window = window
    this.counted.clear()
  }
}
