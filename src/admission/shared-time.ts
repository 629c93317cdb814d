/**
 * The time that each of the operations in progress had of a machine that they share in equal parts: it
 * goes half as fast while there are two.
 */
export class SharedTime {
  private passed = 0
  private since = 0
  private sharers = 0

  /** @param now milliseconds of a clock that never goes back */
  at(now: number): number {
    return this.sharers === 0 ? this.passed : this.passed + (now - this.since) / this.sharers
  }

  /** From now on so many share it. */
  share(sharers: number, now: number): void {
    this.passed = this.at(now)
    this.since = now
    this.sharers = sharers
  }
}
