/** Limits of one operation, provided by the host program. */
export interface ExecutionScope {
  /** Why the operation was stopped; null while it runs. */
  readonly stopped: Error | null
  readonly turns: {
    /** Whether the next piece of work has to wait for a later round of the event loop. */
    readonly isOver: boolean
    later<Result>(piece: () => Result | PromiseLike<Result>): Promise<Result>
  }
  /** @throws an error that names the limit, if the answer has too many fields */
  spend(resource: 'fields', amount: number): void
}
