export interface Clock {
  now(): Date
}

/** The request that runs a search. */
export interface SearchingRequest {
  /** Aborted when the caller disconnects or the request is stopped. */
  readonly signal: AbortSignal
  /** @throws an error that names the limit, if the request runs too many searches */
  spend(resource: 'searches', amount: number): void
  /** Gives the slot of this request to another request while this one only waits for a server. */
  leaveQueue(): void
}

/** Splits work that keeps the processor busy, so that other requests run in between. */
export interface Turns {
  /** Cheap enough to check for every item: it rarely reads the clock. */
  readonly isOver: boolean
  /** Resolves when the work may go on. */
  pass(): Promise<void>
}

/** Runs SQL. Values are parameters (`$1`, `$2`, …) and never part of the text. */
export interface Sql {
  /** @param options when `signal` is aborted, the statement is cancelled and the query rejects with the reason */
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    options?: { readonly signal?: AbortSignal },
  ): Promise<Row[]>
  /** @returns the number of rows written */
  execute(text: string, values?: readonly unknown[]): Promise<number>
}

export interface SqlPool extends Sql {
  /** @param begin replaces `BEGIN`, for settings of the transaction */
  transaction<Result>(work: (tx: Sql) => Promise<Result>, begin?: string): Promise<Result>
}

/** What the host program provides to an engine. */
export interface SearchHost {
  /** Undefined for background work. */
  request(): SearchingRequest | undefined
  /** Runs work that must outlive the current request. */
  outsideRequest<T>(work: () => T): T
  /** Runs a search of up to `rows` rows once the concurrent reads of its request leave room. */
  inTurn<T>(rows: number, search: () => Promise<T>): Promise<T>
  /** The turns of the current request; new turns for background work. */
  turns(): Turns
  /** Headers for a search server, such as trace headers. */
  headers(): Readonly<Record<string, string>>
  /** Whether an error means that the database is down. */
  isUnavailable(error: unknown): boolean
}
