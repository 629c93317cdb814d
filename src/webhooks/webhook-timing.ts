import { waitBefore } from '../queue/backoff.js'

/** Retries, holds, limits and retention of webhooks. */

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Maximum characters of an address. */
export const longestUrl = 2_000

/** Time-out of a request, from the look-up of the receiver's name to the end of its response. */
export const answerMs = 15 * second

/** Lease of a claimed event. It exceeds the time-out by the allowed difference of the clocks of gateways. */
export const leaseMs = answerMs + 15 * second

/** Waits between the nine tries of an event: about a day in total. */
const retryWaitsMs: readonly number[] = [
  ...[5 * second, minute, 5 * minute, 30 * minute],
  ...[2 * hour, 5 * hour, 8 * hour, 9 * hour],
]

/** After this many failed tries an event fails; if no event was accepted, the webhook is switched off. */
export const mostTries = retryWaitsMs.length + 1

/** @param tries failed ones so far, from 1 */
export function retryWait(tries: number): number {
  return waitBefore(tries, retryWaitsMs)
}

/** Holds of a failing receiver, whichever events wait. After a hold, one event tests it. */
export const receiverHolds = { firstMs: second, longestMs: 5 * minute } as const

/** Events of one webhook under way in one process. */
export const mostAtOnce = 16

/** Webhooks that one process sends to in parallel. */
export const maxLanes = 32

/** Changes within this time wake the worker once. */
export const gatherMs = 20

/** Polling interval of the database while no change wakes the worker. */
export const idleMs = second

/** Events are kept for lists and replays, and for webhooks that are switched on again. */
export const keptDays = 7
export const keptMs = keptDays * day

/** How long a replaced secret stays valid by default. */
export const overlapMs = day

/** Maximum time for two valid secrets. */
export const longestOverlapDays = 30
export const longestOverlapMs = longestOverlapDays * day

/** A user's scopes are only in tokens. After this time without a token nothing is sent. */
export const lapseMs = 30 * day

/** How often old events are removed. */
export const housekeepingMs = 10 * minute
