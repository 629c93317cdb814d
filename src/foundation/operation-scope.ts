import { AsyncLocalStorage } from 'node:async_hooks'
import { setMaxListeners } from 'node:events'
import { GatewayError } from '../errors/gateway-error.js'
import { OperationReads } from './operation-reads.js'
import type { RequestFacts } from './request-facts.js'
import type { Span } from './span.js'
import { WorkTurns } from './work-turns.js'

/** What an operation consumes. Rows are read from the database, fields are values of the response. */
export type Resource = 'statements' | 'rows' | 'searches' | 'fields'

export interface OperationLimits {
  /** Time limit in milliseconds, from the start of the operation. */
  readonly deadlineMs: number
  /** Maximum per operation. */
  readonly most: Readonly<Record<Resource, number>>
}

/** Names of resources in messages. */
const words: Readonly<Record<Resource, string>> = {
  statements: 'database statements',
  rows: 'rows read',
  searches: 'searches',
  fields: 'fields in the answer',
}

/** The clock is read once for this many fields: no timer can fire while a response is built. */
const fieldsBetweenLooks = 256

/**
 * One operation of a caller: its deadline, its limits, and the signal that its result is no longer needed.
 * It ends when it is closed, or earlier when it is stopped.
 */
export class OperationScope {
  /** In milliseconds of `performance.now()`. */
  readonly deadline: number
  /** Splits work that keeps the processor busy, so that other operations run in between. */
  readonly turns = new WorkTurns()
  private ownReads: OperationReads | undefined
  /** Created on first use, because few operations need the signal and it is expensive. */
  private controller: AbortController | null = null
  private readonly listeners = new Set<(reason: Error) => void>()
  private stopReason: GatewayError | null = null
  private readonly used: Record<Resource, number> = {
    statements: 0,
    rows: 0,
    searches: 0,
    fields: 0,
  }
  /** Cancel functions of the steps that decide whether something is stored. */
  private readonly undecided = new Set<() => void>()
  private readonly timer: NodeJS.Timeout
  private changes = false
  private hasStored = false
  private isClosed = false
  /** Reason to stop as soon as the undecided steps have an outcome. */
  private stopping: GatewayError | null = null

  constructor(
    private readonly limits: OperationLimits,
    /** Null outside a request. */
    readonly facts: RequestFacts | null = null,
  ) {
    this.deadline = performance.now() + limits.deadlineMs
    this.timer = setTimeout(() => {
      this.expire()
    }, limits.deadlineMs).unref()
  }

  /** The error to return once stopped: at the deadline, at a limit, or when the caller has left. */
  get stopped(): Error | null {
    return this.stopReason
  }

  /** Aborted with `stopped` as its reason. More expensive than `stopped` and `onStop`. */
  get signal(): AbortSignal {
    if (this.controller === null) {
      this.controller = new AbortController()
      // Every concurrent step adds a listener.
      setMaxListeners(0, this.controller.signal)
      if (this.stopReason !== null) this.controller.abort(this.stopReason)
    }
    return this.controller.signal
  }

  /**
   * Calls the listener when the operation is stopped, or at once if it already is.
   *
   * @returns a function that removes the listener
   */
  onStop(listener: (reason: Error) => void): () => void {
    if (this.stopReason !== null) {
      listener(this.stopReason)
      return () => undefined
    }
    // A new function each time, so that a listener can be added twice.
    const added = (reason: Error) => {
      listener(reason)
    }
    this.listeners.add(added)
    return () => {
      this.listeners.delete(added)
    }
  }

  /** Created on first use, because many operations read nothing. */
  get reads(): OperationReads {
    return (this.ownReads ??= new OperationReads())
  }

  /**
   * Marks the operation as one that changes something: `storing` then applies, and error messages say that nothing was
   * stored.
   */
  beginChanges(): void {
    this.changes = true
  }

