import type {
  FastifyError,
  FastifyReply,
  FastifyRequest,
  FastifySchemaValidationError,
} from 'fastify'
import { systemClock } from '../../foundation/clock.js'
import type { ErrorCode } from '../../errors/error-table.js'
import { GatewayError, type Fault } from '../../errors/gateway-error.js'
import { answerTo } from '../error-answer.js'
import { sendProblem } from '../problem.js'

/** Codes that say more than that something the caller sent is wrong. */
const statuses: Partial<Record<ErrorCode, number>> = {
  ACTION_OPEN: 409,
  DAILY_LIMIT_REACHED: 429,
  DEADLINE_EXCEEDED: 504,
  EXPIRED: 410,
  FORBIDDEN: 403,
  IDEMPOTENCY_CONFLICT: 409,
  INTERNAL_SERVER_ERROR: 500,
  NOTIFICATION_ARCHIVED: 409,
  NOT_FOUND: 404,
  OPERATION_CANCELLED: 503,
  OVERLOADED: 503,
  PAYLOAD_TOO_LARGE: 413,
  PROVIDER_CLOCK_SKEW: 503,
  PROVIDER_KEY_INVALID: 503,
  PROVIDER_RATE_LIMITED: 429,
  PROVIDER_REJECTED: 503,
  PROVIDER_SERVICE_ARCHIVED: 503,
  PROVIDER_UNAVAILABLE: 503,
  RATE_LIMITED: 429,
  SERVICE_KEY_UNREADABLE: 503,
  SERVICE_UNAVAILABLE: 503,
  UNAUTHENTICATED: 401,
  VERSION_CONFLICT: 409,
}

/** How long to wait after a 429 of the provider: its limits count by the minute. */
const retryAfterSeconds = 60

/**
 * Answers with problem details. Where the fault lies in what was sent, they have one entry a field: the
 * status is 422 when that was a body, else 400.
 */
export function sendFaults(reply: FastifyReply, faults: readonly Fault[]): FastifyReply {
  const [first] = faults
  if (first === undefined) throw new Error('A refusal needs a reason.')
  const status = statusOf(first)
  if (first.code === 'PROVIDER_RATE_LIMITED') void reply.header('retry-after', retryAfterSeconds)
  if (first.code === 'DAILY_LIMIT_REACHED') void reply.header('retry-after', secondsToMidnight())
  const errors = fieldEntries(faults)
  return sendProblem(reply, {
    status,
    code: first.code,
    detail: errors.length > 1 ? `${errors.length} fields break a rule.` : first.message,
    ...(errors.length === 0 ? {} : { members: { errors } }),
  })
}

/** Daily limits end at midnight UTC. */
function secondsToMidnight(): number {
  return 86_400 - (Math.floor(systemClock.now().getTime() / 1000) % 86_400)
}

/** The error handler of the paths: whatever was thrown, in the same shape and without its inside. */
export function sendThrown(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error.validation !== undefined) return sendFaults(reply, invalidFaults(error))
  if (error instanceof GatewayError) {
    const { code, message, argumentPath } = error
    return sendFaults(reply, [{ code, message, path: argumentPath }])
  }
  const { status, code, message } = answerTo(error)
  if (status >= 500) request.log.error({ err: error }, 'unexpected error in an HTTP request')
  return sendProblem(reply, { status, code, detail: message })
}

function statusOf({ code, path }: Fault): number {
  const status = statuses[code]
  if (status !== undefined) return status
  // A field of the body; all else stands in the address.
  if (path[0] === 'input') return 422
  return code === 'SERVICE_NOT_CONFIGURED' ? 404 : 400
}

function fieldEntries(faults: readonly Fault[]) {
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

interface Invalid {
  readonly validation?: FastifyError['validation']
  readonly validationContext?: string | undefined
}

/** What the validator found: names, types and limits, never a value. */
export function invalidFaults({ validation = [], validationContext }: Invalid): Fault[] {
  return validation.map((found) => {
    const { instancePath, keyword, params } = found
    const missing = keyword === 'required' ? [String(params['missingProperty'])] : []
    const field = [...instancePath.split('/').slice(1), ...missing]
    const isInBody = validationContext === 'body' && field.length > 0
    return {
      code: invalidCode(field, keyword, validationContext),
      message: `${field.length === 0 ? 'The body' : field.join('.')} ${ruleWords(found)}.`,
      path: isInBody ? ['input', ...field] : field,
    }
  })
}

function ruleWords({ keyword, params, message }: FastifySchemaValidationError): string {
  const listed = (name: string) =>
    [params[name]].flat().filter((one) => typeof one === 'string' && one !== 'null')
  switch (keyword) {
    case 'required':
      return 'is required'
    case 'enum':
      return `must be one of ${listed('allowedValues').join(', ')}`
    case 'format':
      return `must be of the form ${listed('format').join('')}`
    case 'minimum':
      return `must be at least ${String(params['limit'])}`
    case 'maximum':
      return `must be at most ${String(params['limit'])}`
    case 'type':
      return `must be of the type ${listed('type').join(' or ')}`
    default:
      return message ?? 'is not valid'
  }
}

function invalidCode(
  [name]: readonly string[],
  keyword: string,
  part: string | undefined,
): ErrorCode {
  if (part === 'params') return 'ID_INVALID'
  if (name === undefined) return 'BAD_REQUEST'
  const isRange = keyword === 'minimum' || keyword === 'maximum'
  if (isRange && name === 'pageSize') return 'PAGE_SIZE_OUT_OF_RANGE'
  if (isRange && name === 'page') return 'PAGE_OUT_OF_RANGE'
  return 'BAD_USER_INPUT'
}
