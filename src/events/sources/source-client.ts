import type { Dispatcher, Pool } from 'undici'
import { Gate } from '../../foundation/gate.js'
import { once } from '../../foundation/once.js'
import { noMeasures, secondsSince, type Measures } from '../../observability/measures.js'
import { withinSpan } from '../../foundation/operation-scope.js'
import { noTracing, traceHeaders, type Tracing } from '../../observability/tracing.js'
import { PoisonEventError, RetryableEventError } from '../inbox/event-errors.js'

export interface SourceAddress {
  /** Name of the service in reasons and logs. Example: `person`. */
  readonly service: string
  readonly baseUrl: string
  /** Bearer token; null if the service needs no token. */
  readonly token: string | null
}

export interface SourceLimits {
  readonly timeoutMs: number
  readonly maximumBytes: number
}

const standardLimits: SourceLimits = { timeoutMs: 10_000, maximumBytes: 5 * 1024 * 1024 }

const maxConcurrentRequests = 8
/** Open time of the circuit breaker, as a multiple of the request timeout. */
const openFactor = 3

/** Maximum bytes of an unused body that are read, so that the connection can be reused. */
const maxDrainedBytes = 128 * 1024

/** Errors of a kept-alive connection that the server has closed. A GET request can be retried safely. */
const staleConnectionCodes = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads JSON from one source service. Error reasons contain the service, the status and the path template, never a
 * header, an id or a part of the response.
 */
export class SourceClient {
  private readonly gate = new Gate(maxConcurrentRequests)
  private readonly breaker: CircuitBreaker
  /** The client of undici, because `fetch` takes three times as long. Loaded with the first request: it is large. */
  private readonly connections: () => Promise<Pool>
  /** The path of the base URL. */
  private readonly pathPrefix: string

  constructor(
    private readonly address: SourceAddress,
    private readonly limits: SourceLimits = standardLimits,
    private readonly measures: Measures = noMeasures,
    private readonly tracing: Tracing = noTracing,
  ) {
    this.breaker = new CircuitBreaker(openFactor * limits.timeoutMs)
    const { origin, pathname } = new URL(address.baseUrl)
    this.connections = once(async () => {
      const { openConnections } = await import('./source-connections.js')
      return openConnections(origin, maxConcurrentRequests)
    })
    this.pathPrefix = pathname.replace(/(?<!\/)\/+$/, '')
  }

  /**
   * @param template a path such as `/persons/{id}`
   * @param values for the placeholders in the template
   * @returns the parsed body, which may be null; undefined for status 404
   * @throws RetryableEventError if there is no complete JSON response; PoisonEventError if the body is too large or not
   *   UTF-8
   */
  async get(
    template: string,
    values: Readonly<Record<string, string>>,
    correlationId: string,
  ): Promise<unknown> {
    const path = this.path(template, values)
    const text = await this.gate.enter(() =>
      this.measure(correlationId, () => this.read(path, template, correlationId)),
    )
    if (text === null) return undefined
    try {
      return JSON.parse(text) as unknown
    } catch {
      throw this.unavailable('no JSON', template)
    }
  }

  /** The error for a response of the wrong form. */
  invalid(what: string, template: string): PoisonEventError {
    const reason = `${this.address.service} service: ${what} at ${template}`
    return new PoisonEventError({ code: 'SOURCE_INVALID', reason })
  }

  private async measure(
    correlationId: string,
    read: () => Promise<string | null>,
  ): Promise<string | null> {
    const { service } = this.address
    const startedAt = performance.now()
    let outcome = 'failed'
    const span = this.tracing.begin(`source ${service}`, {
      kind: 'client',
      attributes: { 'gateway.correlation_id': correlationId },
    })
    try {
      const text = await withinSpan(span, read)
      outcome = text === null ? 'absent' : 'ok'
      return text
    } finally {
      span?.end(outcome === 'failed' ? 'SOURCE_UNAVAILABLE' : null)
      this.measures.count('gateway_source_requests_total', { service, outcome })
      this.measures.observe('gateway_source_seconds', { service }, secondsSince(startedAt))
    }
  }

