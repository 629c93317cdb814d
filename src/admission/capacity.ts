import type { Slots } from './operation-queue.js'

/** What the gateway and its database are busy with. */
export interface Busyness {
  /** Part of the time in which the main thread worked, from 0 to 1. */
  readonly mainThread: number
  /** Statements at which the database works, without those that only wait for a lock. */
  readonly statements: number
}

export interface SlotLimits {
  /** While the machine works as hard as it can: more would only make each operation slower. */
  readonly busy: number
  /** While operations wait for something elsewhere, such as the provider. */
  readonly waiting: number
}

/** Below both the machine has room for more. */
const room = { mainThread: 0.5, statements: 2 }

/**
 * How many operations may be in progress. Slots are few, because operations that share a processor only
 * hold each other up. When all of them are taken and yet the machine is idle, their number doubles with
 * each look, up to a limit; it falls back as soon as there is work.
 */
export class Capacity implements Slots {
  slots: number

  constructor(private readonly limits: SlotLimits) {
    this.slots = limits.busy
  }

  /** @param demand whether requests wait for a slot */
  look({ mainThread, statements }: Busyness, demand: boolean): void {
    const { busy, waiting } = this.limits
    const hasRoom = mainThread < room.mainThread && statements < room.statements
    if (!hasRoom) this.slots = busy
    else if (demand) this.slots = Math.min(this.slots * 2, waiting)
  }
}
