import { jittered, waitBefore } from '../../queue/backoff.js'
import type { ErrorCode } from '../../errors/error-table.js'
import { messagesPerPage } from '../../provider/provider.js'

/** When deliveries are tried again, asked for, held back and given up: all of it as data. */

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Waits between the eight tries of a message that the provider could not take: half an hour in all. */
export const retryWaitsMs: readonly number[] = [5, 15, 45, 120, 300, 540, 780].map(
  (seconds) => seconds * second,
)

/** Failed tries after which a delivery is given up. */
export const mostFaults = retryWaitsMs.length + 1

/** However often a limit or a wrong key put it off: after this a delivery is given up. */
export const patienceMs = 3 * day

/** How often a message without a final status is asked for, by its age since it was sent. */
const askingIntervals: readonly {
  readonly youngerThanMs: number
  readonly everyMs: number
}[] = [
  { youngerThanMs: 10 * minute, everyMs: minute },
  { youngerThanMs: hour, everyMs: 10 * minute },
  { youngerThanMs: day, everyMs: hour },
  { youngerThanMs: 7 * day, everyMs: 6 * hour },
]

/** The provider forgets messages after seven days; what is older need not be asked for. */
export const providerKeepsDays = 7
export const providerKeepsMs = providerKeepsDays * day

/** After a failover the provider is asked this long before it would have forgotten a message. */
export const failoverMarginMs = day

/** A message that the provider does not know at this age is one that it never keeps. */
export const unknownAfterMs = hour

/** After a final receipt the full record is copied this much later, when bursts have passed. */
export const copyAfterMs = minute

/**
 * How long a service is held after its rate limit, and a key or a service after a fault that an operator
 * must remove; and how long the next message waits when the first one after that told nothing of the key.
 */
export const holdsMs = {
  rateLimited: 5 * second,
  trial: 5 * second,
  configuration: 10 * minute,
} as const

/** Faults that only other settings remove, which a gateway reads at its start: what they put off is tried then. */
export const settledByRestart = [
  'PROVIDER_KEY_INVALID',
  'PROVIDER_SERVICE_ARCHIVED',
  'SERVICE_KEY_UNREADABLE',
  'SERVICE_NOT_CONFIGURED',
] as const satisfies readonly ErrorCode[]

/**
 * Time between two requests of one service: 43 a second. The provider's limit is 50, and it has been seen
 * to refuse at exactly that pace; the remainder is left for requests that are not paced, such as previews.
 */
export const slotMs = 23

/**
 * How many rows a worker claims of one key at a time: a backlog of messages does not starve the
 * statuses, nor they the messages.
 */
export const claimSizes = { send: 20, ask: 5 } as const

/**
 * Lists are read instead of single statuses when so many of one key are due within `aheadMs`, one of them
 * now. The lease is longer than that, so that what a sweep holds starts no other one. Lists are read from
 * their top for what the provider took less than `topMs` ago.
 */
export const sweepSizes = {
  least: 20,
  most: 5_000,
  aheadMs: minute,
  leaseMs: 5 * minute,
  topMs: hour,
} as const

/** Pages that a sweep of so many rows reads: messages of others stand between them. */
export function mostPages(rows: number): number {
  return Math.ceil(rows / messagesPerPage) * 2 + 2
}

/** How many of a sweep are asked for singly when the lists did not show them. */
export function mostSingly(rows: number): number {
  return Math.max(50, Math.ceil(rows / 10))
}

/** Requests with one key under way in one process; a slow service never holds up another. */
export const mostInFlight = 50

/** The database is looked at this often when nothing is known to be due and no call came. */
export const idleMs = 5 * second

/** From the note that a message is handed over to its first byte on the wire, at most. */
export const handOverMs = 5 * second

/** Clocks of replicas may differ by this much, and so late may the provider take what it was sent. */
const marginMs = 10 * second

/** How far the provider's clock and ours may lie apart when it tells of times. */
export const clockSkewMs = 5 * minute

/** How many messages of one notification on one channel may be sent, the first included. */
export const mostMessages = 5

/** How long after its end the hold of a key that nothing waits for any more is kept. */
export const keyHoldKeptMs = day

/** How often what is not needed any more is removed. */
export const housekeepingMs = hour

/** The durations that follow from how long the provider's client waits for an answer, in milliseconds. */
export interface DeliveryTimes {
  /** After its slot: how long a claimed delivery that is not handed over yet belongs to its worker. */
  readonly unsentLeaseMs: number
  /**
   * After the hand-over: when a message that the provider does not list is certainly not there. So long
   * what is handed over belongs to its worker.
   */
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

/** Null when the message is too old to be asked for. */
export function askingInterval(ageMs: number): number | null {
  const everyMs = commonInterval(ageMs)
  return everyMs === null ? null : jittered(everyMs)
}

/** The same for what is asked for together, and again later. */
export function commonInterval(ageMs: number): number | null {
  return askingIntervals.find(({ youngerThanMs }) => ageMs < youngerThanMs)?.everyMs ?? null
}

/** The daily limits of the provider end at midnight UTC. */
export function nextUtcMidnight(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
}
