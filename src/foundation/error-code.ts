/** The code that Node, a socket or a database gave an error, such as ENOENT; null for one without. */
export function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null
}

/** The same as part of a sentence, with a blank in front; nothing for an error without a code. */
export function errorCodeText(error: unknown): string {
  const code = errorCode(error)
  return code === null ? '' : ` (${code})`
}
