import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Long enough for every common form; without signs that a log or a header could be broken by. */
const clientIdForm = /^[\w.:-]{1,128}$/

/** The id of a request, always our own: the log and the audit trail must tell all requests apart. */
export function newRequestId(): string {
  return randomUUID()
}

/** The id that a caller gave its request as `X-Request-Id`; null without one, and for one that is out of form. */
export function clientRequestId(request: Asked): string | null {
  return givenId(request, 'x-request-id')
}

/**
 * The id that the services a request runs through tell it by, as a caller gave it in `X-Correlation-Id`; null
 * without one, and for one that is out of form.
 */
export function correlationId(request: Asked): string | null {
  return givenId(request, 'x-correlation-id')
}

type Asked = Pick<IncomingMessage, 'headers'>

function givenId({ headers }: Asked, name: string): string | null {
  const given = headers[name]
  return typeof given === 'string' && clientIdForm.test(given) ? given : null
}

/** Answers with our id of the request, with the caller's beside it, and with the one of all services. */
export function answerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    const given = clientRequestId(request)
    if (given !== null) void reply.header('x-client-request-id', given)
    void reply.header('x-correlation-id', correlationId(request) ?? request.id)
    done()
  })
}
