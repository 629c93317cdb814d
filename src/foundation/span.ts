/** Attributes of a span: our own words, ids and numbers, never user input. */
export type Attributes = Readonly<Record<string, string | number | boolean>>

export interface ChildOptions {
  /** `server` handles a request, `client` sends one, `internal` is neither. */
  readonly kind?: 'server' | 'client' | 'internal'
  readonly attributes?: Attributes
}

/** One piece of work in a trace. */
export interface Span {
  /** W3C header that propagates the trace. */
  readonly traceparent: string
  /** Whether the span is exported; expensive attributes can be skipped otherwise. */
  readonly isRecorded: boolean
  rename(name: string): void
  set(attributes: Attributes): void
  child(name: string, options?: ChildOptions): Span
  /** @param failure an error code; null for success */
  end(failure?: string | null): void
}
