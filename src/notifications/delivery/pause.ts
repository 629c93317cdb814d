import { setTimeout as delay } from 'node:timers/promises'

/** Waits so long, or until the signal comes; never fails. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0 || signal.aborted) return
  await delay(ms, undefined, { signal }).catch(() => undefined)
}
