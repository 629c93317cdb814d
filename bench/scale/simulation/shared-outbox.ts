/** A message that was claimed, with the slot of its service that it got. */
export interface Claimed {
  readonly id: number
  readonly slotAt: number
  /** Until then it is its worker's. */
  readonly leasedUntil: number
}

interface Row {
  status: 'pending' | 'sending' | 'sent'
  dueAt: number
  leasedUntil: number | null
}

export interface OutboxTimes {
  readonly slotMs: number
  readonly unsentLeaseMs: number
  readonly settleMs: number
  /** Messages of one claim. */
  readonly claimSize: number
}

/**
 * The rules of `src/notifications/delivery/outbox.ts` for one key of one service without holds: who gets which
 * messages, slots and leases. `test/bench/scale-outbox.test.ts` holds it against that one.
 */
export class SharedOutbox {
  private readonly rows: Row[] = []
  private nextSlotAt = 0
  /** All before it have been sent. */
  private first = 0

  constructor(private readonly times: OutboxTimes) {}

  /** @returns the id, in the order of which those of one moment are claimed */
  add(dueAt: number): number {
    return this.rows.push({ status: 'pending', dueAt, leasedUntil: null }) - 1
  }

  claim(now: number): Claimed[] {
    const { slotMs, unsentLeaseMs, settleMs, claimSize } = this.times
    const due = this.dueAt(now)
      .slice(0, claimSize)
      .sort((one, other) => one - other)
    if (due.length === 0) return []
    const slotsEnd = Math.max(this.nextSlotAt, now) + due.length * slotMs
    this.nextSlotAt = slotsEnd
    return due.map((id, index) => {
      const row = this.row(id)
      const leasedUntil = slotsEnd + (row.status === 'pending' ? unsentLeaseMs : settleMs)
      row.leasedUntil = leasedUntil
      row.dueAt = leasedUntil
      return { id, slotAt: slotsEnd - (due.length - index) * slotMs, leasedUntil }
    })
  }

  /** @returns how long it is its worker's from now on, null when the lease was lost; and whether it was so before */
  handOver({ id, leasedUntil }: Claimed, now: number): { wasHandedOver: boolean } | null {
    const row = this.row(id)
    if (row.leasedUntil !== leasedUntil || leasedUntil <= now || row.status === 'sent') return null
    const wasHandedOver = row.status === 'sending'
    row.status = 'sending'
    row.leasedUntil = now + this.times.settleMs
    row.dueAt = row.leasedUntil
    return { wasHandedOver }
  }

  sent(id: number): void {
    this.row(id).status = 'sent'
    while (this.rows[this.first]?.status === 'sent') this.first += 1
  }

  /** When the next of them may be claimed; null when all are sent. */
  nextDueAt(): number | null {
    let next: number | null = null
    for (let id = this.first; id < this.rows.length; id += 1) {
      const { status, dueAt } = this.row(id)
      if (status !== 'sent' && (next === null || dueAt < next)) next = dueAt
    }
    return next
  }

  private dueAt(now: number): number[] {
    const due: number[] = []
    for (let id = this.first; id < this.rows.length; id += 1) {
      const { status, dueAt } = this.row(id)
      if (status !== 'sent' && dueAt <= now) due.push(id)
    }
    return due.sort((one, other) => this.row(one).dueAt - this.row(other).dueAt || one - other)
  }

  private row(id: number): Row {
    const row = this.rows[id]
    if (row === undefined) throw new RangeError(`There is no message ${id}.`)
    return row
  }
}
