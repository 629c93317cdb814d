import { setTimeout as pause } from 'node:timers/promises'

/** The longest wait for something that readiness does not depend on. */
const defaultPatienceMs = 800

/**
 * Asks for a detail of `/ready`: null when it cannot be had in time. While an answer is outstanding it is
 * not asked for again, so that probes do not pile up questions on a slow database.
 */
export function detail<T>(
  ask: () => Promise<T>,
  patienceMs = defaultPatienceMs,
): () => Promise<T | null> {
  let asked: Promise<T | null> | null = null
  return async () => {
    asked ??= ask()
      .catch(() => null)
      .finally(() => {
        asked = null
      })
    const over = new AbortController()
    const patience = pause(patienceMs, null, { signal: over.signal }).catch(() => null)
    const answer = await Promise.race([asked, patience])
    over.abort()
    return answer
  }
}

/** Numbers that are shown only while one of them is more than nothing. */
export function whenAny(
  read: () => Promise<Readonly<Record<string, number>> | null>,
): () => Promise<Readonly<Record<string, number>> | undefined> {
  return async () => {
    const counts = (await read()) ?? {}
    return Object.values(counts).some((count) => count > 0) ? counts : undefined
  }
}
