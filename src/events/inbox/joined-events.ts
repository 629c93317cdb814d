import { subjectOf } from './event-types.js'
import type { EventHints } from './inbound-event.js'

/** An event that waits behind another event of its entity. */
export interface LaterEvent {
  readonly sequence: string
  readonly eventType: string
  readonly hints: EventHints
}

type Request = Pick<LaterEvent, 'eventType' | 'hints'>

/** The later events that request the same as the first one, with the hints of all of them. */
export function joinedEvents(
  first: Request,
  later: readonly LaterEvent[],
): { readonly sequences: bigint[]; readonly hints: EventHints } {
  const joined = later.filter((other) => asksForSame(first, other))
  const members = (of: 'addedMembers' | 'removedMembers') => [
    ...new Set([first, ...joined].flatMap(({ hints }) => hints[of])),
  ]
  return {
    sequences: joined.map(({ sequence }) => BigInt(sequence)),
    hints: {
      ...first.hints,
      addedMembers: members('addedMembers'),
      removedMembers: members('removedMembers'),
    },
  }
}

/**
 * True for events about the same kind of entity and the same target: the source is read for its current state,
 * whatever the event says.
 */
function asksForSame(one: Request, other: Request): boolean {
  const subject = subjectOf(one.eventType)
  return (
    subject !== null &&
    subject === subjectOf(other.eventType) &&
    one.hints.targetId === other.hints.targetId &&
    one.hints.targetType === other.hints.targetType
  )
}
