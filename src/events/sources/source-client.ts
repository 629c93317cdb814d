import type { Dispatcher, Pool } from 'undici'
import { Gate } from '../../foundation/gate.js'
import { once } from '../../foundation/once.js'
import { noMeasures, secondsSince, type Measures } from '../../observability/measures.js'
import { withinSpan } from '../../foundation/work-scope.js'
import { noTracing, traceHeaders, type Tracing } from '../../observability/tracing.js'
import { PoisonEventError, RetryableEventError } from '../inbox/event-jobs.js'

/** Where a source service is. */
export interface SourceAddress {
  /** Name in reasons and logs: `person`. */
  readonly service: string
  readonly baseUrl: string
  /** Bearer token; null sends none. */
  readonly token: string | null
}

export interface SourceLimits {
  readonly timeoutMs: number
  readonly maximumBytes: number
}

const standardLimits: SourceLimits = { timeoutMs: 10_000, maximumBytes: 5 * 1024 * 1024 }

/** Requests under way at once. */
const mostRequests = 8
/** How long a service that hangs is left alone, in times that it may take for an answer. */
const restsFor = 3

/** Bytes of an answer nobody reads, for which its connection is kept. */
const mostLeftover = 128 * 1024

/** Faults of a connection that had been kept open and was closed meanwhile; asking again is harmless. */
const staleConnection = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads JSON from one source service. Reasons name the service, the status and the template of the path:
 * never a header, an id or anything that was answered.
 */
export class SourceClient {
  private readonly gate = new Gate(mostRequests)
  private readonly breaker: CircuitBreaker
  /**
   * A `fetch` costs three times as much as a request of the client that it is made of. That is large, and loaded
   * with the first request.
   */
  private readonly connections: () => Promise<Pool>
  /** What the paths of all requests begin with. */
  private readonly pathPrefix: string

  constructor(
    private readonly address: SourceAddress,
    private readonly limits: SourceLimits = standardLimits,
    private readonly measures: Measures = noMeasures,
    private readonly tracing: Tracing = noTracing,
  ) {
    this.breaker = new CircuitBreaker(restsFor * limits.timeoutMs)
    const { origin, pathname } = new URL(address.baseUrl)
    this.connections = once(async () => {
      const { openConnections } = await import('./source-connections.js')
      return openConnections(origin, mostRequests)
    })
    this.pathPrefix = pathname.replace(/(?<!\/)\/+$/, '')
  }

  /**
   * @param template a path such as `/persons/{id}`
   * @param values what stands for the names in braces
   * @returns the parsed body, which may be null; undefined when the service answers 404
   * @throws RetryableEventError when there is no complete JSON answer, PoisonEventError when it is too large
   */
  async get(
    template: string,
    values: Readonly<Record<string, string>>,
    correlationId: string,
  ): Promise<unknown> {
    const path = this.path(template, values)
    const text = await this.gate.enter(() =>
      this.measured(correlationId, () => this.read(path, template, correlationId)),
    )
    if (text === null) return undefined
    try {
      return JSON.parse(text) as unknown
    } catch {
      throw this.unavailable('no JSON', template)
    }
  }

  /** For a body that is JSON but makes no sense. */
  invalid(what: string, template: string): PoisonEventError {
    const reason = `${this.address.service} service: ${what} at ${template}`
    return new PoisonEventError({ code: 'SOURCE_INVALID', reason })
  }

  private async measured(
    correlationId: string,
    read: () => Promise<string | null>,
  ): Promise<string | null> {
    const { service } = this.address
    const begun = performance.now()
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
      this.measures.observe('gateway_source_seconds', { service }, secondsSince(begun))
    }
  }

  private async read(
    path: string,
    template: string,
    correlationId: string,
  ): Promise<string | null> {
    if (!this.breaker.mayAsk()) {
      throw this.unavailable('left alone, because it did not answer in time', template)
    }
    const signal = AbortSignal.timeout(this.limits.timeoutMs)
    let isSilent = false
    try {
      const { statusCode, body } = await this.request(path, correlationId, signal)
      if (statusCode === 200) return await this.text(body, template)
      await body.dump({ limit: mostLeftover, signal })
      if (statusCode === 404) return null
      throw this.unavailable(String(statusCode), template)
    } catch (error) {
      if (error instanceof RetryableEventError || error instanceof PoisonEventError) throw error
      isSilent = signal.aborted
      const what = isSilent ? 'no answer in time' : `no answer (${faultCode(error)})`
      throw this.unavailable(what, template)
    } finally {
      if (isSilent) this.breaker.timedOut()
      else this.breaker.answered()
    }
  }

  /** Follows no redirect: it would carry the token to wherever it points. Its status says that it is one. */
  private async request(
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
        // Nothing here unpacks.
        'accept-encoding': 'identity',
        'x-correlation-id': correlationId,
        ...traceHeaders(),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
    }
    const connections = await this.connections()
    try {
      return await connections.request(options)
    } catch (error) {
      if (!staleConnection.has(faultCode(error))) throw error
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

  private unavailable(what: string, template: string): RetryableEventError {
    const reason = `${this.address.service} service: ${what} at ${template}`
    return new RetryableEventError({ code: 'SOURCE_UNAVAILABLE', reason })
  }
}

/** The system's word for a broken connection; messages may hold addresses with ids in them. */
function faultCode(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const { code } = (cause ?? error ?? {}) as { code?: unknown }
  return typeof code === 'string' && /^[A-Z_]+$/.test(code) ? code : 'unknown reason'
}

/** So many requests in a row without an answer in time mean that a service hangs. */
const mostUnanswered = 3

/**
 * Keeps requests from a service that hangs: each would hold up the events that share its turn until its
 * time is over. From time to time one request finds out whether the service answers again.
 */
class CircuitBreaker {
  private unanswered = 0
  /** On the clock of `performance.now()`. */
  private nextTryAt = 0

  constructor(private readonly restMs: number) {}

  /** Whether a request may be made now. One that may, tells of its outcome. */
  mayAsk(): boolean {
    if (this.unanswered < mostUnanswered) return true
    if (performance.now() < this.nextTryAt) return false
    this.rest()
    return true
  }

  answered(): void {
    this.unanswered = 0
  }

  timedOut(): void {
    this.unanswered += 1
    this.rest()
  }

  private rest(): void {
    this.nextTryAt = performance.now() + this.restMs
  }
}
