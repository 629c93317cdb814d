/** Limits concurrent calls; the others wait in the order of arrival. */
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
      // The slot goes straight to the next call, so that no other one takes it.
      const next = this.waiting.shift()
      if (next === undefined) this.inside -= 1
      else next()
    }
  }
}
