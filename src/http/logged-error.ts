interface LoggedError {
  readonly [property: string]: unknown
  readonly type: string
  readonly message: string
  readonly stack: string
}

/** Causes beyond this depth are left out of the log. */
const deepestCause = 5

/**
 * What the log shows of an error: type, code, message, stack, and the same of its causes. Other
 * properties stay out, because a database error carries the whole row that was refused.
 */
export function loggedError(error: Error): LoggedError {
  return describe(error, 0)
}

function describe(error: Error, depth: number): LoggedError {
  return {
    type: error.name,
    ...('code' in error ? { code: String(error.code) } : {}),
    message: error.message,
    stack: error.stack ?? '',
    ...(error.cause instanceof Error && depth < deepestCause
      ? { cause: describe(error.cause, depth + 1) }
      : {}),
  }
}
