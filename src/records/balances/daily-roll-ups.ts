import type { Clock } from '../../foundation/clock.js'
import { londonToday } from '../rules/tenure-rules.js'

const intervalMs = 10 * 60_000

interface RollUps {
  refreshRollUps(): Promise<number>
}

/**
 * Refreshes the roll-ups once a day: tenures end overnight, and their charges with them. Looks every ten
 * minutes whether a day has begun in London, so that a failure is made good soon and a machine that
 * slept catches up.
 */
export class DailyRollUps {
  private refreshed: number | null = null
  private running: Promise<void> = Promise.resolve()
  private timer: NodeJS.Timeout | null = null

  constructor(
    private readonly rollUps: RollUps,
    private readonly clock: Clock,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** The first time at once; several gateways on one database may do it, to no harm. */
  start(): void {
    this.timer = setInterval(() => {
      this.look()
    }, intervalMs).unref()
    this.look()
  }

  /** Waits for a refresh under way. */
  async stop(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer)
    await this.running
  }

  /** @returns whether there was a day to refresh for */
  async refreshIfDue(): Promise<boolean> {
    const today = londonToday(this.clock.now()).getTime()
    if (this.refreshed === today) return false
    await this.rollUps.refreshRollUps()
    this.refreshed = today
    return true
  }

  private look(): void {
    this.running = this.running
      .then(() => this.refreshIfDue())
      .then(() => undefined, this.onFailure)
  }
}
