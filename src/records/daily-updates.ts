import type { Clock } from '../foundation/clock.js'
import { periodic, type BackgroundTask } from '../queue/background-task.js'
import { londonToday } from './rules/tenure-rules.js'

const intervalMs = 10 * 60_000

/**
 * Updates once a day what depends on the day, because tenures, their charges and cautionary alerts end overnight.
 * Checks every ten minutes for a new day in London, so that it soon retries after a failure or after the machine slept.
 * Several gateways may do it at once.
 */
export class DailyUpdates {
  readonly task: BackgroundTask
  private updatedDay: number | null = null

  constructor(
    private readonly updates: readonly (() => Promise<unknown>)[],
    private readonly clock: Clock,
  ) {
    this.task = periodic({
      name: 'daily updates',
      everyMs: intervalMs,
      run: () => this.updateIfDue(),
    })
  }

  /** @returns whether a new day had begun */
  async updateIfDue(): Promise<boolean> {
    const today = londonToday(this.clock.now()).getTime()
    if (this.updatedDay === today) return false
    const results = await Promise.allSettled(this.updates.map((update) => update()))
    const failed = results.find((result) => result.status === 'rejected')
    if (failed !== undefined) throw failed.reason
    this.updatedDay = today
    return true
  }
}
