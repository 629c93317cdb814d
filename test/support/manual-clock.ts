import type { Clock } from '../../src/foundation/clock.js'

/** A clock that only a test advances. */
export class ManualClock implements Clock {
  #milliseconds: number

  constructor(start = '2026-03-02T09:00:00.000Z') {
    this.#milliseconds = Date.parse(start)
  }

  now(): Date {
    return new Date(this.#milliseconds)
  }

  advance(milliseconds: number): void {
    this.#milliseconds += milliseconds
  }

  /** Seconds since 1970, as in tokens. */
  epochSeconds(): number {
    return Math.floor(this.#milliseconds / 1000)
  }
}
