/** How metrics and the log name an operation. */
export interface NamedOperation {
  /** The name given by its author; null without one. */
  readonly name: string | null
  readonly type: string
  /** Root fields of the schema that it selects. */
  readonly fields: readonly string[]
}

/** Maximum per request: more reasons add no information. */
const mostReasons = 10

/** The result of one request, for metrics and the log. Holds no values of the input or the response. */
export class OperationFacts {
  /** Null until a valid operation was found. */
  operation: NamedOperation | null = null
  /** Kind and id of the caller, as in the audit trail; null for an unknown caller. */
  caller: string | null = null
  /** In the unit of `@cost`; null where nothing ran. */
  cost: number | null = null
  /** How long the request waited for its turn, in milliseconds. */
  queuedMs = 0
  /** Frees the request's slot in the operation queue while this request only waits. */
  leaveQueue: () => void = () => undefined
  /** Error codes of the response. */
  readonly codes = new Set<string>()
  /** Codes with the field of the input that each is about, such as `EMAIL_INVALID input.email`. */
  readonly reasons = new Set<string>()

  constructor(readonly requestId: string) {}

  /** @param path names of fields, never values */
  refuse(code: string, path: readonly string[]): void {
    this.codes.add(code)
    if (this.reasons.size < mostReasons) this.reasons.add([code, path.join('.')].join(' ').trim())
  }
}
