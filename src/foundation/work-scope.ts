import { AsyncLocalStorage } from 'node:async_hooks'

/** What one piece of work uses up while it runs; each has its own limit. */
export type Resource = 'statements' | 'rows' | 'searches'

/**
 * One piece of work that somebody waits for, such as a GraphQL operation: how long it may take, what it
 * may use, and how it learns that nobody wants its result any more.
 */
export interface WorkScope {
  /** Aborted at the deadline, at a limit, or when the caller has gone; its reason is the error to answer with. */
  readonly signal: AbortSignal
  /** In milliseconds of `performance.now()`. */
  readonly deadline: number
  /**
   * Counts what the work has used.
   *
   * @throws the error that names the limit, when the work has used more than it may
   */
  spend(resource: Resource, amount: number): void
}

const scopes = new AsyncLocalStorage<WorkScope | undefined>()

/** The work on whose behalf this code runs; undefined for work of the gateway itself. */
export function currentScope(): WorkScope | undefined {
  return scopes.getStore()
}

/** Runs work of a scope; everything it starts belongs to the scope, too. */
export function withinScope<T>(scope: WorkScope, work: () => T): T {
  return scopes.run(scope, work)
}

/** Runs what is done for several callers at once, or must not end with the caller who began it. */
export function outsideScope<T>(work: () => T): T {
  return scopes.run(undefined, work)
}
