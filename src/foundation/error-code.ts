/** The error code of Node, a socket or a database, such as ENOENT; null without one. */
export function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null
}

/** The code in parentheses after a space; empty without a code. */
export function errorCodeText(error: unknown): string {
  const code = errorCode(error)
  return code === null ? '' : ` (${code})`
}
