/** The next update of a stream. */
export interface StreamUpdate {
  /** As `Change.what`; `state` for a full refresh. */
  readonly what: string
  /** Null for a full refresh. */
  readonly id: string | null
}

const state: StreamUpdate = { what: 'state', id: null }

/** With more changes waiting, a full refresh costs less. */
const maxQueued = 50

/**
 * The updates that a stream has not shown yet, starting with a full refresh. Only the last of several changes
 * of one record is kept, and many changes become one refresh, so a slow stream uses little memory.
 */
export class ChangeQueue implements AsyncIterableIterator<StreamUpdate> {
  private readonly queued = new Map<string, string>()
  private isStateDue = true
  private wake: (() => void) | null = null
  private isOver = false

  /** @param onEnd called once, when the consumer stops reading */
  constructor(private readonly onEnd: () => void) {}

  /** Queues a full refresh, which replaces all waiting changes. */
  refresh(): void {
    this.queued.clear()
    this.isStateDue = true
    this.wake?.()
  }

  add(id: string, what: string): void {
    // The pending refresh includes this change.
    if (this.isStateDue) return
    this.queued.delete(id)
    this.queued.set(id, what)
    if (this.queued.size > maxQueued) this.refresh()
    this.wake?.()
  }

  async next(): Promise<IteratorResult<StreamUpdate>> {
    while (!this.isOver) {
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
    if (!this.isOver) {
      this.isOver = true
      this.onEnd()
      this.wake?.()
    }
    return Promise.resolve({ done: true, value: undefined })
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  private take(): StreamUpdate | null {
    if (this.isStateDue) {
      this.isStateDue = false
      return state
    }
    const [oldest] = this.queued
    if (oldest === undefined) return null
    const [id, what] = oldest
    this.queued.delete(id)
    return { what, id }
  }
}
