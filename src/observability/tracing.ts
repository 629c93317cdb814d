import { AsyncLocalStorage } from 'node:async_hooks'

/** What a span says beside its name: words of ours, ids and numbers, never what somebody typed. */
export type Attributes = Readonly<Record<string, string | number | boolean>>

export interface SpanOptions {
  /** `server` answers somebody, `client` asks somebody; the rest is work of our own. */
  readonly kind?: 'server' | 'client' | 'internal'
  readonly attributes?: Attributes
  /** The W3C `traceparent` that it belongs under; without one it begins a trace. */
  readonly parent?: string | null
  /** The `traceparent` of a trace that it goes back to, such as of the request that asked for it. */
  readonly link?: string | null
}

/** One piece of work as traces show it. */
export interface Span {
  /** The W3C header that hands the trace on. */
  readonly traceparent: string
  /** Whether anybody will see it: what is dear to find out need not be. */
  readonly isRecorded: boolean
  rename(name: string): void
  set(attributes: Attributes): void
  child(name: string, options?: Pick<SpanOptions, 'kind' | 'attributes'>): Span
  /** @param failure an error code; null when it went well */
  end(failure?: string | null): void
}

/** Begins traces. */
export interface Tracing {
  /** Null while nothing is traced. */
  begin(name: string, options?: SpanOptions): Span | null
}

/** Traces nothing. */
export const noTracing: Tracing = { begin: () => null }

const spans = new AsyncLocalStorage<Span | null>()

/** The span on whose behalf this code runs; null where nothing is traced. */
export function currentSpan(): Span | null {
  return spans.getStore() ?? null
}

/** Runs work of a span. */
export function withinSpan<T>(span: Span | null, work: () => T): T {
  return span === null ? work() : spans.run(span, work)
}

/** The header that hands the trace on to whoever is asked now. */
export function traceHeaders(): { readonly traceparent?: string } {
  const span = currentSpan()
  return span === null ? {} : { traceparent: span.traceparent }
}
