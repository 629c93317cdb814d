import type { OperationFacts } from './operation-facts.js'
import { StopListeners } from './stop-listeners.js'
import type { Resource, WorkScope } from './work-scope.js'
import { WorkTurns } from './work-turns.js'

/**
 * A part of a piece of work that can be stopped by itself, such as a search that takes too long. What it uses
 * is counted to the work that it belongs to, and it ends with that.
 */
export class LimitedScope implements WorkScope {
  private ownReason: Error | null = null
  private ownTurns: WorkTurns | null = null
  private readonly listeners = new StopListeners()

  /** @param whole undefined for work of the gateway itself */
  constructor(private readonly whole: WorkScope | undefined) {}

  get stopped(): Error | null {
    return this.ownReason ?? this.whole?.stopped ?? null
  }

  get correlationId(): string | null {
    return this.whole?.correlationId ?? null
  }

  get facts(): OperationFacts | null {
    return this.whole?.facts ?? null
  }

  get signal(): AbortSignal {
    const controller = new AbortController()
    this.onStop((reason) => {
      controller.abort(reason)
    })
    return controller.signal
  }

  get deadline(): number {
    return this.whole?.deadline ?? Infinity
  }

  get turns(): WorkTurns {
    return this.whole?.turns ?? (this.ownTurns ??= new WorkTurns())
  }

  /** Ends this part alone. */
  stop(reason: Error): void {
    if (this.ownReason !== null) return
    this.ownReason = reason
    this.listeners.tell(reason)
  }

  onStop(listener: (reason: Error) => void): () => void {
    if (this.ownReason !== null) {
      listener(this.ownReason)
      return () => undefined
    }
    const leaves = [this.listeners.add(listener), this.whole?.onStop(listener)]
    return () => {
      for (const leave of leaves) leave?.()
    }
  }

  spend(resource: Resource, amount: number): void {
    if (this.ownReason !== null) throw this.ownReason
    this.whole?.spend(resource, amount)
  }

  beginChanges(): void {
    this.whole?.beginChanges()
  }

  storing(cancel: () => void): ((hasStored: boolean) => void) | null {
    return this.whole?.storing(cancel) ?? null
  }
}
