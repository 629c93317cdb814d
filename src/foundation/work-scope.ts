import { AsyncLocalStorage } from 'node:async_hooks'
import type { OperationScope } from './operation-scope.js'
import type { Span } from './span.js'

interface WorkContext {
  readonly scope: OperationScope | undefined
  readonly span: Span | null
}

/** One storage for both: until Node 24 every promise copies each storage, which slows down large pages. */
const contexts = new AsyncLocalStorage<WorkContext>()

/** The operation that this code runs for; undefined for work of the gateway itself. */
export function currentScope(): OperationScope | undefined {
  return contexts.getStore()?.scope
}

/** @throws Error outside a scope: no operation runs without a deadline, limits and a way to stop it */
export function requiredScope(): OperationScope {
  const scope = currentScope()
  if (scope === undefined) throw new Error('An operation needs a scope.')
  return scope
}

/** The span that this code runs for; null when nothing is traced. */
export function currentSpan(): Span | null {
  return contexts.getStore()?.span ?? null
}

/** Runs work in a scope, with everything that it starts. */
export function withinScope<T>(scope: OperationScope, work: () => T): T {
  return contexts.run({ scope, span: currentSpan() }, work)
}

/** Runs work that serves several callers, or must outlive the caller who started it. */
export function outsideScope<T>(work: () => T): T {
  return contexts.run({ scope: undefined, span: currentSpan() }, work)
}

/** Runs work of a span. */
export function withinSpan<T>(span: Span | null, work: () => T): T {
  return span === null ? work() : contexts.run({ scope: currentScope(), span }, work)
}

/** The result of a step; rejects with the reason as soon as the scope is stopped. */
export function unlessStopped<T>(
  scope: Pick<OperationScope, 'onStop'> | undefined,
  step: Promise<T>,
): Promise<T> {
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
