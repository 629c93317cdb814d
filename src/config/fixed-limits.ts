/** Limits that no operator has to change: docs/limits.md says what happens past each. */
export interface FixedLimits {
  /** Rows that one operation reads. */
  readonly rows: number
  /** Database statements of one operation. */
  readonly statements: number
  /** Searches of one operation. */
  readonly searches: number
  /** Fields in the answer of one operation. */
  readonly fields: number
  /** Operations in progress that only wait for the provider, a lock or another server. */
  readonly waitingOperations: number
  readonly queuedOfCaller: number
  readonly queuedOfAll: number
  readonly queueMs: number
  /** Until the headers of a request are there. */
  readonly headersMs: number
  /** Until headers and body are there. */
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
