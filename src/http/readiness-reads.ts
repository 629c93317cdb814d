import { settledWithin } from '../foundation/settled-within.js'
import { CachedReading } from '../observability/cached-reading.js'
import type { CheckResult } from './health-routes.js'

const defaultPatienceMs = 800

/**
 * Reads at most once at a time, so that probes do not pile up queries on a slow database.
 *
 * @returns reads the value; null if that fails or takes longer than `patienceMs`
 */
export function singleRead<T>(
  read: () => Promise<T>,
  patienceMs = defaultPatienceMs,
): () => Promise<T | null> {
  let pending: Promise<T | null> | null = null
  return async () => {
    pending ??= read()
      .catch(() => null)
      .finally(() => {
        pending = null
      })
    let result: T | null = null
    const reading = pending.then((value) => {
      result = value
    })
    await settledWithin(patienceMs, reading)
    return result
  }
}

interface CheckTimes {
  /** How long a probe waits. */
  readonly patienceMs: number
  /** Age up to which a result is used without another check. */
  readonly freshMs: number
  /** Age up to which a result is used while the next check is late. */
  readonly staleMs: number
}

const checkTimes: CheckTimes = { patienceMs: defaultPatienceMs, freshMs: 250, staleMs: 5_000 }

/** Answers probes in time, however frequent they are and however slow the check is. */
export function steadyCheck(
  check: () => Promise<CheckResult>,
  { patienceMs, freshMs, staleMs }: CheckTimes = checkTimes,
): () => Promise<CheckResult> {
  const result = () => check().catch(() => 'failing' as const)
  const reading = new CachedReading<CheckResult>(result, freshMs, patienceMs)
  return async () => {
    await reading.refresh()
    const { value, ageSeconds } = reading
    const isUsable = ageSeconds !== null && ageSeconds * 1_000 < staleMs
    return isUsable && value !== null ? value : 'failing'
  }
}
