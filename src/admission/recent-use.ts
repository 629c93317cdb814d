/** How fast earlier use is forgotten, in milliseconds. */
const memoryMs = 1_000

/** How many places one caller had on average of late: 2 for one that has kept two operations running. */
export class RecentUse {
  /** Operations in progress. */
  inProgress = 0
  private average = 0
  private since: number

  constructor(now: number) {
    this.since = now
  }

  /** @param now milliseconds of a clock that never goes back */
  at(now: number): number {
    const kept = Math.exp((this.since - now) / memoryMs)
    this.average = this.average * kept + this.inProgress * (1 - kept)
    this.since = now
    return this.average
  }

  change(by: 1 | -1, now: number): void {
    this.at(now)
    this.inProgress += by
  }
}
