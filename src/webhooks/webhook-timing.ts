import { waitBefore } from '../queue/backoff.js'

/** Retries, holds, limits and retention of webhooks. */

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Maximum characters of a URL. */
export const longestUrl = 2_000

/** Timeout of a request, from the look-up of the receiver's host name to the end of the response. */
export const answerMs = 15 * second

/** Lease of a claimed event. It exceeds the timeout by the allowed difference between the clocks of gateways. */
export const leaseMs = answerMs + 15 * second

/** Delays between the nine attempts to send an event: about a day in total. */
const retryWaitsMs: readonly number[] = [
  ...[5 * second, minute, 5 * minute, 30 * minute],
  ...[2 * hour, 5 * hour, 8 * hour, 9 * hour],
]

/**
 * Maximum attempts to send an event. After the last attempt, the event fails, or the webhook is switched off if it has
 * accepted nothing since.
 */
export const mostTries = retryWaitsMs.length + 1

/** The delay before the next attempt. @param tries failed attempts so far, from 1 */
export function retryWait(tries: number): number {
  return waitBefore(tries, retryWaitsMs)
}

/** Pauses of a failing receiver. During a pause, it gets no events. After it, one event tests the receiver. */
export const receiverHolds = { firstMs: second, longestMs: 5 * minute } as const

/** Maximum number of events that one process sends to one webhook at the same time. */
export const mostAtOnce = 16

/** Maximum number of webhooks that one process sends to at the same time. */
export const maxLanes = 32

/** Changes within this time wake the worker once. */
export const gatherMs = 20

/** Interval for polling the database while no change wakes the worker. */
export const idleMs = second

/** Retention of events, for lists, replays and webhooks that are switched on again. */
export const keptDays = 7
export const keptMs = keptDays * day

/** How long a replaced secret stays valid by default. */
export const overlapMs = day

/** Maximum time for which a replaced secret stays valid. */
export const longestOverlapDays = 30
export const longestOverlapMs = longestOverlapDays * day

/** A user's scopes are known only from tokens, so the webhook of a user is switched off this long after its renewal. */
export const lapseMs = 30 * day

/** Interval for removing old events. */
export const housekeepingMs = 10 * minute
