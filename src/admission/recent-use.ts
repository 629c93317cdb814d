/** How fast earlier use is forgotten, in milliseconds. */
const memoryMs = 1_000

/** What each operation weighs beside its cost: the way through HTTP, in the unit of `@cost`. */
export const startUnits = 100

/** How many slots one caller had on average of late: 2 for one that has kept two operations running. */
export class RecentUse {
  /** Operations in progress. */
  inProgress = 0
  private average = 0
  private units = 0
  private since: number

  constructor(now: number) {
    this.since = now
  }

  /** @param now milliseconds of a clock that never goes back */
  at(now: number): number {
    const kept = Math.exp((this.since - now) / memoryMs)
    this.average = this.average * kept + this.inProgress * (1 - kept)
    this.units *= kept
    this.since = now
    return this.average
  }

  /**
   * What was asked for of late, in the unit of `@cost`. Unlike the slots it does not grow for a caller
   * whose operations take long because others are in their way.
   */
  asked(now: number): number {
    this.at(now)
    return this.units
  }

  charge(units: number, now: number): void {
    this.at(now)
    this.units += units
  }

  change(by: 1 | -1, now: number): void {
    this.at(now)
    this.inProgress += by
    if (by === 1) this.units += startUnits
  }
}
