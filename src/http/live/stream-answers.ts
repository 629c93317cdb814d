import type { FastifyReply } from 'fastify'
import type { Response } from 'graphql-sse'
import type { ErrorCode } from '../../errors/error-table.js'
import type { GatewayError } from '../../errors/gateway-error.js'
import { isJsonObject } from '../../foundation/json-object.js'

const json = 'application/json; charset=utf-8'

/** An error as a JSON response, instead of a stream. */
export function errorAnswer(
  status: number,
  { message, code }: Pick<GatewayError, 'message' | 'code'>,
): Response {
  const body = JSON.stringify({ errors: [{ message, extensions: { code } }] })
  return [body, { status, statusText: '', headers: { 'content-type': json } }]
}

export function refusal(status: number, message: string): Response {
  return errorAnswer(status, { message, code: codeOf(status) })
}

/** Sends a response that is not a stream. Errors of the library get a code. */
export function answerOf(
  reply: FastifyReply,
  [body, { status, headers = {} }]: Response,
): FastifyReply {
  const text = typeof body === 'string' ? body : ''
  void reply.code(status).headers(headers)
  return reply.send(
    headers['content-type']?.startsWith('application/json') === true ? coded(text, status) : text,
  )
}

function coded(text: string, status: number): string {
  const answer: unknown = JSON.parse(text)
  if (!isJsonObject(answer) || !Array.isArray(answer['errors'])) return text
  const errors = (answer['errors'] as readonly unknown[]).map((error) =>
    isJsonObject(error) && error['extensions'] === undefined
      ? { ...error, extensions: { code: codeOf(status) } }
      : error,
  )
  return JSON.stringify({ ...answer, errors })
}

function codeOf(status: number): ErrorCode {
  if (status === 404) return 'NOT_FOUND'
  return status === 405 ? 'METHOD_NOT_ALLOWED' : 'BAD_REQUEST'
}
