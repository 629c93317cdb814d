/** Source of the current time. Tests pass their own clock, so that they need not wait. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
