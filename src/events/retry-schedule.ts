/** After this many tries an event is given up and waits for an operator. */
export const maximumAttempts = 8

const firstDelayMs = 1_000
const longestDelayMs = 10 * 60_000

/** Doubles or more from a second to ten minutes: eight tries take about half an hour. */
export function retryDelayMs(attempts: number, random: () => number = Math.random): number {
  const delay = Math.min(longestDelayMs, firstDelayMs * 4 ** (attempts - 1))
  // Up to a fifth more or less, so that events that failed together do not come back together.
  return Math.round(delay * (0.8 + 0.4 * random()))
}
