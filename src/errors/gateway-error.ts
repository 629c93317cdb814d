import type { ErrorCode } from './error-table.js'

/** A validation error: a stable code, a message for people, and the path of the input field. */
export interface Fault {
  readonly code: ErrorCode
  readonly message: string
  /** Path of the argument or input field. Example: `['input', 'message']`. Empty if the fault concerns several. */
  readonly path: readonly string[]
}

/**
 * An expected failure of an operation. Its message is safe to show; all other errors are
 * masked and logged.
 */
export class GatewayError extends Error {
  readonly code: ErrorCode
  /** Not named `path`, because graphql-js treats an error with a path as already located. */
  readonly argumentPath: readonly string[]

  constructor(fault: Fault, options?: ErrorOptions) {
    super(fault.message, options)
    this.name = 'GatewayError'
    this.code = fault.code
    this.argumentPath = fault.path
  }
}

/** The outcome of a command: a value, or all faults. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly faults: readonly Fault[] }

export function success<T>(value: T): Outcome<T> {
  return { ok: true, value }
}

export function failure(...faults: Fault[]): {
  readonly ok: false
  readonly faults: readonly Fault[]
} {
  return { ok: false, faults }
}
