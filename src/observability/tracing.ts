import type { ChildOptions, Span } from '../foundation/span.js'
import { currentSpan } from '../foundation/operation-scope.js'

export interface SpanOptions extends ChildOptions {
  /** The parent's W3C `traceparent`; without it a new trace starts. */
  readonly parent?: string | null
  /** The `traceparent` of a related trace, such as that of the original request. */
  readonly link?: string | null
}

/** Starts traces. */
export interface Tracing {
  /** Null if tracing is off. */
  begin(name: string, options?: SpanOptions): Span | null
}

/** Tracing that is off. */
export const noTracing: Tracing = { begin: () => null }

/** The trace header for an outgoing request. */
export function traceHeaders(): { readonly traceparent?: string } {
  const span = currentSpan()
  return span === null ? {} : { traceparent: span.traceparent }
}
