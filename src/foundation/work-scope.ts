import { AsyncLocalStorage } from 'node:async_hooks'
import type { OperationFacts } from './operation-facts.js'
import type { Span } from './span.js'
import type { WorkTurns } from './work-turns.js'

/**
 * What one piece of work uses up while it runs; each has its own limit. Rows are read from the database,
 * fields are values of the answer.
 */
export type Resource = 'statements' | 'rows' | 'searches' | 'fields'

/**
 * One piece of work that somebody waits for, such as a GraphQL operation: how long it may take, what it
 * may use, and how it learns that its result is not wanted any more.
 */
export interface WorkScope {
  /** The error to answer with, once the work was stopped: at the deadline, at a limit, or when the caller has gone. */
  readonly stopped: Error | null
  /** What other services that are asked for it are told; null where none was given. */
  readonly correlationId: string | null
  /** What is told of the request that the work is for; null where there is none. */
  readonly facts: OperationFacts | null
  /** For what takes a signal; its reason is `stopped`. Dearer than `stopped` and `onStop`. */
  readonly signal: AbortSignal
  /** In milliseconds of `performance.now()`. */
  readonly deadline: number
  /** Divides what keeps the processor busy, so that other work has its turn in between. */
  readonly turns: WorkTurns
  /**
   * Calls the listener when the work is stopped, or at once when it has been.
   *
   * @returns takes the listener away
   */
  onStop(listener: (reason: Error) => void): () => void
  /**
   * Counts what the work has used.
   *
   * @throws the error that names the limit, when the work has used more than it may
   */
  spend(resource: Resource, amount: number): void
  /** Says that the work is to change something, so that `storing` matters and messages speak of it. */
  beginChanges(): void
  /**
   * Says that a step has begun which may store something for good, such as a COMMIT. Work that is to
   * change something is not stopped before the outcome is known, nor after something was stored.
   *
   * @param cancel asks the step to give up, when the work is to stop meanwhile
   * @returns takes the outcome; null for work that changes nothing, whose steps need no such care
   */
  storing(cancel: () => void): ((hasStored: boolean) => void) | null
}

interface WorkContext {
  readonly scope: WorkScope | undefined
  readonly span: Span | null
}

/** One for both: until Node 24 every promise is handed what each storage holds, which a page feels. */
const contexts = new AsyncLocalStorage<WorkContext>()

/** The work on whose behalf this code runs; undefined for work of the gateway itself. */
export function currentScope(): WorkScope | undefined {
  return contexts.getStore()?.scope
}

/** @throws Error outside a scope: no operation runs without a deadline, limits and a way to stop it */
export function requiredScope(): WorkScope {
  const scope = currentScope()
  if (scope === undefined) throw new Error('An operation needs a scope.')
  return scope
}

/** The span on whose behalf this code runs; null where nothing is traced. */
export function currentSpan(): Span | null {
  return contexts.getStore()?.span ?? null
}

/** Runs work of a scope; everything it starts belongs to the scope, too. */
export function withinScope<T>(scope: WorkScope, work: () => T): T {
  return contexts.run({ scope, span: currentSpan() }, work)
}

/** Runs what is done for several callers at once, or must not end with the caller who began it. */
export function outsideScope<T>(work: () => T): T {
  return contexts.run({ scope: undefined, span: currentSpan() }, work)
}

/** Runs work of a span. */
export function withinSpan<T>(span: Span | null, work: () => T): T {
  return span === null ? work() : contexts.run({ scope: currentScope(), span }, work)
}

/** What a step of a scope comes to; rejects with the reason as soon as the scope is stopped. */
export function unlessStopped<T>(scope: WorkScope | undefined, step: Promise<T>): Promise<T> {
  if (scope === undefined) return step
  return new Promise<T>((resolve, reject) => {
    const leave = scope.onStop(reject)
    step.then(
      (result) => {
        leave()
        resolve(result)
      },
      (error: unknown) => {
        leave()
        reject(error instanceof Error ? error : new Error(String(error)))
      },
    )
  })
}
