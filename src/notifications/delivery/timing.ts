import { jittered, waitBefore } from '../../queue/backoff.js'
import type { ErrorCode } from '../../errors/error-table.js'
import { channels } from '../../channels/channels.js'

/** Retries, polling intervals, holds and limits of deliveries. */

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Waits between the eight tries of a message after provider faults: half an hour in total. */
export const retryWaitsMs: readonly number[] = [5, 15, 45, 120, 300, 540, 780].map(
  (seconds) => seconds * second,
)

/** After this many failed tries a delivery fails. */
export const mostFaults = retryWaitsMs.length + 1

/** A delivery that limits or wrong keys put off fails after this time. */
export const patienceMs = 3 * day

/** Longest wait between two polls of a message's status. */
const longestPollMs = 6 * hour

/** The provider forgets messages after seven days; older ones are not requested. */
export const providerKeepsDays = 7
export const providerKeepsMs = providerKeepsDays * day

/** After a failover, look-ups start at least this long before the provider forgets a message. */
export const failoverMarginMs = day

/** A message that the provider does not know at this age will never be known. */
export const unknownAfterMs = hour

/** The full record is copied this long after a final receipt, when bursts have passed. */
export const copyAfterMs = minute

/** Holds of a service after its rate limit, and of a key or a service after a fault that an operator must remove. */
export const holdsMs = {
  rateLimited: 5 * second,
  configuration: 10 * minute,
} as const

/** Faults that only new settings fix. A gateway reads settings at its start, and then retries these deliveries. */
export const settledByRestart = [
  'PROVIDER_KEY_INVALID',
  'PROVIDER_SERVICE_ARCHIVED',
  'SERVICE_KEY_UNREADABLE',
  'SERVICE_NOT_CONFIGURED',
] as const satisfies readonly ErrorCode[]

/**
 * Time between two requests of one service: 43 a second. The provider's limit is 50, and it sometimes refuses at
 * that pace. Requests without a slot, such as previews, use the rest.
 */
export const slotMs = 23

/** Deliveries per claim of one key. A backlog of messages does not starve statuses, or the other way round. */
export const claimSizes = { send: 20, poll: 5 } as const

/** Requests with one key under way in one process. */
export const mostInFlight = 50

/** Polling interval of the database when nothing is known to be due. */
export const idleMs = 5 * second

/** Longest time from the stored hand-over to the first byte sent. */
export const handOverMs = 5 * second

/** Allowed clock difference between gateways, and delay until the provider accepts a message. */
const marginMs = 10 * second

/** Allowed difference between the provider's clock and ours. */
export const clockSkewMs = 5 * minute

/** Messages of one notification on one channel, the first included. */
export const mostMessages = 5

/** How long the hold of a replaced key is kept after its end. */
export const keyHoldKeptMs = day

/** How often expired rows are removed. */
export const housekeepingMs = hour

/** Durations that depend on the time-out of the provider's client, in milliseconds. */
export interface DeliveryTimes {
  /** Lease of a claimed delivery until its hand-over, from its slot. */
  readonly unsentLeaseMs: number
  /** Lease from the hand-over. After it the provider certainly lacks a message that it does not list. */
  readonly settleMs: number
  /** Time between two requests of one service. */
  readonly slotMs: number
}

/** @param answerMs time-out of one request of the provider's client */
export function deliveryTimes(answerMs: number, slotMs: number): DeliveryTimes {
  const unsentLeaseMs = handOverMs + marginMs
  return { unsentLeaseMs, settleMs: unsentLeaseMs + answerMs, slotMs }
}

/** @param faults failed tries so far, from 1 */
export function retryWait(faults: number): number {
  return waitBefore(faults, retryWaitsMs)
}

/**
 * Wait before the next poll of a message without a final status: as long as the message is old, so that polls become
 * rarer. Null when the provider no longer has the message.
 */
export function pollWait(channel: string, ageMs: number): number | null {
  if (ageMs >= providerKeepsMs) return null
  const firstMs = channels.findByName(channel)?.firstPollMs ?? minute
  return jittered(Math.min(Math.max(ageMs, firstMs), longestPollMs))
}

/** The daily limits of the provider end at midnight UTC. */
export function nextUtcMidnight(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
}
