import type { ErrorCode } from '../../errors/error-table.js'

/** Why a try failed; neither part holds personal data. */
export interface EventFailure {
  readonly code: ErrorCode
  /** For operators: which service gave which answer. */
  readonly reason: string
}

/** A try that failed but may succeed later, such as a source service that does not answer. */
export class RetryableEventError extends Error {
  constructor(
    readonly failure: EventFailure,
    options?: ErrorOptions,
  ) {
    super(failure.reason, options)
    this.name = 'RetryableEventError'
  }
}

/** An event that fails at every try, such as one with invalid data. */
export class PoisonEventError extends Error {
  constructor(
    readonly failure: EventFailure,
    options?: ErrorOptions,
  ) {
    super(failure.reason, options)
    this.name = 'PoisonEventError'
  }
}

/** An error that says why an event failed. */
export type EventError = RetryableEventError | PoisonEventError

export function isEventError(error: unknown): error is EventError {
  return error instanceof RetryableEventError || error instanceof PoisonEventError
}
