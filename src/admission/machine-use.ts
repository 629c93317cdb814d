/** How fast earlier use is forgotten, in milliseconds. */
const memoryMs = 1_500

/** A caller that had more than this part of the machine rests after each operation. */
const muchOfMachine = 0.4

/** Operations that had the machine for longer, in milliseconds, call for a rest by themselves. */
const longOperationMs = 100

/** How long a rest is, as a multiple of what the operation had. */
const restForWork = 2

/** A rest at most, however many operations end meanwhile. */
const longestRestMs = 2_000

/**
 * Milliseconds of the machine that a unit of `@cost` can explain, about twice what it takes. An operation
 * in progress for longer waited for something else, such as the provider or a lock.
 */
const msPerUnit = 0.02

/**
 * What one caller has of the machine, and when it rests for that. Without rests, a few long operations keep
 * the machine busy even one at a time, and each of the short ones of others meets one of them.
 */
export class MachineUse {
  /** Until when its caller begins nothing more while others are there. */
  restsUntil = 0
  /** Milliseconds that it had lately. */
  private used = 0
  /** Milliseconds that are explained by what it asked for lately, and that it has not had yet. */
  private asked = 0
  private since: number

  constructor(now: number) {
    this.since = now
  }

  /** @param units of `@cost` */
  ask(units: number, now: number): void {
    this.forget(now)
    this.asked += units * msPerUnit
  }

  /**
   * Notes that an operation has ended.
   *
   * @param ms its part of the time, shared with what was in progress beside it
   * @param isAlone whether nobody else is there: a rest would be owed to whoever comes later
   */
  had(ms: number, now: number, isAlone: boolean): void {
    this.forget(now)
    const counted = Math.min(ms, this.asked)
    this.asked -= counted
    this.used += counted
    if (isAlone || (counted < longOperationMs && this.used < memoryMs * muchOfMachine)) return
    const rested = Math.max(this.restsUntil, now) + counted * restForWork
    this.restsUntil = Math.min(rested, now + longestRestMs)
  }

  private forget(now: number): void {
    const kept = Math.exp((this.since - now) / memoryMs)
    this.used *= kept
    this.asked *= kept
    this.since = now
  }
}
