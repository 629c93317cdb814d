import { GatewayError } from '../errors/gateway-error.js'

/** A request refused before any work was done, by a limit of its caller or of all callers. */
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
