import { randomUUID } from 'node:crypto'
import type { EventHints, InboundEvent } from '../../../src/events/inbox/inbound-event.js'

/** An event of a person, unless told otherwise. */
export function event(
  name: string,
  entityId: string = randomUUID(),
  { eventType = 'PersonUpdatedEvent', ...hints }: Partial<EventHints & InboundEvent> = {},
): InboundEvent {
  return {
    ...{ key: name, eventType, entityId, correlationId: 'test', occurredAt: null },
    hints: { addedMembers: [], removedMembers: [], targetId: null, targetType: null, ...hints },
  }
}

/** Events of one entity that ask for different things, so that each is worked on by itself. */
export function apart(entityId: string, ...names: string[]): InboundEvent[] {
  return names.map((name) => event(name, entityId, { targetType: name }))
}
