/** Who wants to know when a piece of work is stopped. */
export class StopListeners {
  private readonly listeners = new Set<(reason: Error) => void>()

  /** @returns takes the listener away */
  add(listener: (reason: Error) => void): () => void {
    // A function of its own, so that one who listens twice is heard twice.
    const told = (reason: Error) => {
      listener(reason)
    }
    this.listeners.add(told)
    return () => {
      this.listeners.delete(told)
    }
  }

  /** Tells all of them, and forgets them. */
  tell(reason: Error): void {
    for (const told of this.listeners) told(reason)
    this.listeners.clear()
  }
}
