import { setTimeout as pause } from 'node:timers/promises'

/** Does something again and again in the background; a round that fails is told, and the next one comes. */
export class RepeatedWork {
  private readonly stopping = new AbortController()

  constructor(
    /** Milliseconds from the end of a round to the next; also before the first. */
    private readonly everyMs: number,
    private readonly work: () => Promise<unknown>,
    private readonly report: (failure: Error) => void,
  ) {}

  start(): void {
    void this.run()
  }

  /** A round under way comes to its end. */
  stop(): void {
    this.stopping.abort()
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping
    for (;;) {
      await pause(this.everyMs, undefined, { signal, ref: false }).catch(() => undefined)
      if (signal.aborted) return
      await this.work().catch((error: unknown) => {
        if (error instanceof Error) this.report(error)
      })
    }
  }
}
