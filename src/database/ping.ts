import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'

/**
 * Makes a probe that resolves when the database answers within `timeoutMs` and rejects otherwise.
 * Probes that overlap share one query, so that a database which hangs does not collect them.
 */
export function pinger(pool: Pool): (timeoutMs: number) => Promise<void> {
  let pending: Promise<unknown> | undefined
  return async (timeoutMs) => {
    pending ??= pool.query('SELECT 1').finally(() => {
      pending = undefined
    })
    const answered = new AbortController()
    const tooLate = delay(timeoutMs, undefined, { signal: answered.signal }).then(() => {
      throw new Error(`The database did not answer within ${timeoutMs} ms.`)
    })
    try {
      await Promise.race([pending, tooLate])
    } finally {
      answered.abort()
    }
  }
}
