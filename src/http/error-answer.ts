import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '../errors/error-table.js'
import { GatewayError } from '../errors/gateway-error.js'
import { limits } from '../graphql/limits.js'

interface Answer {
  readonly status: number
  readonly code: ErrorCode
  readonly message: string
}

/** Requests that never became GraphQL are answered in GraphQL's shape, and never with a stack trace. */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const answer = answerTo(error)
  if (answer.status >= 500 && !(error instanceof GatewayError)) {
    request.log.error({ err: error }, 'unexpected error in an HTTP request')
  }
  send(reply, answer)
}

export function sendNotFound(request: FastifyRequest, reply: FastifyReply): void {
  send(reply, {
    status: 404,
    code: 'NOT_FOUND',
    message: `There is nothing here. The GraphQL endpoint is /graphql, with POST or GET.`,
  })
}

export function sendMethodNotAllowed(_request: FastifyRequest, reply: FastifyReply): void {
  void reply.header('allow', 'GET, POST, OPTIONS')
  send(reply, {
    status: 405,
    code: 'METHOD_NOT_ALLOWED',
    message: 'The GraphQL endpoint takes POST and GET.',
  })
}

function send(reply: FastifyReply, { status, code, message }: Answer): void {
  void reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send({ errors: [{ message, extensions: { code } }] })
}

function answerTo(error: FastifyError): Answer {
  if (error instanceof GatewayError) {
    return { status: 503, code: error.code, message: error.message }
  }
  switch (error.statusCode) {
    case 413:
      return {
        status: 413,
        code: 'PAYLOAD_TOO_LARGE',
        message: `The body is larger than ${limits.bodyBytes.toLocaleString('en-GB')} bytes.`,
      }
    case 415:
      return {
        status: 415,
        code: 'UNSUPPORTED_MEDIA_TYPE',
        message: 'Send the body as application/json.',
      }
    case 503:
      return { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'The gateway is shutting down.' }
    default:
      return error.statusCode !== undefined && error.statusCode < 500
        ? {
            status: error.statusCode,
            code: 'BAD_REQUEST',
            message: 'The body is empty or not JSON.',
          }
        : {
            status: 500,
            code: 'INTERNAL_SERVER_ERROR',
            message: 'Something went wrong on our side. Report the request id in x-request-id.',
          }
  }
}
