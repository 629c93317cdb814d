import { STATUS_CODES } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { ErrorCode } from '../errors/error-table.js'
import type { GatewayError } from '../errors/gateway-error.js'
import { factsOf } from '../operation/request-facts.js'

/** Problem details of RFC 9457 with our codes, for the paths that are not GraphQL. */
export interface Problem {
  /** HTTP status. */
  readonly status: number
  readonly code: ErrorCode
  /** One sentence for people; never engine or database text. */
  readonly detail: string
  /** Members of the path's own, such as one entry a broken rule. */
  readonly members?: Readonly<Record<string, unknown>>
}

export const problemType = 'application/problem+json; charset=utf-8'

export function problemBody({ status, code, detail, members }: Problem): Record<string, unknown> {
  return { type: 'about:blank', title: STATUS_CODES[status], status, code, detail, ...members }
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { status, code } = problem
  factsOf(reply.request).codes.add(code)
  // RFC 9110 section 15.5.2: a 401 says how to authenticate.
  if (status === 401) void reply.header('www-authenticate', 'Bearer')
  return reply.code(status).type(problemType).send(problemBody(problem))
}

/** Answers a caller whom `refuse` turns away: 401 when it is unknown who it is, else 403. */
export function sendRefusal(reply: FastifyReply, { code, message }: GatewayError): FastifyReply {
  return sendProblem(reply, { status: code === 'FORBIDDEN' ? 403 : 401, code, detail: message })
}
