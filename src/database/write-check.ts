import type { StatementWatch } from './statement-watch.js'

/** SQLSTATEs of a server that answers reads and refuses writes: read-only, disk full, I/O error. */
const refusals: ReadonlySet<string | null> = new Set(['25006', '53100', '58030'])

/** A refused write counts for this long, in milliseconds, unless a request stores something earlier. */
const staleMs = 60_000

const stores = /^commit|\binsert into\b/i

/**
 * Reports whether the database has recently refused writes. Only a request that stores something clears it:
 * the gateway's own small writes can succeed on a full disk.
 */
export function writeCheck(statements: StatementWatch): () => 'ok' | 'failing' {
  let refusedAt = -Infinity
  statements.listen(({ failure, requestId, text }) => {
    if (refusals.has(failure)) refusedAt = performance.now()
    else if (refusedAt === -Infinity || failure !== null || requestId === null) return
    else if (stores.test(text)) refusedAt = -Infinity
  })
  return () => (performance.now() - refusedAt < staleMs ? 'failing' : 'ok')
}
