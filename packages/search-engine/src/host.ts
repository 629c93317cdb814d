export interface Clock {
  now(): Date
}

/** The request that a search belongs to. */
export interface SearchingRequest {
  /** Aborted when the caller has gone or the request is stopped. */
  readonly signal: AbortSignal
  /** @throws the error that names the limit, when the request searches more than it may */
  spend(resource: 'searches', amount: number): void
  /** Lets another request go ahead, while this one only waits for a server. */
  leaveQueue(): void
}

/** Work that is stopped by itself, without the request around it. */
export interface StoppableWork {
  readonly stopped: Error | null
  stop(reason: Error): void
  /** Statements that start in here end when the work is stopped. */
  run<T>(work: () => T): T
}

/** What the program around an engine hands to it. */
export interface SearchHost {
  /** Undefined for work of the program itself. */
  request(): SearchingRequest | undefined
  /** Runs what must not end with the request that began it. */
  outsideRequest<T>(work: () => T): T
  /** Runs a search that may bring `rows` rows, when the other reads of its request leave room. */
  inTurn<T>(rows: number, search: () => Promise<T>): Promise<T>
  stoppable(): StoppableWork
  /** Headers for a search server, such as those of a trace. */
  headers(): Readonly<Record<string, string>>
  /** Whether an error says that the database cannot answer now. */
  isUnavailable(error: unknown): boolean
}
