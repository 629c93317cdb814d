import type { Config } from '../config/config.js'

/** How long requests may take to arrive, in milliseconds. */
export interface ArrivalTimes {
  readonly headersMs: number
  /** Headers and body together. */
  readonly requestMs: number
  /** How often open connections are looked at; a slow one is ended so much later at most. */
  readonly checkMs: number
  /** How long a connection may stay open without a request. */
  readonly idleMs: number
}

export function arrivalTimes(
  config: Pick<Config, 'limits' | 'IDLE_CONNECTION_SECONDS'>,
): ArrivalTimes {
  const { headersMs, requestMs } = config.limits
  return {
    headersMs,
    requestMs,
    checkMs: 1_000,
    idleMs: config.IDLE_CONNECTION_SECONDS * 1_000,
  }
}

/** The server's options that end connections whose requests drip in, or never come. */
export function endSlowRequests({ headersMs, requestMs, checkMs, idleMs }: ArrivalTimes) {
  return {
    requestTimeout: requestMs,
    keepAliveTimeout: idleMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
  }
}
