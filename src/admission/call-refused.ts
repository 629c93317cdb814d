import { GatewayError } from '../errors/gateway-error.js'

/** A request that was turned away before anything was done: for its caller's own limit, or for all callers'. */
export class CallRefused extends GatewayError {
  constructor(
    code: 'RATE_LIMITED' | 'OVERLOADED',
    message: string,
    /** Whole seconds after which the same request may pass; what `Retry-After` says. */
    readonly retryAfterSeconds: number,
  ) {
    super({ code, message, path: [] })
    this.name = 'CallRefused'
  }
}
