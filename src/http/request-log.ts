import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

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
