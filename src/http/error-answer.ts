import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { CallRefused } from '../admission/call-refused.js'
import type { ErrorCode } from '../errors/error-table.js'
import { GatewayError } from '../errors/gateway-error.js'
import { limits } from '../operation/limits.js'
import { keepNothing } from './cache-policy.js'
import { sendProblem } from './problem.js'
import { factsOf } from '../operation/request-facts.js'

export interface Answer {
  readonly status: number
  readonly code: ErrorCode
  readonly message: string
}

/** The specification's HTTP paths, which `rest` serves and which answer with problem details. */
const problemPaths = /^\/(?:notifications|message-status|search)(?:[/?]|$)/

export function answersWithProblems(url: string): boolean {
  return problemPaths.test(url)
}

/** Requests that never became GraphQL are answered in GraphQL's shape, and never with a stack trace. */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const answer = answerTo(error)
  if (error instanceof CallRefused) {
    request.log.debug({ err: error }, 'a request was turned away')
  } else if (error instanceof GatewayError) {
    request.log.warn({ err: error }, 'a request could not be served')
  } else if (answer.status >= 500) {
    request.log.error({ err: error }, 'unexpected error in an HTTP request')
  }
  // Hooks have not run when the address could not be decoded.
  void reply.header('x-request-id', request.id).header('cache-control', keepNothing)
  send(reply, answer)
}

export function sendNotFound(request: FastifyRequest, reply: FastifyReply): void {
  if (request.url.split('?', 1)[0] === '/graphql') {
    sendMethodNotAllowed(request, reply)
    return
  }
  send(reply, {
    status: 404,
    code: 'NOT_FOUND',
    message:
      'There is nothing here. The GraphQL endpoint is /graphql, with POST or GET; /openapi.json lists the HTTP paths.',
  })
}

/** By a replica without the role `serve`. */
export function sendNotServed(_request: FastifyRequest, reply: FastifyReply): void {
  send(reply, {
    status: 404,
    code: 'NOT_FOUND',
    message:
      'This replica answers /health and /ready alone: its ROLES leave out serve. Ask one that serves.',
  })
}

export function sendBadRequest(reply: FastifyReply, message: string): void {
  send(reply, { status: 400, code: 'BAD_REQUEST', message })
}

/** In the words of Apollo, which would find out only after it has done what was asked. */
export function sendNotAcceptable(reply: FastifyReply): void {
  const message =
    "An 'accept' header was provided for this request which does not accept application/json; charset=utf-8 or application/graphql-response+json; charset=utf-8"
  send(reply, { status: 406, code: 'BAD_REQUEST', message })
}

export function sendUnauthenticated(reply: FastifyReply, message: string): void {
  void reply.header('www-authenticate', 'Bearer')
  send(reply, { status: 401, code: 'UNAUTHENTICATED', message })
}

export function sendMethodNotAllowed(_request: FastifyRequest, reply: FastifyReply): void {
  void reply.header('allow', 'GET, POST, PUT, DELETE, OPTIONS')
  send(reply, {
    status: 405,
    code: 'METHOD_NOT_ALLOWED',
    message: 'The GraphQL endpoint takes POST and GET, and for streams of events PUT and DELETE.',
  })
}

function send(reply: FastifyReply, { status, code, message }: Answer): void {
  factsOf(reply.request).codes.add(code)
  if (answersWithProblems(reply.request.url)) {
    sendProblem(reply, { status, code, detail: message })
    return
  }
  void reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send({ errors: [{ message, extensions: { code } }] })
}

/** Codes that say more than that a part is away. */
const wholeStatuses: Partial<Record<ErrorCode, number>> = {
  DEADLINE_EXCEEDED: 504,
  PAYLOAD_TOO_LARGE: 413,
  RATE_LIMITED: 429,
}

/** @param bodyBytes the largest body that the path takes */
export function answerTo(error: FastifyError, bodyBytes: number = limits.bodyBytes): Answer {
  if (error instanceof GatewayError) {
    const status = wholeStatuses[error.code] ?? 503
    return { status, code: error.code, message: error.message }
  }
  if (error.code === 'FST_ERR_BAD_URL') {
    return { status: 400, code: 'BAD_REQUEST', message: 'The address cannot be decoded.' }
  }
  switch (error.statusCode) {
    case 413:
      return {
        status: 413,
        code: 'PAYLOAD_TOO_LARGE',
        message: `The body is larger than ${bodyBytes.toLocaleString('en-GB')} bytes.`,
      }
    case 414:
      return { status: 414, code: 'BAD_REQUEST', message: 'A part of the address is too long.' }
    case 415:
      return {
        status: 415,
        code: 'UNSUPPORTED_MEDIA_TYPE',
        message: 'Send the body as application/json, without a Content-Encoding.',
      }
    default:
      return error.statusCode !== undefined && error.statusCode < 500
        ? {
            status: error.statusCode,
            code: 'BAD_REQUEST',
            message: 'The body is empty, not JSON, or has a key like "__proto__".',
          }
        : {
            status: 500,
            code: 'INTERNAL_SERVER_ERROR',
            message: 'Something went wrong on our side. Report the request id in x-request-id.',
          }
  }
}
