import type { ChildOptions, Span } from '../foundation/span.js'
import { currentSpan } from '../foundation/work-scope.js'

export interface SpanOptions extends ChildOptions {
  /** The W3C `traceparent` that it belongs under; without one it begins a trace. */
  readonly parent?: string | null
  /** The `traceparent` of a trace that it goes back to, such as of the request that asked for it. */
  readonly link?: string | null
}

/** Begins traces. */
export interface Tracing {
  /** Null while nothing is traced. */
  begin(name: string, options?: SpanOptions): Span | null
}

/** Traces nothing. */
export const noTracing: Tracing = { begin: () => null }

/** The header that hands the trace on to whoever is asked now. */
export function traceHeaders(): { readonly traceparent?: string } {
  const span = currentSpan()
  return span === null ? {} : { traceparent: span.traceparent }
}