  private async read(
    path: string,
    template: string,
    correlationId: string,
  ): Promise<string | null> {
    if (!this.breaker.allows()) {
      throw this.notRequested(template)
    }
    // Load the client before the timeout starts, so that loading it does not count against the service.
    const connections = await this.connections()
    const signal = AbortSignal.timeout(this.limits.timeoutMs)
    let isTimeout = false
    try {
      const { statusCode, body } = await this.request(connections, path, correlationId, signal)
      if (statusCode === 200) return await this.text(body, template)
      await body.dump({ limit: maxDrainedBytes, signal })
      if (statusCode === 404) return null
      throw this.unavailable(String(statusCode), template)
    } catch (error) {
      if (error instanceof RetryableEventError || error instanceof PoisonEventError) throw error
      isTimeout = signal.aborted
      const what = isTimeout ? 'no answer in time' : `no answer (${faultCode(error)})`
      throw this.unavailable(what, template)
    } finally {
      if (isTimeout) this.breaker.recordTimeout()
      else this.breaker.reset()
    }
  }

  /** Does not follow redirects, because they would send the token to another address. */
  private async request(
    connections: Pool,
    path: string,
    correlationId: string,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> {
    const { token } = this.address
    const options: Dispatcher.RequestOptions = {
      path,
      method: 'GET',
      signal,
      headers: {
        accept: 'application/json',
        // Bodies are not decompressed.
        'accept-encoding': 'identity',
        'x-correlation-id': correlationId,
        ...traceHeaders(),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
    }
    try {
      return await connections.request(options)
    } catch (error) {
      if (!staleConnectionCodes.has(faultCode(error))) throw error
      return connections.request(options)
    }
  }

  private async text(body: AsyncIterable<Buffer>, template: string): Promise<string> {
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of body) {
      bytes += chunk.byteLength
      if (bytes > this.limits.maximumBytes) {
        throw this.invalid(`more than ${this.limits.maximumBytes} bytes`, template)
      }
      chunks.push(chunk)
    }
    const [first = Buffer.alloc(0), ...others] = chunks
    try {
      return utf8.decode(others.length === 0 ? first : Buffer.concat(chunks))
    } catch {
      throw this.invalid('text that is not UTF-8', template)
    }
  }

  private path(template: string, values: Readonly<Record<string, string>>): string {
    const path = template.replace(/\{(\w+)\}/g, (_braces, name: string) =>
      encodeURIComponent(values[name] ?? ''),
    )
    return `${this.pathPrefix}${path}`
  }

  /** The error while the circuit breaker is open. */
  private notRequested(template: string): RetryableEventError {
    const reason = `${this.address.service} service: ${template} was not requested, because the service timed out ${maxTimeouts} times in a row`
    return new RetryableEventError({ code: 'SOURCE_UNAVAILABLE', reason })
  }

  private unavailable(what: string, template: string): RetryableEventError {
    const reason = `${this.address.service} service: ${what} at ${template}`
    return new RetryableEventError({ code: 'SOURCE_UNAVAILABLE', reason })
  }
}

/** The code of an error. Messages of errors are not used, because they may contain addresses with ids. */
function faultCode(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const { code } = (cause ?? error ?? {}) as { code?: unknown }
  return typeof code === 'string' && /^[A-Z_]+$/.test(code) ? code : 'unknown reason'
}

/** Consecutive timeouts after which a service counts as hanging. */
const maxTimeouts = 3

/**
 * Blocks requests to a hanging service, because each request would delay its batch of events until the timeout. After
 * `cooldownMs`, one request tests whether the service responds again.
 */
class CircuitBreaker {
  private timeouts = 0
  /** Time on the clock of `performance.now()`. */
  private nextTryAt = 0

  constructor(private readonly cooldownMs: number) {}

  /** Whether a request may be made now. Call `reset` or `recordTimeout` after the request. */
  allows(): boolean {
    if (this.timeouts < maxTimeouts) return true
    if (performance.now() < this.nextTryAt) return false
    this.open()
    return true
  }

  reset(): void {
    this.timeouts = 0
  }

  recordTimeout(): void {
    this.timeouts += 1
    this.open()
  }

  private open(): void {
    this.nextTryAt = performance.now() + this.cooldownMs
  }
}
