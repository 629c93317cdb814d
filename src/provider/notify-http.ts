import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { createRequire } from 'node:module'
import type AxiosModule from 'axios' with { 'resolution-mode': 'require' }
import type { NotifyClient } from 'notifications-node-client'
import { currentScope } from '../foundation/work-scope.js'

/** The HTTP client as the provider's client takes it. */
export type NotifyHttp = Parameters<NotifyClient['setClient']>[0]

// The provider's client is CommonJS, and the types of axios differ between the two kinds of module.
const axios = createRequire(import.meta.url)('axios') as typeof AxiosModule

/** A page of the message list with long e-mails is far below; more is no answer of the provider. */
const longestAnswerBytes = 20_000_000

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Of what is left of an operation, the provider may take so much: the rest is for what we know without it. */
const shareOfOperation = 0.9

/**
 * The HTTP client that the provider's own client is made to use, for by itself it waits for ever.
 *
 * @param timeoutMs for the whole exchange. Generous, because slow sends succeed: giving up early makes
 *   the outcome unknown.
 */
export function notifyHttp(baseUrl: string, timeoutMs: number): NotifyHttp {
  const http = axios.create({
    httpAgent: new HttpAgent({ keepAlive: true }),
    httpsAgent: new HttpsAgent({ keepAlive: true }),
    maxContentLength: longestAnswerBytes,
    // The token must not follow to another host.
    maxRedirects: 0,
    // The usual proxy variables are for the way out, not for a provider on this machine.
    ...(loopback.test(new URL(baseUrl).hostname) ? { proxy: false } : {}),
  })
  http.interceptors.request.use((request) => {
    // The client's own time-out starts again with every byte of a slow answer.
    request.signal = patience(timeoutMs)
    const correlationId = currentScope()?.correlationId ?? null
    if (correlationId !== null) request.headers.set('x-correlation-id', correlationId)
    return request
  })
  return http
}

/** For what a caller waits for, no longer than the operation has, and not past its end. */
function patience(timeoutMs: number): AbortSignal {
  const scope = currentScope()
  if (scope === undefined) return AbortSignal.timeout(timeoutMs)
  const leftMs = Math.max(0, scope.deadline - performance.now()) * shareOfOperation
  const timeout = AbortSignal.timeout(Math.floor(Math.min(timeoutMs, leftMs)))
  return AbortSignal.any([timeout, scope.signal])
}
