import { GatewayError } from '../errors/gateway-error.js'

/** A request was refused before any work was done, because of a limit of its caller or of all callers. */
export class CallRefused extends GatewayError {
  constructor(
    code: 'RATE_LIMITED' | 'OVERLOADED',
    message: string,
    /** Value of `Retry-After`, in whole seconds. */
    readonly retryAfterSeconds: number,
  ) {
    super({ code, message, path: [] })
    this.name = 'CallRefused'
  }
}
