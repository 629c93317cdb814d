import type { ErrorCode } from '../../errors/error-table.js'

/** Why an attempt failed. Contains no personal data. */
export interface EventFailure {
  readonly code: ErrorCode
  /** For operators. Example: `person service: 500 at /persons/{id}`. */
  readonly reason: string
}

/** An attempt that failed but may succeed later, for example because a source service did not answer. */
export class RetryableEventError extends Error {
  constructor(
    readonly failure: EventFailure,
    options?: ErrorOptions,
  ) {
    super(failure.reason, options)
    this.name = 'RetryableEventError'
  }
}

/** An event that fails in every attempt, for example because of invalid data. */
export class PoisonEventError extends Error {
  constructor(
    readonly failure: EventFailure,
    options?: ErrorOptions,
  ) {
    super(failure.reason, options)
    this.name = 'PoisonEventError'
  }
}

/** An error with the reason why an event failed. */
export type EventError = RetryableEventError | PoisonEventError

export function isEventError(error: unknown): error is EventError {
  return error instanceof RetryableEventError || error instanceof PoisonEventError
}
