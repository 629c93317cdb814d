import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { OperationFacts } from '../foundation/operation-facts.js'
import { factsOf } from './request-facts.js'

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
    const isQuiet =
      !error &&
      reply.statusCode < 400 &&
      factsOf(request).codes.size === 0 &&
      reply.elapsedTime < this.settings.slowMs
    if (isQuiet && !this.isChosen()) return
    const { share } = this.settings
    const details = {
      ...{ req: request, res: reply, responseTime: reply.elapsedTime },
      ...described(factsOf(request)),
      ...(isQuiet && share < 1 ? { standsFor: Math.round(1 / share) } : {}),
    }
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

/** What is known of a request beside its address, without what is nothing. */
function described(facts: OperationFacts): object {
  const { operation, caller, cost, queuedMs, codes, reasons } = facts
  return {
    ...(caller === null ? {} : { caller }),
    ...(operation === null
      ? {}
      : {
          operation: operation.name?.slice(0, longestName) ?? null,
          operationType: operation.type,
          fields: operation.fields.slice(0, mostFields),
        }),
    ...(cost === null ? {} : { cost }),
    ...(queuedMs > 0 ? { queuedMs: Math.round(queuedMs) } : {}),
    ...(codes.size > 0 ? { codes: [...codes] } : {}),
    ...(reasons.size > 0 ? { reasons: [...reasons] } : {}),
  }
}

/**
 * What the log shows of an error: type, code, message, stack, and the same of its causes. Other
 * properties stay out, because a database error carries the whole row that was refused.
 */
export function loggedError(error: Error): LoggedError {
  return describe(error, 0)
}

function describe(error: Error, depth: number): LoggedError {
  return {
    type: error.name,
    ...('code' in error ? { code: String(error.code) } : {}),
    message: error.message,
    stack: error.stack ?? '',
    ...(error.cause instanceof Error && depth < deepestCause
      ? { cause: describe(error.cause, depth + 1) }
      : {}),
  }
}
