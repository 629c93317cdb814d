import { setTimeout as delay } from 'node:timers/promises'

export interface LoopWork {
  /** One round; resolves with how long to rest before the next, in milliseconds. */
  round(): Promise<number>
  /**
   * Told of a round that failed.
   *
   * @param failures how many have failed in a row, from 1
   * @returns how long to rest, in milliseconds
   */
  failed(error: unknown, failures: number): number
}

/** Does rounds of work in the background until it is stopped. It keeps no process alive. */
export class WorkLoop {
  private hasBeenStopped = false
  private resting = new AbortController()
  private isWoken = false
  private running: Promise<void> | undefined

  constructor(private readonly work: LoopWork) {}

  /** @param afterMs how long to rest before the first round */
  start(afterMs = 0): void {
    this.running ??= this.run(afterMs)
  }

  /** Ends a rest, or leaves out the next one. */
  wake(): void {
    this.isWoken = true
    this.resting.abort()
  }

  /** Resolves when the round under way has ended. */
  async stop(): Promise<void> {
    this.hasBeenStopped = true
    this.wake()
    await this.running
  }

  private async run(afterMs: number): Promise<void> {
    let failures = 0
    let restMs = afterMs
    for (;;) {
      await this.rest(restMs)
      if (this.isStopping()) return
      try {
        restMs = await this.work.round()
        failures = 0
      } catch (error) {
        if (this.isStopping()) return
        failures += 1
        restMs = this.work.failed(error, failures)
      }
    }
  }

  /** A method, because the answer changes while a round is under way. */
  private isStopping(): boolean {
    return this.hasBeenStopped
  }

  private async rest(ms: number): Promise<void> {
    if (ms > 0 && !this.isWoken) {
      this.resting = new AbortController()
      const { signal } = this.resting
      await delay(ms, undefined, { signal, ref: false }).catch(() => undefined)
    }
    if (ms > 0) this.isWoken = false
  }
}

/** The same work again and again; a round that fails is told, and the next one comes. */
export function repeated(
  everyMs: number,
  work: () => Promise<unknown>,
  report: (failure: Error) => void,
): LoopWork {
  return {
    round: async () => {
      await work()
      return everyMs
    },
    failed: (error) => {
      if (error instanceof Error) report(error)
      return everyMs
    },
  }
}
