import type { Database } from '../../database/database.js'

/** What the provider said of a delivery after its end. */
export interface LateWord {
  readonly deliveryId: string
  /** A status, or the kind of the report. */
  readonly word: string
  /** Where it came from. */
  readonly source: string
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
  const event = {
    action: `delivery.late.${word}`,
    targetType: 'notification-delivery',
    targetId: deliveryId,
  }
  if ((await auditEvent.findFirst({ where: event })) !== null) return false
  await auditEvent.create({
    data: { ...event, occurredAt: now, actorKind: 'provider', actorId: source },
  })
  return true
}
