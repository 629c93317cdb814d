/** What a span says beside its name: words of ours, ids and numbers, never what somebody typed. */
export type Attributes = Readonly<Record<string, string | number | boolean>>

/** How a span begins. */
export interface ChildOptions {
  /** `server` answers somebody, `client` asks somebody; the rest is work of our own. */
  readonly kind?: 'server' | 'client' | 'internal'
  readonly attributes?: Attributes
}

/** One piece of work as traces show it. */
export interface Span {
  /** The W3C header that hands the trace on. */
  readonly traceparent: string
  /** Whether anybody will see it: what is dear to find out need not be. */
  readonly isRecorded: boolean
  rename(name: string): void
  set(attributes: Attributes): void
  child(name: string, options?: ChildOptions): Span
  /** @param failure an error code; null when it went well */
  end(failure?: string | null): void
}
