import { jittered, waitBefore } from '../../queue/backoff.js'
import type { ErrorCode } from '../../errors/error-table.js'
import { channels } from '../../channels/channels.js'

/** Retries, polling intervals, holds and limits of deliveries. */

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Delays between the eight attempts to send a message after provider faults: half an hour in total. */
export const retryWaitsMs: readonly number[] = [5, 15, 45, 120, 300, 540, 780].map(
  (seconds) => seconds * second,
)

/** After this many failed attempts, a delivery fails. */
export const mostFaults = retryWaitsMs.length + 1

/** A delivery that is postponed because of limits or wrong keys fails after this time. */
export const patienceMs = 3 * day

/** Longest time between two polls of a message's status. */
const longestPollMs = 6 * hour

/** The provider deletes messages after seven days. Older messages are not requested. */
export const providerKeepsDays = 7
export const providerKeepsMs = providerKeepsDays * day

/** After a failover, a message is looked up at least this long before the provider deletes it. */
export const failoverMarginMs = day

/** If the provider does not know a message at this age, polling stops. */
export const unknownAfterMs = hour

/** Delay from a final receipt to the copy of the full record, so that a burst of receipts passes first. */
export const copyAfterMs = minute

/** Holds of a service after its rate limit, and of a key or a service after a fault that an operator must remove. */
export const holdsMs = {
  rateLimited: 5 * second,
  configuration: 10 * minute,
} as const

/** Faults that only new settings can fix. When a gateway starts, it reads the settings and retries these deliveries. */
export const settledByRestart = [
  'PROVIDER_KEY_INVALID',
  'PROVIDER_SERVICE_ARCHIVED',
  'SERVICE_KEY_UNREADABLE',
  'SERVICE_NOT_CONFIGURED',
] as const satisfies readonly ErrorCode[]

/**
 * Time between two requests of one service: 43 a second. The provider's limit is 50, and it sometimes refuses requests
 * at that rate. Requests without a slot, such as previews, use the remaining rate.
 */
export const slotMs = 23

/** Deliveries per claim of one key. Each claim takes both, so that a backlog of messages does not delay polls. */
export const claimSizes = { send: 20, poll: 5 } as const

/** Maximum number of concurrent requests with one key in one process. */
export const mostInFlight = 50

/** Longest time between two polls of the database. */
export const idleMs = 5 * second

/** Longest time from the stored hand-over to the first byte sent. */
export const handOverMs = 5 * second

/** Allowed clock difference between gateways, and delay until the provider accepts a message. */
const marginMs = 10 * second

/** Allowed difference between the provider's clock and ours. */
export const clockSkewMs = 5 * minute

/** Maximum number of messages of one notification on one channel, including the first. */
export const mostMessages = 5

/** Retention of the hold of a key after its end. */
export const keyHoldKeptMs = day

/** How often expired rows are removed. */
export const housekeepingMs = hour

/** Durations that depend on the timeout of the provider's client, in milliseconds. */
export interface DeliveryTimes {
  /** Lease of a claimed delivery, from the last slot of its claim to the hand-over. */
  readonly unsentLeaseMs: number
  /** Lease from the hand-over. After it the provider certainly lacks a message that it does not list. */
  readonly handedOverLeaseMs: number
  /** Time between two requests of one service. */
  readonly slotMs: number
}

/** @param answerMs timeout of one request of the provider's client */
export function deliveryTimes(answerMs: number, slotMs: number): DeliveryTimes {
  const unsentLeaseMs = handOverMs + marginMs
  return { unsentLeaseMs, handedOverLeaseMs: unsentLeaseMs + answerMs, slotMs }
}

/** The delay before the next attempt. @param faults failed attempts so far, from 1 */
export function retryWait(faults: number): number {
  return waitBefore(faults, retryWaitsMs)
}

/**
 * Delay before the next poll of a message without a final status. It grows with the age of the message, so that polls
 * become rarer. Null if the provider no longer has the message.
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
