import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { ErrorCode } from '../errors/error-table.js'
import type { ReceiverAddress } from './receiver-address.js'
import { answerMs } from './webhook-timing.js'

/** Result of a request to a receiver. */
export interface RequestResult {
  /** Null if the receiver accepted the event. */
  readonly failure: ErrorCode | null
  /** HTTP status; null without a response. */
  readonly status: number | null
  /** Null if nothing was sent. */
  readonly durationMs: number | null
}

export interface OutgoingRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Maximum number of bytes that are read of a response. The body is not used. */
const maxResponseBytes = 64 * 1024

/**
 * Posts to receivers. Connects only to the checked address and does not follow redirects. `limitMs` covers the time
 * from the look-up of the host name to the end of the response.
 */
export class WebhookRequest {
  constructor(
    private readonly addresses: ReceiverAddress,
    /** Whether plain HTTP is accepted, as in development. */
    private readonly allowsPlainHttp: boolean,
    private readonly limitMs: number = answerMs,
  ) {}

  /** Never rejects. Network errors are returned as `failure`. */
  async post(outgoing: OutgoingRequest): Promise<RequestResult> {
    const startedAt = performance.now()
    const signal = AbortSignal.timeout(this.limitMs)
    const { status, failure } = await this.attempt(outgoing, signal)
    return { status, failure, durationMs: Math.round(performance.now() - startedAt) }
  }

  private async attempt(
    outgoing: OutgoingRequest,
    signal: AbortSignal,
  ): Promise<Pick<RequestResult, 'status' | 'failure'>> {
    const url = new URL(outgoing.url)
    if (url.protocol !== 'https:' && !this.allowsPlainHttp) {
      return { status: null, failure: 'WEBHOOK_ADDRESS_REFUSED' }
    }
    try {
      const receiver = await Promise.race([this.addresses.of(url), rejectOnAbort(signal)])
      if ('refusal' in receiver) return { status: null, failure: receiver.refusal }
      const status = await send(url, receiver.address, outgoing, signal)
      return { status, failure: failureOf(status) }
    } catch (error) {
      if (signal.aborted) return { status: null, failure: 'WEBHOOK_TIMED_OUT' }
      const isRefused = error instanceof CertificateError
      const failure = isRefused ? 'WEBHOOK_CERTIFICATE_REFUSED' : 'WEBHOOK_UNREACHABLE'
      return { status: null, failure }
    }
  }
}

class CertificateError extends Error {}

/**
 * Connects to `address`. For HTTPS, the certificate must match the host of `url`.
 *
 * @returns the HTTP status, when the response has ended
 */
async function send(
  url: URL,
  address: string,
  { headers, body }: OutgoingRequest,
  signal: AbortSignal,
): Promise<number> {
  const options: RequestOptions & { servername?: string } = {
    host: address,
    port: url.port,
    path: `${url.pathname}${url.search}`,
    method: 'POST',
    headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body) },
    signal,
    // Use a new connection, because a pooled connection may lead to an earlier address.
    agent: false,
    ...(isName(url) ? { servername: url.hostname } : {}),
  }
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(options)
    request.once('response', (answer) => {
      drain(answer).then(() => {
        resolve(answer.statusCode ?? 0)
        request.destroy()
      }, reject)
    })
    request.once('error', (error) => {
      const { socket } = request
      // Set if the TLS connection was made, but the certificate was not accepted for any reason.
      const isRefused = socket instanceof TLSSocket && Boolean(socket.authorizationError)
      reject(isRefused ? new CertificateError('certificate not accepted', { cause: error }) : error)
    })
    request.end(body)
  })
}

/** True for host names; IP literals send no SNI. */
function isName({ hostname }: URL): boolean {
  return isIP(hostname) === 0 && !hostname.startsWith('[')
}

/** Discards the response body. Stops reading after `maxResponseBytes`; the status still counts. */
async function drain(answer: IncomingMessage): Promise<void> {
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxResponseBytes) return
  }
}

function failureOf(status: number): ErrorCode | null {
  if (status >= 200 && status < 300) return null
  return status === 410 ? 'WEBHOOK_GONE' : 'WEBHOOK_ANSWER_REFUSED'
}

async function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(new Error('timed out'))
    })
  })
}
