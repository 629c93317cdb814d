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

type ArrivalSettings = Pick<
  Config,
  'REQUEST_HEADERS_SECONDS' | 'REQUEST_SECONDS' | 'IDLE_CONNECTION_SECONDS'
>

export function arrivalTimes(config: ArrivalSettings): ArrivalTimes {
  const requestMs = config.REQUEST_SECONDS * 1_000
  return {
    // Node takes no longer time for a part than for the whole.
    headersMs: Math.min(config.REQUEST_HEADERS_SECONDS * 1_000, requestMs),
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
