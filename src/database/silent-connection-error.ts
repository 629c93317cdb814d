/** A connection on which no answer comes any more, although it is open. */
export class SilentConnectionError extends Error {
  readonly code = 'ETIMEDOUT'

  constructor(what: string) {
    super(`The database connection was given up: ${what}.`)
    this.name = 'SilentConnectionError'
  }
}
