import type { OperationScope } from '../foundation/operation-scope.js'

/** Ends a statement early: when its operation stops, or its signal is aborted. */
export class Cancellation implements Pick<OperationScope, 'stopped' | 'onStop'> {
  constructor(
    private readonly scope: OperationScope | undefined,
    private readonly signal: AbortSignal | undefined,
  ) {}

  get stopped(): Error | null {
    if (this.signal?.aborted === true) return reasonOf(this.signal)
    return this.scope?.stopped ?? null
  }

  onStop(listener: (reason: Error) => void): () => void {
    const { scope, signal } = this
    const leave = scope?.onStop(listener)
    if (signal === undefined) return leave ?? (() => undefined)
    const aborted = () => {
      listener(reasonOf(signal))
    }
    if (signal.aborted) aborted()
    signal.addEventListener('abort', aborted, { once: true })
    return () => {
      leave?.()
      signal.removeEventListener('abort', aborted)
    }
  }
}

function reasonOf({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new Error(String(reason))
}
