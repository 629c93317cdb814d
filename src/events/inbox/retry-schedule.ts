import type { BackOff } from '../../foundation/back-off.js'

/** After this many tries an event is given up and waits for an operator. */
export const maximumAttempts = 8

/** From a second to ten minutes: eight tries take about half an hour. */
export const eventRetries: BackOff = { firstMs: 1_000, longestMs: 10 * 60_000, factor: 4 }
