import { setTimeout as delay } from 'node:timers/promises'
import type { Sql } from './sql.js'

/** State of a database that answers; a standby is `read-only`. */
export type DatabaseState = 'ok' | 'read-only'

/**
 * Makes a probe that resolves when the database answers within `timeoutMs` and rejects otherwise. Overlapping
 * probes share one query, so that they do not pile up when the database hangs.
 */
export function pinger(sql: Sql): (timeoutMs: number) => Promise<DatabaseState> {
  let pending: Promise<DatabaseState> | undefined
  return async (timeoutMs) => {
    pending ??= stateOf(sql).finally(() => {
      pending = undefined
    })
    const answered = new AbortController()
    const tooLate = delay(timeoutMs, undefined, { signal: answered.signal }).then(() => {
      throw new Error(`The database did not answer within ${timeoutMs} ms.`)
    })
    try {
      return await Promise.race([pending, tooLate])
    } finally {
      answered.abort()
    }
  }
}

async function stateOf(sql: Sql): Promise<DatabaseState> {
  const rows = await sql.query<{ readOnly: boolean }>(
    `select current_setting('transaction_read_only')::boolean as "readOnly"`,
  )
  return rows[0]?.readOnly === true ? 'read-only' : 'ok'
}
