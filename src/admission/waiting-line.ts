import { MachineUse } from './machine-use.js'
import { RecentUse } from './recent-use.js'

/** One request that waits for a slot. */
export interface Waiting {
  readonly since: number
  readonly bytes: number
  /** Called once: with the slot, or with the reason there is none. */
  readonly start: () => void
  readonly refuse: (why: 'full' | 'late') => void
}

/** What one caller has running and waiting. */
export class WaitingLine {
  readonly use: RecentUse
  readonly machine: MachineUse
  /** When its caller last asked for a slot, in milliseconds of a clock that never goes back. */
  seenAt: number
  /** The turn of the event loop in which an operation of it began last. */
  startedIn = -1
  private readonly waiting = new Set<Waiting>()

  constructor(
    readonly caller: string,
    now: number,
  ) {
    this.use = new RecentUse(now)
    this.machine = new MachineUse(now)
    this.seenAt = now
  }

  get length(): number {
    return this.waiting.size
  }

  get isIdle(): boolean {
    return this.waiting.size === 0 && this.use.inProgress === 0
  }

  /** The one that has waited longest. */
  get first(): Waiting | undefined {
    const [first] = this.waiting
    return first
  }

  get last(): Waiting | undefined {
    return [...this.waiting].at(-1)
  }

  join(one: Waiting): void {
    this.waiting.add(one)
  }

  /** @returns false when it waits no more */
  leave(one: Waiting): boolean {
    return this.waiting.delete(one)
  }
}
