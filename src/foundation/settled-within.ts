import { setTimeout as pause } from 'node:timers/promises'

/** Waits for work that is being stopped, but not for ever; what it fails with is told elsewhere. */
export async function settledWithin(patienceMs: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController()
  const patience = pause(patienceMs, undefined, { signal: over.signal })
  await Promise.race([work.catch(() => undefined), patience.catch(() => undefined)])
  over.abort()
}
