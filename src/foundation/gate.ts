/** Lets so many in at once; the others wait in the order in which they came. */
export class Gate {
  private readonly waiting: (() => void)[] = []
  private inside = 0

  constructor(private readonly slots: number) {}

  async enter<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.inside >= this.slots) {
      await new Promise<void>((resolve) => this.waiting.push(resolve))
    } else {
      this.inside += 1
    }
    try {
      return await work()
    } finally {
      // A slot is handed on, not given back, so that no other call slips in between.
      const next = this.waiting.shift()
      if (next === undefined) this.inside -= 1
      else next()
    }
  }
}
