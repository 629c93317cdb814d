import type { Database } from '../../database/database.js'

/** A report of the provider about a delivery with a final status. */
export interface LateReport {
  readonly deliveryId: string
  /** A status, or a kind of report. Example: `returned-letter`. */
  readonly word: string
  readonly source: string
}

/** A stored report. */
export interface LateEvent {
  readonly word: string
  readonly reportedAt: Date
}

const targetType = 'notification-delivery'
const actionPrefix = 'delivery.late.'

/** Late reports by delivery, oldest first. Runs one statement. */
export async function lateEventsOf(
  { auditEvent }: Pick<Database['prisma'], 'auditEvent'>,
  deliveryIds: readonly string[],
): Promise<Map<string, LateEvent[]>> {
  const rows = await auditEvent.findMany({
    where: {
      targetType,
      targetId: { in: [...deliveryIds] },
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
 * Stores a late report in the audit trail, once for each word. It does not change the delivery.
 *
 * @returns false if it was stored before
 */
export async function recordLate(
  { auditEvent }: Pick<Database['prisma'], 'auditEvent'>,
  { deliveryId, word, source }: LateReport,
  now: Date,
): Promise<boolean> {
  const event = { action: `${actionPrefix}${word}`, targetType, targetId: deliveryId }
  if ((await auditEvent.findFirst({ where: event })) !== null) return false
  await auditEvent.create({
    data: { ...event, occurredAt: now, actorKind: 'provider', actorId: source },
  })
  return true
}
