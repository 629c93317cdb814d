/** Something a stream is to show next. */
export interface Look<Shared = unknown> {
  /** As `Change.what`; `state` when everything is to be shown as it is now. */
  readonly what: string
  /** Null when everything is to be looked at. */
  readonly id: string | null
  /** What streams that look at the same change may read once for all of them. */
  readonly shared: Shared
}

/** With more that waits, the present state says the same in less. */
const mostWaiting = 50

/**
 * What a stream has not shown yet. It begins with the present state. Several changes of one thing become the
 * last of them, and very many become the state, so that a slow stream keeps nothing back.
 */
export class ChangeQueue<Shared> implements AsyncIterableIterator<Look<Shared>> {
  private readonly waiting = new Map<string, Look<Shared>>()
  private state: Look<Shared> | null
  private wake: (() => void) | null = null
  private isOver = false

  /**
   * @param first shared by those who look at the state at the same time
   * @param ended called once, when nobody reads on
   */
  constructor(
    private readonly first: () => Shared,
    private readonly ended: () => void,
  ) {
    this.state = { what: 'state', id: null, shared: first() }
  }

  /** The whole state is to be shown, which says everything that waits besides. */
  renew(): void {
    this.waiting.clear()
    this.state = { what: 'state', id: null, shared: this.first() }
    this.wake?.()
  }

  add(id: string, what: string, shared: Shared): void {
    // The state is read when it is shown, and holds this.
    if (this.state !== null) return
    this.waiting.delete(id)
    this.waiting.set(id, { what, id, shared })
    if (this.waiting.size > mostWaiting) this.renew()
    this.wake?.()
  }

  async next(): Promise<IteratorResult<Look<Shared>>> {
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

  return(): Promise<IteratorResult<Look<Shared>>> {
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

  private take(): Look<Shared> | null {
    if (this.state !== null) {
      const { state } = this
      this.state = null
      return state
    }
    const [oldest] = this.waiting
    if (oldest === undefined) return null
    this.waiting.delete(oldest[0])
    return oldest[1]
  }
}
