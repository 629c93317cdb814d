import { noMeasures, type Measures } from '../../observability/measures.js'
import { readEvent, type EventFault } from './event-envelope.js'
import type { EventInbox } from './event-inbox.js'
import type { InboundEvent } from './inbound-event.js'

/** The result of one event of a request. */
export interface EventReceipt {
  /** Id of the event; null if it has no readable id. */
  readonly id: string | null
  readonly outcome: 'accepted' | 'duplicate' | 'refused'
  /** Faults of the event, if it was refused. */
  readonly errors?: readonly EventFault[]
}

export interface Received {
  readonly accepted: number
  readonly duplicates: number
  readonly refused: number
  /** In the order of the request. */
  readonly results: readonly EventReceipt[]
}

/** Stores each event once. An unreadable event does not affect other events. */
export class EventIntake {
  constructor(
    private readonly inbox: EventInbox,
    /** Called when new events were stored. */
    private readonly wake: () => void,
    private readonly measures: Measures = noMeasures,
  ) {}

  /** @param sender id of a principal, or the name of a broker's source */
  async receive(values: readonly unknown[], sender: string): Promise<Received> {
    const read = values.map((value) => ({ value: readEvent(value), id: idOf(value) }))
    const events = read.flatMap(({ value }) => (value.ok ? [value.event] : []))
    const newKeys = new Set(
      events.length === 0 ? [] : await this.inbox.store(unique(events), sender),
    )
    if (newKeys.size > 0) this.wake()
    const results = read.map(({ value, id }): EventReceipt => {
      if (!value.ok) return { id, outcome: 'refused', errors: value.faults }
      // A key is removed when it is reported, so that an event that is sent twice in one request is new only once.
      return { id, outcome: newKeys.delete(value.event.key) ? 'accepted' : 'duplicate' }
    })
    const count = (outcome: EventReceipt['outcome']) =>
      results.filter((result) => result.outcome === outcome).length
    for (const outcome of ['accepted', 'duplicate', 'refused'] as const) {
      this.measures.count('gateway_events_received_total', { outcome }, count(outcome))
    }
    return {
      accepted: count('accepted'),
      duplicates: count('duplicate'),
      refused: count('refused'),
      results,
    }
  }
}

function unique(events: readonly InboundEvent[]): InboundEvent[] {
  const byKey = new Map(events.map((event) => [event.key, event]))
  return [...byKey.values()]
}

function idOf(value: unknown): string | null {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null
  return typeof id === 'string' && id.length <= 255 ? id : null
}
