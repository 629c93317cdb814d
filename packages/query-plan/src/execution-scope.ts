/** Limits of one operation, which the program around the executor hands in. */
export interface ExecutionScope {
  /** Why the operation was stopped; null while it may go on. */
  readonly stopped: Error | null
  readonly turns: {
    /** Whether the next piece of work is to wait for a later round of the event loop. */
    readonly isOver: boolean
    later<Result>(piece: () => Result | PromiseLike<Result>): Promise<Result>
  }
  /** @throws the error that names the limit, when the answer has more fields than it may */
  spend(resource: 'fields', amount: number): void
}
