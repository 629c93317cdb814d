import { Gate } from '../../foundation/gate.js'
import { noMeasures, secondsSince, type Measures } from '../../observability/measures.js'
import { withinSpan } from '../../foundation/work-scope.js'
import { noTracing, traceHeaders, type Tracing } from '../../observability/tracing.js'
import { PoisonEventError, RetryableEventError } from '../inbox/event-worker.js'

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

/** Faults of a connection that had been kept open and was closed meanwhile; asking again is harmless. */
const staleConnection = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

/**
 * Reads JSON from one source service. Reasons name the service, the status and the template of the path:
 * never a header, an id or anything that was answered.
 */
export class SourceClient {
  private readonly gate = new Gate(mostRequests)
  private readonly breaker: CircuitBreaker

  constructor(
    private readonly address: SourceAddress,
    private readonly limits: SourceLimits = standardLimits,
    private readonly measures: Measures = noMeasures,
    private readonly tracing: Tracing = noTracing,
  ) {
    this.breaker = new CircuitBreaker(restsFor * limits.timeoutMs)
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
    const url = this.url(template, values)
    const text = await this.gate.enter(() =>
      this.measured(correlationId, () => this.read(url, template, correlationId)),
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

  private async read(url: string, template: string, correlationId: string): Promise<string | null> {
    if (!this.breaker.mayAsk()) {
      throw this.unavailable('left alone, because it did not answer in time', template)
    }
    const signal = AbortSignal.timeout(this.limits.timeoutMs)
    let isSilent = false
    try {
      const response = await this.request(url, correlationId, signal)
      if (response.status === 404) {
        await response.body?.cancel()
        return null
      }
      if (response.status !== 200) {
        await response.body?.cancel()
        throw this.unavailable(String(response.status), template)
      }
      return await this.body(response, template)
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

  private async request(
    url: string,
    correlationId: string,
    signal: AbortSignal,
  ): Promise<Response> {
    const { token } = this.address
    const options: RequestInit = {
      signal,
      // A redirect would carry the token to wherever it points; its status says that it is one.
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        'x-correlation-id': correlationId,
        ...traceHeaders(),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
    }
    try {
      return await fetch(url, options)
    } catch (error) {
      if (!staleConnection.has(faultCode(error))) throw error
      return fetch(url, options)
    }
  }

  private async body(response: Response, template: string): Promise<string> {
    const reader = response.body?.getReader()
    const decoder = new TextDecoder('utf-8', { fatal: true })
    let text = ''
    let bytes = 0
    for (;;) {
      const chunk = await reader?.read()
      if (chunk?.value === undefined) return text + this.decoded(() => decoder.decode(), template)
      bytes += chunk.value.byteLength
      if (bytes > this.limits.maximumBytes) {
        await reader?.cancel()
        throw this.invalid(`more than ${this.limits.maximumBytes} bytes`, template)
      }
      text += this.decoded(() => decoder.decode(chunk.value, { stream: true }), template)
    }
  }

  private decoded(decode: () => string, template: string): string {
    try {
      return decode()
    } catch {
      throw this.invalid('text that is not UTF-8', template)
    }
  }

  private url(template: string, values: Readonly<Record<string, string>>): string {
    const path = template.replace(/\{(\w+)\}/g, (_braces, name: string) =>
      encodeURIComponent(values[name] ?? ''),
    )
    return `${this.address.baseUrl.replace(/\/+$/, '')}${path}`
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
