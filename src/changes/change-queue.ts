/** Instead of an update: everything that the stream shows may have changed. */
export interface FullRefresh {
  readonly id: null
}

const fullRefresh: FullRefresh = { id: null }

/** Maximum number of queued changes. Above it, one full refresh is cheaper. */
const maxQueued = 50

/**
 * The updates that a stream has not sent yet, starting with a full refresh. Only the last change of each record is
 * kept, and many changes become one refresh, so a slow stream uses little memory.
 */
export class ChangeQueue<Update extends { readonly id: string }> {
  private readonly queued = new Map<string, Update>()
  private isRefreshDue = true
  private wake: (() => void) | null = null
  private isClosed = false

  /** @param onEnd called once, when the consumer stops reading */
  constructor(private readonly onEnd: () => void) {}

  /** Queues a full refresh, which replaces all waiting changes. */
  refresh(): void {
    this.queued.clear()
    this.isRefreshDue = true
    this.wake?.()
  }

  add(update: Update): void {
    // The pending refresh includes this change.
    if (this.isRefreshDue) return
    this.queued.delete(update.id)
    this.queued.set(update.id, update)
    if (this.queued.size > maxQueued) this.refresh()
    this.wake?.()
  }

  async next(): Promise<IteratorResult<Update | FullRefresh>> {
    while (!this.isClosed) {
      const update = this.take()
      if (update !== null) return { done: false, value: update }
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
      this.wake = null
    }
    return { done: true, value: undefined }
  }

  return(): Promise<IteratorResult<Update | FullRefresh>> {
    if (!this.isClosed) {
      this.isClosed = true
      this.onEnd()
      this.wake?.()
    }
    return Promise.resolve({ done: true, value: undefined })
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  private take(): Update | FullRefresh | null {
    if (this.isRefreshDue) {
      this.isRefreshDue = false
      return fullRefresh
    }
    const [oldest] = this.queued.values()
    if (oldest === undefined) return null
    this.queued.delete(oldest.id)
    return oldest
  }
}
