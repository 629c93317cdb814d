import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { factsOf, type RequestFacts } from '../foundation/request-facts.js'

interface LoggedError {
  readonly [property: string]: unknown
  readonly type: string
  readonly message: string
  readonly stack: string
}

const maximumNameLength = 80
const maximumFields = 10
const maximumCauses = 5

/**
 * One line for each completed request: operation, caller, status, error codes and duration. Incoming requests
 * are logged at the level `debug`, so that a request that never completes leaves a line.
 */
export class RequestLog extends LogController {
  override incomingRequest(request: FastifyRequest): void {
    request.log.debug({ req: request }, 'incoming request')
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const details = { req: request, res: reply, responseTime: reply.elapsedTime }
    const line = { ...details, ...described(factsOf(request)) }
    if (error) reply.log.error({ ...line, err: error }, 'request errored')
    else reply.log.info(line, 'request completed')
  }
}

/** The facts that are present. */
function described(facts: RequestFacts): Record<string, unknown> {
  const { operation, caller, cost, queuedMs, codes, reasons } = facts
  const details: Record<string, unknown> = {}
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
  return details
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
