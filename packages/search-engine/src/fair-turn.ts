/** Maximum length of a turn in milliseconds; other requests wait this long at most. */
const maxTurnMs = 2

/** Work waiting for its next turn, first come first served. */
const waiting: (() => void)[] = []

/** Grants one turn per round of the event loop. Granting all at once would delay other requests by several turns. */
function grantTurn(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(grantTurn)
}

/** Splits CPU-bound work into turns, so that other requests run in between. */
export class FairTurn {
  private startedAt = performance.now()

  /** Resolves to a turn, behind the work that is already waiting. */
  static async begin(): Promise<FairTurn> {
    const turn = new FairTurn()
    if (waiting.length > 0) await turn.pass()
    return turn
  }

  get isOver(): boolean {
    return performance.now() - this.startedAt >= maxTurnMs
  }

  /** Ends the turn and resolves at the next one. */
  async pass(): Promise<void> {
    await new Promise<void>((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(grantTurn)
    })
    this.startedAt = performance.now()
  }
}
