/** A publisher's message about a change: a hint to read the entity again, not its state. */
export interface InboundEvent {
  /** Identity of the event; a repeated delivery has the same key. */
  readonly key: string
  readonly eventType: string
  /** UUID of the entity in its source service. */
  readonly entityId: string
  /** The publisher's, or a new one when it sent none. */
  readonly correlationId: string
  /** ISO 8601, UTC; null when the publisher sent no readable time. */
  readonly occurredAt: string | null
  readonly hints: EventHints
}

/**
 * The facts of an event's payload that say what else to read. The rest, often a whole person, is not stored: state
 * comes from the source services.
 */
export interface EventHints {
  /** Household members that are only in the new data, or only in the old. */
  readonly addedMembers: readonly string[]
  readonly removedMembers: readonly string[]
  /** The target of a transaction, an account or a contract. */
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
