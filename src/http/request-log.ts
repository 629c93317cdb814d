import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { OperationFacts } from '../foundation/operation-facts.js'
import { factsOf } from '../operation/request-facts.js'

interface LoggedError {
  readonly [property: string]: unknown
  readonly type: string
  readonly message: string
  readonly stack: string
}

/** A name that is longer is cut, and root fields beyond so many are left out. */
const longestName = 80
const mostFields = 10

/** Causes beyond this depth are left out of the log. */
const deepestCause = 5

/** Which requests have a line. */
export interface RequestLogSettings {
  /** Of those that went well, the part that is written, from 0 to 1. */
  readonly share: number
  /** Those that took longer are written always. */
  readonly slowMs: number
}

/**
 * One line a request, when it is over: what was asked and by whom, the status, the error codes, and the
 * milliseconds it took. That a request came in is said at the level `debug`, for those that never end. Of
 * those that went well and were quick only a part is written, evenly; it says how many it stands for.
 */
export class RequestLog extends LogController {
  private quiet = 0

  constructor(private readonly settings: RequestLogSettings) {
    super()
  }

  override incomingRequest(request: FastifyRequest): void {
    request.log.debug({ req: request }, 'incoming request')
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const facts = factsOf(request)
    const { elapsedTime: responseTime } = reply
    const { share, slowMs } = this.settings
    const isQuiet =
      !error && reply.statusCode < 400 && facts.codes.size === 0 && responseTime < slowMs
    if (isQuiet && !this.isChosen()) return
    const details: Record<string, unknown> = { req: request, res: reply, responseTime }
    describe(facts, details)
    if (isQuiet && share < 1) details['standsFor'] = Math.round(1 / share)
    if (error) reply.log.error({ ...details, err: error }, 'request errored')
    else reply.log.info(details, 'request completed')
  }

  /** Every so many, so that a part of one tenth is one line in ten. */
  private isChosen(): boolean {
    const { share } = this.settings
    const before = Math.floor(this.quiet * share)
    this.quiet += 1
    return Math.floor(this.quiet * share) > before
  }
}

/** Adds what is known of a request beside its address, without what is nothing. */
function describe(facts: OperationFacts, details: Record<string, unknown>): void {
  const { operation, caller, cost, queuedMs, codes, reasons } = facts
  if (caller !== null) details['caller'] = caller
  if (operation !== null) {
    details['operation'] = operation.name?.slice(0, longestName) ?? null
    details['operationType'] = operation.type
    details['fields'] = operation.fields.slice(0, mostFields)
  }
  if (cost !== null) details['cost'] = cost
  if (queuedMs > 0) details['queuedMs'] = Math.round(queuedMs)
  if (codes.size > 0) details['codes'] = [...codes]
  if (reasons.size > 0) details['reasons'] = [...reasons]
}

/**
 * What the log shows of an error: type, code, message, stack, and the same of its causes. Other
 * properties stay out, because a database error carries the whole row that was refused.
 */
export function loggedError(error: Error): LoggedError {
  return shown(error, 0)
}

function shown(error: Error, depth: number): LoggedError {
  return {
    type: error.name,
    ...('code' in error ? { code: String(error.code) } : {}),
    message: error.message,
    stack: error.stack ?? '',
    ...(error.cause instanceof Error && depth < deepestCause
      ? { cause: shown(error.cause, depth + 1) }
      : {}),
  }
}
