import { setImmediate as others } from 'node:timers/promises'

/** Long work holds up other requests for no longer than this, in milliseconds. */
const longestMs = 2

/** Divides long work on the main thread, so that other requests have their turn between its parts. */
export class FairTurn {
  private begun = performance.now()

  get isOver(): boolean {
    return performance.now() - this.begun >= longestMs
  }

  /** Resolves when others have had their turn. */
  async pass(): Promise<void> {
    await others()
    this.begun = performance.now()
  }
}
