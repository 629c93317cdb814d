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

/** A body of 1 MiB in 30 seconds needs 0.3 Mbit/s. */
export const defaultArrivalTimes: ArrivalTimes = {
  headersMs: 10_000,
  requestMs: 30_000,
  checkMs: 1_000,
  idleMs: 72_000,
}

/** The server's options that end connections whose requests drip in, or never come. */
export function endSlowRequests({ headersMs, requestMs, checkMs, idleMs }: ArrivalTimes) {
  return {
    requestTimeout: requestMs,
    keepAliveTimeout: idleMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
  }
}
