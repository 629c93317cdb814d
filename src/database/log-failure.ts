import type { Log } from '../foundation/log.js'
import { isUnavailable } from './unavailable.js'

/**
 * Logs a background failure that is retried automatically: as a warning while the database is away, because
 * the gateway needs no repair then, and as an error otherwise.
 */
export function logFailure(
  log: Pick<Log, 'warn' | 'error'>,
  err: unknown,
  details: object,
  what: string,
): void {
  if (isUnavailable(err)) log.warn({ err, ...details }, `${what}: the database is unavailable`)
  else log.error({ err, ...details }, what)
}
