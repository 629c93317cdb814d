import { currentScope, outsideScope, unlessStopped } from '../foundation/operation-scope.js'

/**
 * Reads shared by several streams until the next change. They run outside the caller's scope, so that one caller's
 * deadline does not end the read for other callers.
 */
export class SharedReads {
  private reads = new Map<string, Promise<unknown>>()

  /** Discards the cached reads after a change. */
  invalidate(): void {
    this.reads = new Map()
  }

  /** Reads once per key. All callers of a key must read the same type. */
  once<T>(key: string, read: () => Promise<T>): Promise<T> {
    const { reads } = this
    let pending = reads.get(key) as Promise<T> | undefined
    if (pending === undefined) {
      pending = outsideScope(read)
      reads.set(key, pending)
      pending.catch(() => reads.delete(key))
    }
    return unlessStopped(currentScope(), pending)
  }
}
