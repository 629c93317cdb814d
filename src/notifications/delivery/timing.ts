import { jittered } from '../../foundation/back-off.js'
import { askingIntervals, handOverMs, marginMs, retryWaitsMs } from './schedule.js'

/** The durations that follow from how long the provider's client waits for an answer, in milliseconds. */
export interface DeliveryTimes {
  /** After its slot: how long a claimed delivery that nobody handed over yet belongs to its worker. */
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
  return jittered(retryWaitsMs[Math.min(faults, retryWaitsMs.length) - 1] ?? 0)
}

/** Null when the message is too old to be asked for. */
export function askingInterval(ageMs: number): number | null {
  const everyMs = commonInterval(ageMs)
  return everyMs === null ? null : jittered(everyMs)
}

/** The same for what is asked for together, and shall be again. */
export function commonInterval(ageMs: number): number | null {
  return askingIntervals.find(({ youngerThanMs }) => ageMs < youngerThanMs)?.everyMs ?? null
}

/** The daily limits of the provider end at midnight UTC. */
export function nextUtcMidnight(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
}
