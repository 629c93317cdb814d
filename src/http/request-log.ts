import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { OperationFacts } from '../foundation/operation-facts.js'
import { factsOf } from '../operation/request-facts.js'

interface LoggedError {
  readonly [property: string]: unknown
  readonly type: string
  readonly message: string
  readonly stack: string
}

const maximumNameLength = 80
const maximumFields = 10
const maximumCauses = 5

export interface RequestLogSettings {
  /** Share of the fast, successful requests that is logged, from 0 to 1. */
  readonly share: number
  /** Slower requests are always logged. */
  readonly slowMs: number
}

/**
 * One line for each completed request: operation, caller, status, error codes and duration. Fast, successful
 * requests are sampled evenly; `standsFor` is the number of requests that a line represents. Incoming requests
 * are logged at the level `debug`, for those that never complete.
 */
export class RequestLog extends LogController {
  private sampled = 0

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
    const isRoutine =
      !error && reply.statusCode < 400 && facts.codes.size === 0 && responseTime < slowMs
    if (isRoutine && !this.isInSample()) return
    const details: Record<string, unknown> = { req: request, res: reply, responseTime }
    describe(facts, details)
    if (isRoutine && share < 1) details['standsFor'] = Math.round(1 / share)
    if (error) reply.log.error({ ...details, err: error }, 'request errored')
    else reply.log.info(details, 'request completed')
  }

  /** Evenly: with a share of 0.1, every tenth request. */
  private isInSample(): boolean {
    const { share } = this.settings
    const before = Math.floor(this.sampled * share)
    this.sampled += 1
    return Math.floor(this.sampled * share) > before
  }
}

/** Adds the facts that are present. */
function describe(facts: OperationFacts, details: Record<string, unknown>): void {
  const { operation, caller, cost, queuedMs, codes, reasons } = facts
  if (caller !== null) details['caller'] = caller
  if (operation !== null) {
    details['operation'] = operation.name?.slice(0, maximumNameLength) ?? null
    details['operationType'] = operation.type
    details['fields'] = operation.fields.slice(0, maximumFields)
  }
  if (cost !== null) details['cost'] = cost
  if (queuedMs > 0) details['queuedMs'] = Math.round(queuedMs)
  if (codes.size > 0) details['codes'] = [...codes]
  if (reasons.size > 0) details['reasons'] = [...reasons]
}

/**
 * Type, code, message and stack of an error and of its causes. Other properties are left out: a database error
 * contains the whole rejected row.
 */
export function loggedError(error: Error, depth = 0): LoggedError {
  return {
    type: error.name,
    ...('code' in error ? { code: String(error.code) } : {}),
    message: error.message,
    stack: error.stack ?? '',
    ...(error.cause instanceof Error && depth < maximumCauses
      ? { cause: loggedError(error.cause, depth + 1) }
      : {}),
  }
}
