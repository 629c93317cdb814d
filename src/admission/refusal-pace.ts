import { setTimeout as pause } from 'node:timers/promises'

export interface PaceLimits {
  /** Refusals a second that one caller gets without delay. */
  readonly atOnce: number
  /** Delay of further refusals, in milliseconds. */
  readonly heldMs: number
  /** Refusals of all callers that may be delayed at a time. */
  readonly held: number
}

export const refusalPace: PaceLimits = { atOnce: 20, heldMs: 500, held: 5_000 }

/** Delays refusals for callers that retry at once: one refusal is cheap, thousands a second are not. */
export class RefusalPace {
  private second = 0
  private readonly refused = new Map<string, number>()
  private held = 0

  constructor(
    private readonly limits: PaceLimits,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Resolves when the refusal may be sent. */
  async hold(caller: string): Promise<void> {
    const second = Math.floor(this.now() / 1000)
    if (second !== this.second) {
      this.second = second
      this.refused.clear()
    }
    const refused = (this.refused.get(caller) ?? 0) + 1
    this.refused.set(caller, refused)
    if (refused <= this.limits.atOnce || this.held >= this.limits.held) return
    this.held += 1
    await pause(this.limits.heldMs)
    this.held -= 1
  }
}
