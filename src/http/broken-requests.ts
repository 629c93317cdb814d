import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { answersWithProblems, type ErrorAnswer } from './error-answer.js'
import { problemBody, problemType } from './problem.js'
import { newRequestId } from '../operation/request-ids.js'

/** Answers requests that Node cannot parse: no HTTP, too large headers, or a timeout. Closes the connection. */
export class BrokenRequests {
  private readonly latest = new WeakMap<Socket, IncomingMessage>()

  /** Remembers the latest request of each connection. */
  follow({ server }: FastifyInstance): void {
    server.on('request', (request: IncomingMessage) => this.latest.set(request.socket, request))
  }

  answer(error: Error & { code?: string }, socket: Socket): void {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
    const answer = brokenRequest(error.code)
    const { status, code, message } = answer
    const asProblem = this.asProblem(socket)
    const body = JSON.stringify(
      asProblem
        ? problemBody({ status, code, detail: message })
        : { errors: [{ message, extensions: { code } }] },
    )
    socket.end(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
        `content-type: ${asProblem ? problemType : 'application/json; charset=utf-8'}`,
        `content-length: ${Buffer.byteLength(body)}`,
        `x-request-id: ${newRequestId()}`,
        `cache-control: no-store`,
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    )
    // A slow client may keep its side open.
    if (status === 408) socket.destroySoon()
  }

  /** The latest request is the broken one only if it is incomplete. */
  private asProblem(socket: Socket): boolean {
    const request = this.latest.get(socket)
    return request !== undefined && !request.complete && answersWithProblems(request.url ?? '')
  }
}

function brokenRequest(cause: string | undefined): ErrorAnswer {
  switch (cause) {
    case 'HPE_HEADER_OVERFLOW':
      return { status: 431, code: 'BAD_REQUEST', message: 'The headers are too large.' }
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: 408, code: 'BAD_REQUEST', message: 'The request took too long to arrive.' }
    default:
      return { status: 400, code: 'BAD_REQUEST', message: 'This is not an HTTP request.' }
  }
}
