import type { Database } from '../../database/database.js'

/** What the provider said of a delivery after its end. */
export interface LateWord {
  readonly deliveryId: string
  /** A status, or the kind of the report. */
  readonly word: string
  /** Where it came from. */
  readonly source: string
}

/** One of them as it is on record. */
export interface LateEvent {
  readonly word: string
  readonly reportedAt: Date
}

const targetType = 'notification-delivery'
const actionPrefix = 'delivery.late.'

/** What the provider said of many deliveries after their end, oldest first: one statement. */
export async function lateEventsOf(
  { auditEvent }: Pick<Database['prisma'], 'auditEvent'>,
  deliveryIds: readonly string[],
): Promise<Map<string, LateEvent[]>> {
  const rows = await auditEvent.findMany({
    where: {
      ...{ targetType, targetId: { in: [...deliveryIds] } },
      action: { startsWith: actionPrefix },
    },
    orderBy: [{ occurredAt: 'asc' }, { id: 'asc' }],
  })
  const events = new Map(deliveryIds.map((id) => [id, [] as LateEvent[]]))
  for (const { targetId, action, occurredAt } of rows) {
    events.get(targetId)?.push({ word: action.slice(actionPrefix.length), reportedAt: occurredAt })
  }
  return events
}

/**
 * Puts on record, once for each word, what can no longer change the delivery.
 *
 * @returns false when it was on record before
 */
export async function recordLate(
  { auditEvent }: Pick<Database['prisma'], 'auditEvent'>,
  { deliveryId, word, source }: LateWord,
  now: Date,
): Promise<boolean> {
  const event = { action: `${actionPrefix}${word}`, targetType, targetId: deliveryId }
  if ((await auditEvent.findFirst({ where: event })) !== null) return false
  await auditEvent.create({
    data: { ...event, occurredAt: now, actorKind: 'provider', actorId: source },
  })
  return true
}
