/** What an operation is known by. */
export interface NamedOperation {
  /** The name that its author gave it; null without one. */
  readonly name: string | null
  readonly type: string
  /** The fields that it asks of the root, which are those of the schema. */
  readonly fields: readonly string[]
}

/** More reasons of one request say no more. */
const mostReasons = 10

/** What became of one request, for metrics and the log: no value that a caller gave, and none of an answer. */
export class OperationFacts {
  /** Null while no operation was found in order. */
  operation: NamedOperation | null = null
  /** Kind and id of the caller, as in the audit trail; null for an unknown caller. */
  caller: string | null = null
  /** In the unit of `@cost`; null where nothing ran. */
  cost: number | null = null
  /** How long the request waited for its turn, in milliseconds. */
  queuedMs = 0
  /** Gives the request's slot in the operation queue to another one, while this one only waits. */
  leaveQueue: () => void = () => undefined
  /** Error codes of the answer. */
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
