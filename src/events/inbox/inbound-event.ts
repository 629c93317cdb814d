/** A publisher's message about a change: a hint to read the entity again, not its state. */
export interface InboundEvent {
  /** Identity of the event. A repeated delivery has the same key. */
  readonly key: string
  readonly eventType: string
  /** UUID of the entity in its source service. */
  readonly entityId: string
  /** Correlation id of the publisher, or a new id if it sent none. */
  readonly correlationId: string
  /** ISO 8601 in UTC. Null if the publisher sent no readable time. */
  readonly occurredAt: string | null
  readonly hints: EventHints
}

/**
 * The parts of an event's payload that decide which other entities are read. The rest, often a whole person, is not
 * stored, because records are read from the source services.
 */
export interface EventHints {
  /** UUIDs of household members that are only in the new data. */
  readonly addedMembers: readonly string[]
  /** UUIDs of household members that are only in the old data. */
  readonly removedMembers: readonly string[]
  /** UUID and type of the target of a transaction, an account or a contract. */
  readonly targetId: string | null
  readonly targetType: string | null
}

export const noHints: EventHints = {
  addedMembers: [],
  removedMembers: [],
  targetId: null,
  targetType: null,
}

export type EventStatus = 'waiting' | 'done' | 'parked' | 'dead' | 'discarded'
