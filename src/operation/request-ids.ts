import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Covers the common formats, and excludes characters that could break a log line or a header. */
const idFormat = /^[\w.:-]{1,128}$/

type WithHeaders = Pick<IncomingMessage, 'headers'>

/** Always our own, so that it is unique in the log and the audit trail. */
export function newRequestId(): string {
  return randomUUID()
}

/** The caller's `X-Request-Id`; null if absent or malformed. */
export function clientRequestId(request: WithHeaders): string | null {
  return idFrom(request, 'x-request-id')
}

/** The `X-Correlation-Id` that all services share for one process; null if absent or malformed. */
export function correlationId(request: WithHeaders): string | null {
  return idFrom(request, 'x-correlation-id')
}

function idFrom({ headers }: WithHeaders, name: string): string | null {
  const id = headers[name]
  return typeof id === 'string' && idFormat.test(id) ? id : null
}

/** Adds our request id, the caller's, and the correlation id to every response. */
export function answerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    const clientId = clientRequestId(request)
    if (clientId !== null) void reply.header('x-client-request-id', clientId)
    void reply.header('x-correlation-id', correlationId(request) ?? request.id)
    done()
  })
}
