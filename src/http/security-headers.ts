import { createHash } from 'node:crypto'
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

type OnRequest = (request: FastifyRequest, reply: FastifyReply, done: () => void) => void

/** How a policy lets in one inline script or style: by its content. */
export function inlineSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** The headers that helmet sets, as they are for every answer. */
export function headersOf(options: HelmetOptions = {}): OutgoingHttpHeaders {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(answer.req, answer, () => undefined)
  return answer.getHeaders()
}

/**
 * A hook that sets helmet's headers. They are the same for every answer, so helmet writes them once and
 * not for each request. A route's own hook replaces those of the server.
 */
export function securityHeaders(options: HelmetOptions = {}): OnRequest {
  const headers = headersOf(options)
  return (_request, reply, done) => {
    void reply.headers(headers)
    done()
  }
}
