import { waitBefore } from '../queue/backoff.js'

/** When events are tried again, held back and given up, and for how long they are kept: all of it as data. */

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** From the look-up of the receiver's name to the end of its answer. */
export const answerMs = 15 * second

/** How long a claimed event belongs to its worker: clocks of replicas may differ by the difference. */
export const leaseMs = answerMs + 15 * second

/** Waits between the nine tries of an event: about a day in all. */
const retryWaitsMs: readonly number[] = [
  ...[5 * second, minute, 5 * minute, 30 * minute],
  ...[2 * hour, 5 * hour, 8 * hour, 9 * hour],
]

/** After so many failed tries an event is given up, or the webhook is switched off where nothing got through. */
export const mostTries = retryWaitsMs.length + 1

/** @param tries failed ones so far, from 1 */
export function retryWait(tries: number): number {
  return waitBefore(tries, retryWaitsMs)
}

/** A receiver that fails is left alone for a while, whatever waits for it; then one event tries it. */
export const receiverHolds = { firstMs: second, longestMs: 5 * minute } as const

/** Events of one webhook that are under way in one process. */
export const mostAtOnce = 16

/** And those of the stream of a broker, whose answers come in milliseconds. */
export const mostPublished = 64

/** How long a broker that takes nothing is left alone; then one event tries it. */
export const brokerHolds = { firstMs: second / 2, longestMs: 15 * second } as const

/** Webhooks that one process sends for at the same time. */
export const mostLanes = 32

/** Changes that are heard of within it are looked at together. */
export const gatherMs = 20

/** The database is looked at this often, besides whenever a change is heard of. */
export const idleMs = second

/** Events are listed, and can be replayed, for so long. One that is off goes on where it was within it. */
export const keptDays = 7
export const keptMs = keptDays * day

/** How long a secret that was replaced signs as well, unless its owner says otherwise. */
export const overlapMs = day

/** The longest that two secrets may be valid. */
export const longestOverlapDays = 30
export const longestOverlapMs = longestOverlapDays * day

/** The scopes of a person are only in their tokens: nothing is sent longer than this after they were seen. */
export const lapseMs = 30 * day

/** How often what is old is removed. */
export const housekeepingMs = 10 * minute
