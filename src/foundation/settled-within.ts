import { setTimeout as pause } from 'node:timers/promises'

/** Waits for work that is being stopped, for a limited time. Failures of the work are reported elsewhere. */
export async function settledWithin(patienceMs: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController()
  const patience = pause(patienceMs, undefined, { signal: over.signal })
  await Promise.race([work.catch(() => undefined), patience.catch(() => undefined)])
  over.abort()
}
