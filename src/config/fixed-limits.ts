/** Limits that are not configurable. docs/limits.md says what happens beyond each. */
export interface FixedLimits {
  /** Rows read by one operation. */
  readonly rows: number
  /** Database statements of one operation. */
  readonly statements: number
  /** Searches of one operation. */
  readonly searches: number
  /** Fields in the response of one operation. */
  readonly fields: number
  /** Concurrent operations that are waiting for the provider, a lock or another server. */
  readonly waitingOperations: number
  readonly queuedOfCaller: number
  readonly queuedOfAll: number
  readonly queueMs: number
  /** Time limit for receiving the headers. */
  readonly headersMs: number
  /** Time limit for receiving headers and body. */
  readonly requestMs: number
  readonly connections: number
}

/** Measured with `npm run test:worst` and `npm run bench -- --only fair` (docs/limits.md). */
export const fixedLimits: FixedLimits = {
  rows: 25_000,
  statements: 1_000,
  searches: 300,
  fields: 100_000,
  waitingOperations: 128,
  queuedOfCaller: 200,
  queuedOfAll: 1_000,
  queueMs: 5_000,
  headersMs: 10_000,
  requestMs: 30_000,
  connections: 10_000,
}
