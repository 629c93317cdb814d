import { setMaxListeners } from 'node:events'
import { GatewayError } from '../errors/gateway-error.js'
import type { OperationFacts } from './operation-facts.js'
import { StopListeners } from './stop-listeners.js'
import type { Resource, WorkScope } from './work-scope.js'
import { WorkTurns } from './work-turns.js'

export interface OperationLimits {
  /** Milliseconds from the beginning. */
  readonly deadlineMs: number
  /** The most that one operation may use of each. */
  readonly most: Readonly<Record<Resource, number>>
}

/** How a message names what was used up. */
const words: Readonly<Record<Resource, string>> = {
  statements: 'database statements',
  rows: 'rows read',
  searches: 'searches',
  fields: 'fields in the answer',
}

/** The clock is read once for so many fields, for a timer cannot fire while an answer is put together. */
const fieldsBetweenLooks = 256

/** The scope of one operation of a caller. It ends when it is closed, and until then by whatever stops it. */
export class OperationScope implements WorkScope {
  readonly deadline: number
  readonly turns = new WorkTurns()
  /** Made when somebody asks for the signal: few do, and it is dear. */
  private controller: AbortController | null = null
  private readonly listeners = new StopListeners()
  private stopReason: GatewayError | null = null
  private readonly used: Record<Resource, number> = {
    statements: 0,
    rows: 0,
    searches: 0,
    fields: 0,
  }
  /** How to cancel each step whose outcome decides whether something is stored. */
  private readonly undecided = new Set<() => void>()
  private readonly timer: NodeJS.Timeout
  private changes = false
  private hasStored = false
  private isClosed = false
  /** Why it is to stop once the outcome of what is undecided is known. */
  private stopping: GatewayError | null = null

  constructor(
    private readonly limits: OperationLimits,
    readonly correlationId: string | null = null,
    readonly facts: OperationFacts | null = null,
  ) {
    this.deadline = performance.now() + limits.deadlineMs
    this.timer = setTimeout(() => {
      this.expire()
    }, limits.deadlineMs).unref()
  }

  get stopped(): Error | null {
    return this.stopReason
  }

  get signal(): AbortSignal {
    if (this.controller === null) {
      this.controller = new AbortController()
      // Everything that runs at the same time listens.
      setMaxListeners(0, this.controller.signal)
      if (this.stopReason !== null) this.controller.abort(this.stopReason)
    }
    return this.controller.signal
  }

  onStop(listener: (reason: Error) => void): () => void {
    if (this.stopReason !== null) {
      listener(this.stopReason)
      return () => undefined
    }
    return this.listeners.add(listener)
  }

  beginChanges(): void {
    this.changes = true
  }

  spend(resource: Resource, amount: number): void {
    const before = this.used[resource]
    const used = before + amount
    this.used[resource] = used
    // What was stopped fails thousands of times, and must not make an error each time.
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

  storing(cancel: () => void): ((hasStored: boolean) => void) | null {
    if (!this.changes) return null
    this.undecided.add(cancel)
    return (hasStored) => {
      this.undecided.delete(cancel)
      this.hasStored ||= hasStored
      if (this.undecided.size === 0 && this.stopping !== null) this.stop(this.stopping)
    }
  }

  /** No caller waits for the answer any more. */
  leave(): void {
    this.stop(this.error('OPERATION_CANCELLED', 'The caller left before the answer was ready.'))
  }

  /** The answer is there. What still runs on behalf of the operation is neither counted nor stopped. */
  close(): void {
    this.isClosed = true
    clearTimeout(this.timer)
  }

  private expire(): void {
    const seconds = (this.limits.deadlineMs / 1000).toLocaleString('en-GB')
    this.stop(
      this.error(
        'DEADLINE_EXCEEDED',
        `The operation was stopped after ${seconds} s, the longest that one may take. Ask for less.`,
      ),
    )
  }

  private limitPassed(resource: Resource): GatewayError {
    const most = this.limits.most[resource].toLocaleString('en-GB')
    return this.error(
      'OPERATION_LIMIT_EXCEEDED',
      `The operation was stopped at ${most} ${words[resource]}, the most that one may use. Ask for less.`,
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
      this.listeners.tell(reason)
      return
    }
    this.stopping = reason
    for (const cancel of this.undecided) cancel()
  }
}

function crosses(before: number, after: number): boolean {
  return Math.floor(before / fieldsBetweenLooks) !== Math.floor(after / fieldsBetweenLooks)
}