  /** @throws the error that names the limit, when the operation has used more than it may */
  spend(resource: Resource, amount: number): void {
    const before = this.used[resource]
    const used = before + amount
    this.used[resource] = used
    // A stopped operation calls this thousands of times, so it must not create an error each time.
    if (this.mayStop) {
      if (used > this.limits.most[resource]) this.stop(this.limitPassed(resource))
      else if (
        resource === 'fields' &&
        crosses(before, used) &&
        performance.now() >= this.deadline
      ) {
        this.expire()
      }
    }
    if (this.stopReason !== null) throw this.stopReason
  }

  private get mayStop(): boolean {
    return !this.isClosed && !this.hasStored && this.stopReason === null && this.stopping === null
  }

  /**
   * Announces a step that may store something for good, such as a COMMIT. An operation with changes is not stopped
   * before the outcome is known, nor after something was stored.
   *
   * @param cancel called to cancel the step when the operation must stop
   * @returns a function that takes the outcome; null for operations that change nothing
   */
  storing(cancel: () => void): ((hasStored: boolean) => void) | null {
    if (!this.changes) return null
    this.undecided.add(cancel)
    return (hasStored) => {
      this.undecided.delete(cancel)
      this.hasStored ||= hasStored
      if (this.undecided.size === 0 && this.stopping !== null) this.stop(this.stopping)
    }
  }

  /** The caller no longer waits for the response. */
  leave(): void {
    this.stop(
      this.error('OPERATION_CANCELLED', 'The caller disconnected before the answer was ready.'),
    )
  }

  /** The response is ready. Remaining work of the operation is neither counted nor stopped. */
  close(): void {
    this.isClosed = true
    clearTimeout(this.timer)
  }

  private expire(): void {
    const seconds = (this.limits.deadlineMs / 1000).toLocaleString('en-GB')
    this.stop(
      this.error(
        'DEADLINE_EXCEEDED',
        `The operation was stopped after ${seconds} s, the time limit of an operation. Request less.`,
      ),
    )
  }

  private limitPassed(resource: Resource): GatewayError {
    const most = this.limits.most[resource].toLocaleString('en-GB')
    return this.error(
      'OPERATION_LIMIT_EXCEEDED',
      `The operation was stopped at ${most} ${words[resource]}, the limit of an operation. Request less.`,
    )
  }

  private error(
    code: 'DEADLINE_EXCEEDED' | 'OPERATION_LIMIT_EXCEEDED' | 'OPERATION_CANCELLED',
    what: string,
  ) {
    const message = this.changes ? `${what} Nothing was stored.` : what
    return new GatewayError({ code, message, path: [] })
  }

  private stop(reason: GatewayError): void {
    if (this.isClosed || this.hasStored || this.stopReason !== null) return
    if (this.undecided.size === 0) {
      clearTimeout(this.timer)
      this.stopReason = reason
      this.controller?.abort(reason)
      for (const listener of this.listeners) listener(reason)
      this.listeners.clear()
      return
    }
    this.stopping = reason
    for (const cancel of this.undecided) cancel()
  }
}

function crosses(before: number, after: number): boolean {
  return Math.floor(before / fieldsBetweenLooks) !== Math.floor(after / fieldsBetweenLooks)
}

interface WorkContext {
  readonly scope: OperationScope | undefined
  readonly span: Span | null
}

/** One storage for scope and span: before Node 24, every promise copies each storage, which slows down large pages. */
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

/** Reads as soon as the running reads of the operation leave room; at once outside of an operation. */
export function readInTurn<Result>(rows: number, read: () => Promise<Result>): Promise<Result> {
  return currentScope()?.reads.begin(rows, read) ?? read()
}

/** Runs work in a scope, with everything that it starts. */
export function withinScope<T>(scope: OperationScope, work: () => T): T {
  return contexts.run({ scope, span: currentSpan() }, work)
}

/** Runs work that serves several callers, or must outlive the caller who started it. */
export function outsideScope<T>(work: () => T): T {
  return contexts.run({ scope: undefined, span: currentSpan() }, work)
}

/** Runs work inside a span. */
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
