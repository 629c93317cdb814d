import { setImmediate as turn } from 'node:timers/promises'

interface Alarm {
  readonly at: number
  readonly ring: () => void
}

/**
 * A clock that jumps from one thing that happens to the next, so that hours pass in seconds and every run of a
 * simulation is the same. Milliseconds from 0.
 */
export class VirtualTime {
  now = 0
  /** A heap: the next one is the first. */
  private readonly alarms: Alarm[] = []

  /** Resolves at that moment, or at once when it has passed. Those of one moment come in no certain order. */
  at(moment: number): Promise<void> {
    return new Promise((ring) => {
      this.add({ at: Math.max(moment, this.now), ring })
    })
  }

  after(ms: number): Promise<void> {
    return this.at(this.now + ms)
  }

  /** Lets time pass until nobody waits for anything, or that moment has come. */
  async run(until = Number.POSITIVE_INFINITY): Promise<void> {
    for (;;) {
      const [next] = this.alarms
      if (next === undefined || next.at > until) return
      this.removeFirst()
      this.now = next.at
      next.ring()
      // Whatever follows from it happens before the next.
      await turn()
    }
  }

  private add(alarm: Alarm): void {
    const { alarms } = this
    let place = alarms.length
    while (place > 0) {
      const above = (place - 1) >> 1
      const other = alarms[above]
      if (other === undefined || other.at <= alarm.at) break
      alarms[place] = other
      place = above
    }
    alarms[place] = alarm
  }

  private removeFirst(): void {
    const { alarms } = this
    const last = alarms.pop()
    if (last === undefined || alarms.length === 0) return
    let place = 0
    for (;;) {
      const [left, right] = [alarms[2 * place + 1], alarms[2 * place + 2]]
      if (left === undefined) break
      const isRight = right !== undefined && right.at < left.at
      const lower = isRight ? right : left
      if (lower.at >= last.at) break
      alarms[place] = lower
      place = 2 * place + (isRight ? 2 : 1)
    }
    alarms[place] = last
  }
}

/** What so many can use at a time, such as the cores of a server; the others wait in the order of their coming. */
export class Seats {
  private readonly freeAt: number[]

  constructor(
    private readonly time: VirtualTime,
    count: number,
  ) {
    this.freeAt = Array.from({ length: count }, () => 0)
  }

  /** Resolves when it has been used for so long. */
  use(ms: number): Promise<void> {
    return this.time.at(this.book(ms, this.time.now))
  }

  /** @returns when the use ends that begins as early as can be, though not before that moment */
  book(ms: number, from: number): number {
    const earliest = Math.min(...this.freeAt)
    const end = Math.max(from, earliest) + ms
    this.freeAt[this.freeAt.indexOf(earliest)] = end
    return end
  }
}
