/** What a publisher says about a change; a hint to read the entity again, not the state itself. */
export interface InboundEvent {
  /** Its identity: the same key is the same event, however often it comes. */
  readonly key: string
  readonly eventType: string
  /** UUID of the entity in its source service. */
  readonly entityId: string
  /** The publisher's, or one of ours where it gave none. */
  readonly correlationId: string
  /** ISO 8601, UTC; null where the publisher gave none that can be read. */
  readonly occurredAt: string | null
  readonly hints: EventHints
}

/**
 * The facts of an event's payload that say what else to read. The rest, often a whole person, is not stored: state
 * comes from the source services.
 */
export interface EventHints {
  /** Household members in the new data and not in the old, and the other way round. */
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
