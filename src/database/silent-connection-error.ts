/** A connection that is open but no longer answers. */
export class SilentConnectionError extends Error {
  readonly code = 'ETIMEDOUT'

  constructor(what: string) {
    super(`The database connection was given up: ${what}.`)
    this.name = 'SilentConnectionError'
  }
}
