/** The error code of Node, a socket or a database, such as ENOENT; null if there is none. */
export function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null
}

/** The code in parentheses after a space; empty if there is no code. */
export function errorCodeText(error: unknown): string {
  const code = errorCode(error)
  return code === null ? '' : ` (${code})`
}
