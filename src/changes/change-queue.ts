/** Something a stream is to show next. */
export interface Look {
  /** As `Change.what`; `state` when everything is to be shown as it is now. */
  readonly what: string
  /** Null when everything is to be looked at. */
  readonly id: string | null
}

const state: Look = { what: 'state', id: null }

/** With more that waits, the present state says the same in less. */
const mostWaiting = 50

/**
 * What a stream has not shown yet. It begins with the present state. Several changes of one thing become the
 * last of them, and very many become the state, so that a slow stream keeps nothing back.
 */
export class ChangeQueue implements AsyncIterableIterator<Look> {
  private readonly waiting = new Map<string, string>()
  private isStateDue = true
  private wake: (() => void) | null = null
  private isOver = false

  /** @param ended called once, when nobody reads on */
  constructor(private readonly ended: () => void) {}

  /** The whole state is to be shown, which says everything that waits besides. */
  renew(): void {
    this.waiting.clear()
    this.isStateDue = true
    this.wake?.()
  }

  add(id: string, what: string): void {
    // The state is read when it is shown, and holds this.
    if (this.isStateDue) return
    this.waiting.delete(id)
    this.waiting.set(id, what)
    if (this.waiting.size > mostWaiting) this.renew()
    this.wake?.()
  }

  async next(): Promise<IteratorResult<Look>> {
    while (!this.isOver) {
      const look = this.take()
      if (look !== null) return { done: false, value: look }
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
      this.wake = null
    }
    return { done: true, value: undefined }
  }

  return(): Promise<IteratorResult<Look>> {
    if (!this.isOver) {
      this.isOver = true
      this.ended()
      this.wake?.()
    }
    return Promise.resolve({ done: true, value: undefined })
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  private take(): Look | null {
    if (this.isStateDue) {
      this.isStateDue = false
      return state
    }
    const [oldest] = this.waiting
    if (oldest === undefined) return null
    const [id, what] = oldest
    this.waiting.delete(id)
    return { what, id }
  }
}
