import { STATUS_CODES } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { ErrorCode } from '../errors/error-table.js'

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

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { status, code, detail, members } = problem
  return reply
    .code(status)
    .type('application/problem+json; charset=utf-8')
    .send({ type: 'about:blank', title: STATUS_CODES[status], status, code, detail, ...members })
}
