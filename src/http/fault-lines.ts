import type { LoggerOptions } from 'pino'
import { isUnavailable } from '../database/unavailable.js'
import { GatewayError } from '../errors/gateway-error.js'
import { errorCode } from '../foundation/error-code.js'
import { SearchEngineError } from '../../packages/search-engine/src/search-engine.js'

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

/** Further simultaneous faults are counted as one. */
const maximumFaults = 20

/** Only lines without other details are folded. A line with, for example, the id of a delivery is always written. */
const foldedDetails: ReadonlySet<string> = new Set(['err', 'requestId', 'operationName', 'task'])

/**
 * Folds the log lines of an outage of the database or the search server: one line when it begins, a count every
 * `everyMs`, and one line when it has ended. Outages with different causes are counted separately.
 */
export function foldFaults(everyMs = 10_000): LogMethod {
  const open = new Map<string, { times: number }>()
  return function fold(args, method) {
    const cause = faultOf(args[0])
    if (cause === null) {
      method.apply(this, args)
      return
    }
    const fault = open.size < maximumFaults || open.has(cause) ? cause : 'other'
    const current = open.get(fault)
    if (current !== undefined) {
      current.times += 1
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
        method.call(this, { fault, times }, 'Fault continues')
        return
      }
      clearInterval(timer)
      open.delete(fault)
      method.call(this, { fault, total }, 'Fault ended')
    }, everyMs).unref()
  }
}

/** The root cause if a line reports nothing but an outage; else null. */
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
