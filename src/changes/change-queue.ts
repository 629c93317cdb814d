/** The next update of a stream. */
export interface StreamUpdate {
  /** The value of `Change.what`, or `state` for a full refresh. */
  readonly what: string
  /** Null for a full refresh. */
  readonly id: string | null
}

const fullRefresh: StreamUpdate = { what: 'state', id: null }

/** Maximum number of queued changes. Above it, one full refresh is cheaper. */
const maxQueued = 50

/**
 * The updates that a stream has not sent yet, starting with a full refresh. Only the last change of each record is
 * kept, and many changes become one refresh, so a slow stream uses little memory.
 */
export class ChangeQueue implements AsyncIterableIterator<StreamUpdate> {
  private readonly queued = new Map<string, string>()
  private isRefreshPending = true
  private wake: (() => void) | null = null
  private isClosed = false

  /** @param onEnd called once, when the consumer stops reading */
  constructor(private readonly onEnd: () => void) {}

  /** Queues a full refresh, which replaces all waiting changes. */
  refresh(): void {
    this.queued.clear()
    this.isRefreshPending = true
    this.wake?.()
  }

  add(id: string, what: string): void {
    // The pending refresh includes this change.
    if (this.isRefreshPending) return
    this.queued.delete(id)
    this.queued.set(id, what)
    if (this.queued.size > maxQueued) this.refresh()
    this.wake?.()
  }

  async next(): Promise<IteratorResult<StreamUpdate>> {
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

  return(): Promise<IteratorResult<StreamUpdate>> {
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

  private take(): StreamUpdate | null {
    if (this.isRefreshPending) {
      this.isRefreshPending = false
      return fullRefresh
    }
    const [oldest] = this.queued
    if (oldest === undefined) return null
    const [id, what] = oldest
    this.queued.delete(id)
    return { what, id }
  }
}
