export interface StoredEvent {
  readonly sequence: number
  readonly entity: number
  readonly receivedAt: number
}

/** An event in a worker's hands, with the later ones of its entity that are done with it. */
export interface TakenEvent {
  readonly event: StoredEvent
  readonly joined: readonly StoredEvent[]
}

/**
 * The rules of `src/events/inbox/event-inbox.ts` for events that all ask for the same and whose workers live: who gets
 * which of them. `test/bench/scale-inbox.test.ts` holds it against that one.
 */
export class SharedInbox {
  /** Those that wait, by entity, each list in the order of their coming. */
  private readonly waiting = new Map<number, StoredEvent[]>()
  /** Entities of which no event is in anybody's hands, in the order of their oldest events. */
  private readonly free = new Map<number, number>()
  private count = 0

  store(entity: number, receivedAt: number): StoredEvent {
    const event = { sequence: this.count, entity, receivedAt }
    this.count += 1
    const others = this.waiting.get(entity)
    if (others === undefined) {
      this.waiting.set(entity, [event])
      this.free.set(entity, event.sequence)
    } else others.push(event)
    return event
  }

  /** The oldest, one an entity. */
  claim(limit: number, mostLater = 100): TakenEvent[] {
    const oldest = [...this.free].sort(([, one], [, other]) => one - other).slice(0, limit)
    return oldest.flatMap(([entity]) => {
      this.free.delete(entity)
      const [event, ...later] = this.waiting.get(entity) ?? []
      return event === undefined ? [] : [{ event, joined: later.slice(0, mostLater) }]
    })
  }

  settle({ event: { entity }, joined }: TakenEvent): void {
    const left = this.waiting.get(entity)?.slice(1 + joined.length) ?? []
    const [next] = left
    if (next === undefined) this.waiting.delete(entity)
    else {
      this.waiting.set(entity, left)
      this.free.set(entity, next.sequence)
    }
  }

  /** Events that are not done. */
  get length(): number {
    return [...this.waiting.values()].reduce((sum, { length }) => sum + length, 0)
  }
}
