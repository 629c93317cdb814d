import type { Clock } from '../../foundation/clock.js'
import { periodic, type BackgroundTask } from '../../queue/background-task.js'
import { londonToday } from '../rules/tenure-rules.js'

const intervalMs = 10 * 60_000

interface RollUps {
  refreshRollUps(): Promise<number>
}

/**
 * Refreshes the roll-ups once a day, because tenures and their charges end overnight. Checks every ten minutes for a
 * new day in London, so that it soon retries after a failure or after the machine slept. Several gateways may refresh
 * them at the same time.
 */
export class DailyRollUps {
  readonly task: BackgroundTask
  private refreshedDay: number | null = null

  constructor(
    private readonly rollUps: RollUps,
    private readonly clock: Clock,
  ) {
    this.task = periodic({
      name: 'daily roll-ups',
      everyMs: intervalMs,
      run: () => this.refreshIfDue(),
    })
  }

  /** @returns true if the roll-ups were refreshed */
  async refreshIfDue(): Promise<boolean> {
    const today = londonToday(this.clock.now()).getTime()
    if (this.refreshedDay === today) return false
    await this.rollUps.refreshRollUps()
    this.refreshedDay = today
    return true
  }
}
