/** Long work holds up other requests for no longer than this, in milliseconds. */
const longestMs = 2

/** Long work that waits for its next turn; who waits longest is first. */
const waiting: (() => void)[] = []

/** One turn for each round of the event loop: five searches at once would hold up others five times as long. */
function giveTurn(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(giveTurn)
}

/** Divides long work on the main thread, so that other requests have their turn between its parts. */
export class FairTurn {
  private begun = performance.now()

  /** Resolves to a turn, behind those that others wait for. */
  static async begin(): Promise<FairTurn> {
    const turn = new FairTurn()
    if (waiting.length > 0) await turn.pass()
    return turn
  }

  get isOver(): boolean {
    return performance.now() - this.begun >= longestMs
  }

  /** Resolves when others have had their turn. */
  async pass(): Promise<void> {
    await new Promise<void>((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(giveTurn)
    })
    this.begun = performance.now()
  }
}
