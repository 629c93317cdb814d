import type { LoggerOptions } from 'pino'
import { isUnavailable } from '../database/unavailable.js'
import { GatewayError } from '../errors/gateway-error.js'
import { errorCode } from '../foundation/error-code.js'
import { SearchEngineError } from '../../packages/search-engine/src/search-engine.js'

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

/** More faults at once are counted together. */
const mostFaults = 20

/** A line with other details, such as the id of a delivery, is always written. */
const foldedDetails: ReadonlySet<string> = new Set(['err', 'requestId', 'operationName'])

/**
 * Writes one line when a fault of the database or of the search server begins, a count every ten seconds, and one
 * line after ten seconds without it. Each cause is a fault, so that a change has a line, too.
 */
export function foldFaults(everyMs = 10_000): LogMethod {
  const open = new Map<string, { times: number }>()
  return function fold(args, method) {
    const found = faultOf(args[0])
    if (found === null) {
      method.apply(this, args)
      return
    }
    const fault = open.size < mostFaults || open.has(found) ? found : 'other'
    const known = open.get(fault)
    if (known !== undefined) {
      known.times += 1
      return
    }
    const count = { times: 0 }
    let total = 1
    open.set(fault, count)
    method.apply(this, args)
    const timer = setInterval(() => {
      const { times } = count
      count.times = 0
      total += times
      if (times > 0) {
        method.call(this, { fault, times }, 'a fault goes on')
        return
      }
      clearInterval(timer)
      open.delete(fault)
      method.call(this, { fault, total }, 'a fault is over')
    }, everyMs).unref()
  }
}

/** The cause of a line that only says that a part does not answer; null for every other line. */
function faultOf(details: unknown): string | null {
  if (typeof details !== 'object' || details === null || !('err' in details)) return null
  if (!Object.keys(details).every((name) => foldedDetails.has(name))) return null
  const { err } = details
  if (!(err instanceof Error) || !isOutage(err)) return null
  let cause = err
  while (cause.cause instanceof Error) cause = cause.cause
  return errorCode(cause) ?? cause.message
}

function isOutage(error: Error): boolean {
  if (error instanceof SearchEngineError) return error.isTransient
  if (!(error instanceof GatewayError)) return isUnavailable(error)
  return error.code === 'SERVICE_UNAVAILABLE' || error.code === 'DEADLINE_EXCEEDED'
}
