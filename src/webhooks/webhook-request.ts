import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { ErrorCode } from '../errors/error-table.js'
import type { ReceiverAddress } from './receiver-address.js'
import { answerMs } from './webhook-timing.js'

/** What a receiver made of a request. */
export interface RequestResult {
  /** Null when it was accepted. */
  readonly failure: ErrorCode | null
  /** HTTP status; null without an answer. */
  readonly status: number | null
  readonly durationMs: number
}

export interface OutgoingRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Answers are not read beyond this: nothing in them is of use. */
const mostAnswerBytes = 64 * 1024

/**
 * Posts to receivers: to the address that was checked and to no other, without following redirects, within
 * `limitMs` from the look-up of the name to the end of the answer.
 */
export class WebhookRequest {
  constructor(
    private readonly addresses: ReceiverAddress,
    /** Whether plain HTTP is taken, as in development. */
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

/** Asks for TLS by the name and connects to the address. @returns the status, once the answer is over */
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
    // A connection of its own, so that none is used that leads to an address of earlier.
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
      // Set when the connection stands and its certificate is not taken, for whatever reason.
      const isRefused = socket instanceof TLSSocket && Boolean(socket.authorizationError)
      reject(isRefused ? new CertificateError('not taken', { cause: error }) : error)
    })
    request.end(body)
  })
}

/** Not an address, which no certificate is asked for by. */
function isName({ hostname }: URL): boolean {
  return isIP(hostname) === 0 && !hostname.startsWith('[')
}

/** Reads and drops the answer, or breaks off when it is too long. */
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
