import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { ErrorCode } from '../errors/error-table.js'
import type { ReceiverAddress } from './receiver-address.js'
import { answerMs } from './webhook-timing.js'

/** Result of a request to a receiver. */
export interface RequestResult {
  /** Null when it was accepted. */
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

/** Limit for reading responses, because nothing in them is used. */
const mostAnswerBytes = 64 * 1024

/**
 * Posts to receivers: only to the checked address, without following redirects, within `limitMs` from the look-up
 * of the name to the end of the response.
 */
export class WebhookRequest {
  constructor(
    private readonly addresses: ReceiverAddress,
    /** Whether plain HTTP is accepted, as in development. */
    private readonly plain: boolean,
    private readonly limitMs: number = answerMs,
  ) {}

  /** Never fails. */
  async post(outgoing: OutgoingRequest): Promise<RequestResult> {
    const begun = performance.now()
    const signal = AbortSignal.timeout(this.limitMs)
    const { status, failure } = await this.attempt(outgoing, signal)
    return { status, failure, durationMs: Math.round(performance.now() - begun) }
  }

  private async attempt(
    outgoing: OutgoingRequest,
    signal: AbortSignal,
  ): Promise<Pick<RequestResult, 'status' | 'failure'>> {
    const url = new URL(outgoing.url)
    if (url.protocol !== 'https:' && !this.plain) {
      return { status: null, failure: 'WEBHOOK_ADDRESS_REFUSED' }
    }
    try {
      const checked = await Promise.race([this.addresses.of(url), aborted(signal)])
      if ('refusal' in checked) return { status: null, failure: checked.refusal }
      const status = await send(url, checked.address, outgoing, signal)
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

/** Uses TLS with the name, and connects to the address. @returns the status after the end of the response */
async function send(
  url: URL,
  address: string,
  { headers, body }: OutgoingRequest,
  signal: AbortSignal,
): Promise<number> {
  const options: RequestOptions & { servername?: string } = {
    ...{ host: address, port: url.port, path: `${url.pathname}${url.search}`, method: 'POST' },
    headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body) },
    signal,
    // A new connection, because a pooled one may lead to an earlier address.
    agent: false,
    ...(isName(url) ? { servername: url.hostname } : {}),
  }
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(options)
    request.once('response', (answer) => {
      endOf(answer).then(() => {
        resolve(answer.statusCode ?? 0)
        request.destroy()
      }, reject)
    })
    request.once('error', (error) => {
      const { socket } = request
      // Set when TLS connected but the certificate is not accepted, for any reason.
      const isRefused = socket instanceof TLSSocket && Boolean(socket.authorizationError)
      reject(isRefused ? new CertificateError('not taken', { cause: error }) : error)
    })
    request.end(body)
  })
}

/** True for host names; IP literals send no SNI. */
function isName({ hostname }: URL): boolean {
  return isIP(hostname) === 0 && !hostname.startsWith('[')
}

/** Reads and drops the response, or aborts when it is too long. */
async function endOf(answer: IncomingMessage): Promise<void> {
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > mostAnswerBytes) return
  }
}

function failureOf(status: number): ErrorCode | null {
  if (status >= 200 && status < 300) return null
  return status === 410 ? 'WEBHOOK_GONE' : 'WEBHOOK_ANSWER_REFUSED'
}

async function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(new Error('the time is over'))
    })
  })
}
