export interface Clock {
  now(): Date
}

/** The request that runs a search. */
export interface SearchingRequest {
  /** Aborted when the caller disconnects or the request is stopped. */
  readonly signal: AbortSignal
  /** @throws an error that names the limit, if the request searches more than it may */
  spend(resource: 'searches', amount: number): void
  /** Gives the slot of this request to another one while it only waits for a server. */
  leaveQueue(): void
}

/** Work that can be stopped without stopping its request. */
export interface StoppableWork {
  readonly stopped: Error | null
  stop(reason: Error): void
  /** Statements started in `work` are cancelled by `stop`. */
  run<T>(work: () => T): T
}

/** What the host program provides to an engine. */
export interface SearchHost {
  /** Undefined for background work. */
  request(): SearchingRequest | undefined
  /** Runs work that must outlive the current request. */
  outsideRequest<T>(work: () => T): T
  /** Runs a search of up to `rows` rows once the concurrent reads of its request leave room. */
  inTurn<T>(rows: number, search: () => Promise<T>): Promise<T>
  stoppable(): StoppableWork
  /** Headers for a search server, such as those of a trace. */
  headers(): Readonly<Record<string, string>>
  /** Whether an error means that the database is down. */
  isUnavailable(error: unknown): boolean
}
