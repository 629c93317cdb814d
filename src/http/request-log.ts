import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

interface LoggedError {
  readonly [property: string]: unknown
  readonly type: string
  readonly message: string
  readonly stack: string
}

/** Causes beyond this depth are left out of the log. */
const deepestCause = 5

/**
 * One line a request, when it is over: what was asked, the status, and the milliseconds it took. That a
 * request came in is said at the level `debug`, for those that never end.
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
    const facts = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) reply.log.error({ ...facts, err: error }, 'request errored')
    else reply.log.info(facts, 'request completed')
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
