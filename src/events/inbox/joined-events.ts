import { subjectOf } from './event-types.js'
import type { EventHints } from './inbound-event.js'

/** An event that waits behind another one of its entity. */
export interface LaterEvent {
  readonly sequence: string
  readonly eventType: string
  readonly hints: EventHints
}

type Asked = Pick<LaterEvent, 'eventType' | 'hints'>

/**
 * Those of the later events that need no work of their own: they are about the same kind of entity and
 * the same target, and the source is asked for what it has now, not for what the event says.
 */
export function joinable(first: Asked, later: readonly LaterEvent[]): readonly LaterEvent[] {
  return later.filter((other) => asksForSame(first, other))
}

/** Who was added and who was taken away comes together; the rest is the same. */
export function joinedHints(all: readonly [EventHints, ...EventHints[]]): EventHints {
  const members = (of: 'addedMembers' | 'removedMembers') => [
    ...new Set(all.flatMap((hints) => hints[of])),
  ]
  return {
    ...all[0],
    addedMembers: members('addedMembers'),
    removedMembers: members('removedMembers'),
  }
}

function asksForSame(one: Asked, other: Asked): boolean {
  const subject = subjectOf(one.eventType)
  return (
    subject !== null &&
    subject === subjectOf(other.eventType) &&
    one.hints.targetId === other.hints.targetId &&
    one.hints.targetType === other.hints.targetType
  )
}
