import { randomUUID } from 'node:crypto'
import type { EventHints, InboundEvent } from '../../../src/events/inbox/inbound-event.js'

/** An event of a person by default. */
export function event(
  name: string,
  entityId: string = randomUUID(),
  { eventType = 'PersonUpdatedEvent', ...hints }: Partial<EventHints & InboundEvent> = {},
): InboundEvent {
  return {
    key: name,
    eventType,
    entityId,
    correlationId: 'test',
    occurredAt: null,
    hints: { addedMembers: [], removedMembers: [], targetId: null, targetType: null, ...hints },
  }
}

/** Events of one entity. */
export function eventsOf(entityId: string, ...names: string[]): InboundEvent[] {
  return names.map((name) => event(name, entityId))
}
