import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { CallRefused } from '../admission/call-refused.js'
import { httpStatus, type ErrorCode } from '../errors/error-table.js'
import { GatewayError } from '../errors/gateway-error.js'
import { severity } from '../operation/format-error.js'
import { sendProblem } from './problem.js'
import { factsOf } from '../foundation/request-facts.js'

export interface ErrorAnswer {
  readonly status: number
  readonly code: ErrorCode
  readonly message: string
}

const problemPaths = /^\/(?:events|notifications|message-status|search)(?:[/?]|$)/

/** Whether errors of a path are problem details. Errors of other paths have the shape of GraphQL errors. */
function answersWithProblems(url: string): boolean {
  return problemPaths.test(url)
}

/** The error handler of the server. Answers never contain a stack trace. */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const answer = reportError(error, request)
  // A malformed URL fails before the onRequest hook that sets these headers.
  void reply.header('x-request-id', request.id).header('cache-control', 'no-store')
  send(reply, answer)
}

/** Logs an error unless the caller is to blame, and returns the answer. */
export function reportError(error: FastifyError, request: FastifyRequest): ErrorAnswer {
  const answer = errorAnswer(error, request)
  if (error instanceof CallRefused) {
    request.log.debug({ err: error }, 'Request refused by a limit')
  } else if (error instanceof GatewayError) {
    if (severity(error) === 'warning') {
      request.log.warn({ err: error }, 'Request could not be served')
    }
  } else if (answer.status >= 500) {
    request.log.error({ err: error }, 'HTTP request failed unexpectedly')
  }
  return answer
}

export function sendNotFound(request: FastifyRequest, reply: FastifyReply): void {
  if (request.url.split('?', 1)[0] === '/graphql') {
    sendMethodNotAllowed(request, reply)
    return
  }
  const message =
    'This address does not exist. The GraphQL endpoint is /graphql, with POST or GET; /openapi.json lists the HTTP paths.'
  send(reply, { status: 404, code: 'NOT_FOUND', message })
}

/** Refuses requests on a replica without the role `serve`. */
export function sendNotServed(_request: FastifyRequest, reply: FastifyReply): void {
  const message =
    'This replica serves only /health and /ready, because its ROLES do not include serve. Use another replica.'
  send(reply, { status: 404, code: 'NOT_FOUND', message })
}

export function sendBadRequest(reply: FastifyReply, message: string): void {
  send(reply, { status: 400, code: 'BAD_REQUEST', message })
}

/** Apollo's message. Apollo itself checks the header only after it has executed the operation. */
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
  const message =
    'The GraphQL endpoint accepts POST and GET. Streams of events also use PUT and DELETE.'
  send(reply, { status: 405, code: 'METHOD_NOT_ALLOWED', message })
}

function send(reply: FastifyReply, { status, code, message }: ErrorAnswer): void {
  if (answersWithProblems(reply.request.url)) {
    sendProblem(reply, { status, code, detail: message })
    return
  }
  factsOf(reply.request).codes.add(code)
  void reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send({ errors: [{ message, extensions: { code } }] })
}

function errorAnswer(error: FastifyError, { routeOptions }: FastifyRequest): ErrorAnswer {
  if (error instanceof GatewayError) {
    const { code, message } = error
    return { status: httpStatus(code) ?? 503, code, message }
  }
  if (error.code === 'FST_ERR_BAD_URL') {
    return { status: 400, code: 'BAD_REQUEST', message: 'The address cannot be decoded.' }
  }
  const { statusCode: status = 500 } = error
  switch (status) {
    case 413: {
      const message = `The body is larger than ${routeOptions.bodyLimit.toLocaleString('en-GB')} bytes.`
      return { status, code: 'PAYLOAD_TOO_LARGE', message }
    }
    case 414:
      return { status, code: 'BAD_REQUEST', message: 'A part of the address is too long.' }
    case 415: {
      const message = 'Send the body as application/json, without a Content-Encoding.'
      return { status, code: 'UNSUPPORTED_MEDIA_TYPE', message }
    }
  }
  if (status < 500) {
    const message = 'The body is empty, not JSON, or has a key like "__proto__".'
    return { status, code: 'BAD_REQUEST', message }
  }
  const message = 'Something went wrong on our side. Report the request id in x-request-id.'
  return { status: 500, code: 'INTERNAL_SERVER_ERROR', message }
}
