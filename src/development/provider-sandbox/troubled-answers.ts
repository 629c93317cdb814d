import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { refusal, type ApiError } from './api-error.js'
import type { Faults, RequestKind, Trouble } from './faults.js'

const html: Readonly<Record<number, string>> = {
  502: '<html><body><h1>502 Bad Gateway</h1></body></html>',
  503: '<html><body><h1>503 Service Temporarily Unavailable</h1></body></html>',
}

/** Waits if told to, then answers or kills the request if a trouble strikes; true when it did. */
export async function isTroubled(
  faults: Faults,
  kind: RequestKind,
  reply: FastifyReply,
  stopping: AbortSignal,
): Promise<boolean> {
  if (faults.delayMs > 0) {
    await delay(faults.delayMs, undefined, { signal: stopping }).catch(() => undefined)
    if (stopping.aborted) {
      reply.hijack()
      return true
    }
  }
  return (
    isCutOff(faults, kind, reply, 'hang', 'reset') ||
    isAnsweredInHtml(faults, kind, reply, 'badGateway', 502) ||
    isAnsweredInHtml(faults, kind, reply, 'unavailable', 503) ||
    isRefused(faults, kind)
  )
}

/** The same for a message that was taken in. */
export function isTroubledAfterwards(faults: Faults, reply: FastifyReply): boolean {
  if (faults.strikes('serverErrorAfterAccepting', 'send')) throw serverError()
  return isCutOff(faults, 'send', reply, 'hangAfterAccepting', 'resetAfterAccepting')
}

export function serverError(): ApiError {
  return refusal(500, 'Exception', 'Internal server error')
}

function isCutOff(
  faults: Faults,
  kind: RequestKind,
  reply: FastifyReply,
  hang: Trouble,
  reset: Trouble,
): boolean {
  const silent = faults.strikes(hang, kind)
  const cut = !silent && faults.strikes(reset, kind)
  if (!silent && !cut) return false
  reply.hijack()
  if (cut) reply.raw.socket?.resetAndDestroy()
  return true
}

function isAnsweredInHtml(
  faults: Faults,
  kind: RequestKind,
  reply: FastifyReply,
  trouble: Trouble,
  status: number,
): boolean {
  if (!faults.strikes(trouble, kind)) return false
  void reply.code(status).type('text/html').send(html[status])
  return true
}

function isRefused(faults: Faults, kind: RequestKind): false {
  if (faults.strikes('serverError', kind)) throw serverError()
  if (faults.strikes('gatewayTimeout', kind)) {
    throw refusal(504, 'EventletTimeout', 'Timeout serving request')
  }
  if (faults.strikes('rateLimited', kind)) {
    const message = 'Exceeded rate limit for key type LIVE of 3000 requests per 60 seconds'
    throw refusal(429, 'RateLimitError', message)
  }
  if (faults.strikes('clockSkew', kind)) {
    const message = 'Error: Your system clock must be accurate to within 30 seconds'
    throw refusal(403, 'AuthError', message)
  }
  return false
}
