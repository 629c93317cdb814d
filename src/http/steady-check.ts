import { setTimeout as pause } from 'node:timers/promises'
import type { CheckResult } from './health-routes.js'

export interface CheckTimes {
  /** How long a probe waits for an answer. */
  readonly patienceMs: number
  /** So old an answer may be to serve the next probe, too. */
  readonly freshMs: number
  /** So old an answer may be to stand while the next one is late: late is not yet away. */
  readonly staleMs: number
}

const probeTimes: CheckTimes = { patienceMs: 800, freshMs: 250, staleMs: 5_000 }

/**
 * Answers probes in time, however many there are and however slow what they ask about is: one question at
 * a time, whose answer serves all probes.
 */
export function steadyCheck(
  ask: () => Promise<CheckResult>,
  { patienceMs, freshMs, staleMs }: CheckTimes = probeTimes,
): () => Promise<CheckResult> {
  let last: CheckResult = 'failing'
  let answeredAt = -Infinity
  let asked: Promise<CheckResult> | null = null
  const age = () => performance.now() - answeredAt
  const begin = async () => {
    const answer = await ask().catch(() => 'failing' as const)
    last = answer
    answeredAt = performance.now()
    asked = null
    return answer
  }
  return async () => {
    if (age() < freshMs) return last
    asked ??= begin()
    const over = new AbortController()
    const late = pause(patienceMs, null, { signal: over.signal }).catch(() => null)
    const answer = await Promise.race([asked, late])
    over.abort()
    return answer ?? (age() < staleMs ? last : 'failing')
  }
}
