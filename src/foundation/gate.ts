/** Limits concurrent calls. Further calls wait in the order of arrival. */
export class Gate {
  private readonly waiting: (() => void)[] = []
  private inside = 0

  constructor(private readonly concurrency: number) {}

  async enter<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.inside >= this.concurrency) {
      await new Promise<void>((resolve) => this.waiting.push(resolve))
    } else {
      this.inside += 1
    }
    try {
      return await work()
    } finally {
      // Pass the slot directly to the next call, so that no other call takes it first.
      const next = this.waiting.shift()
      if (next === undefined) this.inside -= 1
      else next()
    }
  }
}
