import type { ErrorCode } from './error-table.js'

/** One broken rule: a stable code, a sentence for people, and the input field it is about. */
export interface Fault {
  readonly code: ErrorCode
  readonly message: string
  /** Path of the argument or input field, as `['input', 'message']`; empty when it is about several. */
  readonly path: readonly string[]
}

/**
 * An expected failure of a whole operation. Its message is safe to show; whatever else is thrown is
 * masked and logged.
 */
export class GatewayError extends Error {
  readonly code: ErrorCode
  /** Not called `path`: graphql-js takes an error with a path for one that is located already. */
  readonly argumentPath: readonly string[]

  constructor(fault: Fault, options?: ErrorOptions) {
    super(fault.message, options)
    this.name = 'GatewayError'
    this.code = fault.code
    this.argumentPath = fault.path
  }
}

/** The outcome of a command whose failures are data: a value, or every rule that was broken. */
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
