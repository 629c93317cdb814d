import { STATUS_CODES } from 'node:http'
import type { FastifyReply } from 'fastify'
import { httpStatus, type ErrorCode } from '../errors/error-table.js'
import type { Fault } from '../errors/gateway-error.js'
import { systemClock } from '../foundation/clock.js'
import { factsOf } from '../foundation/request-facts.js'

/** Problem details (RFC 9457) with our codes, for the paths beside `/graphql`. */
export interface Problem {
  readonly code: ErrorCode
  /** One sentence for people, without text of the engine or the database. */
  readonly detail: string
  /** HTTP status, if it differs from the error table. */
  readonly status?: number
  /** Further members, such as one entry for each invalid field. */
  readonly members?: Readonly<Record<string, unknown>>
}

const problemType = 'application/problem+json; charset=utf-8'

function problemBody({ code, detail, members, status = httpStatus(code) ?? 400 }: Problem) {
  const title = STATUS_CODES[status]
  return { type: 'about:blank', title, status, code, detail, ...members }
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const body = problemBody(problem)
  factsOf(reply.request).codes.add(problem.code)
  // RFC 9110 section 15.5.2: a 401 says how to authenticate.
  if (body.status === 401) void reply.header('www-authenticate', 'Bearer')
  return reply.code(body.status).type(problemType).send(body)
}

/** Sends all faults of a request, with one entry for each invalid field. The first fault sets the status. */
export function sendFaults(reply: FastifyReply, faults: readonly Fault[]): FastifyReply {
  const [first] = faults
  if (first === undefined) throw new Error('A problem needs at least one fault.')
  if (first.code === 'PROVIDER_RATE_LIMITED') void reply.header('retry-after', 60)
  if (first.code === 'DAILY_LIMIT_REACHED') void reply.header('retry-after', secondsToMidnight())
  const errors = fieldErrors(faults)
  return sendProblem(reply, {
    code: first.code,
    detail: errors.length > 1 ? `${errors.length} fields are invalid.` : first.message,
    status: statusOf(first),
    members: errors.length === 0 ? {} : { errors },
  })
}

/** Daily limits end at midnight UTC. */
function secondsToMidnight(): number {
  return 86_400 - (Math.floor(systemClock.now().getTime() / 1000) % 86_400)
}

/** 422 for fields of a body, and 400 for parameters, if the error table has no status. */
function statusOf({ code, path }: Fault): number {
  const status = httpStatus(code)
  if (status !== undefined) return status
  if (path[0] === 'input') return 422
  return code === 'SERVICE_NOT_CONFIGURED' ? 404 : 400
}

function fieldErrors(faults: readonly Fault[]) {
  const fields = new Map<string, { field: string; code: ErrorCode; message: string }>()
  for (const { code, message, path } of faults) {
    const field = (path[0] === 'input' ? path.slice(1) : path).join('.')
    if (field === '') continue
    const earlier = fields.get(field)
    if (earlier === undefined) fields.set(field, { field, code, message })
    else earlier.message += ` ${message}`
  }
  return [...fields.values()]
}
