import { currentScope, outsideScope, unlessStopped } from '../foundation/work-scope.js'

/**
 * Reads that several streams want between one change and the next: each is made once. They belong to none of
 * those who wait, so that nobody’s deadline ends them for the others.
 */
export class SharedReads {
  private reads = new Map<string, Promise<unknown>>()

  /** Something has changed: whatever is asked for from now on is read again. */
  renew(): void {
    this.reads = new Map()
  }

  /** The same promise for the same key; whoever asks with a key reads the same type. */
  once<T>(key: string, read: () => Promise<T>): Promise<T> {
    const { reads } = this
    let reading = reads.get(key) as Promise<T> | undefined
    if (reading === undefined) {
      reading = outsideScope(read)
      reads.set(key, reading)
      reading.catch(() => reads.delete(key))
    }
    return unlessStopped(currentScope(), reading)
  }
}
