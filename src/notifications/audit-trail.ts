import type { Principal } from '../access/principal.js'
import type { Prisma } from '../generated/prisma/client.js'

/** Who asks, and in which request; both end up in the audit trail. */
export interface Caller {
  readonly principal: Principal
  readonly requestId: string
}

/** What is done to a notification, and when. */
export interface AuditedAct {
  /** Dotted word, such as `notification.create`. */
  readonly action: string
  readonly notificationId: string
  readonly occurredAt: Date
}

/** Adds a line to the audit trail, in the transaction of what it tells. */
export async function audit(
  tx: Prisma.TransactionClient,
  { action, notificationId, occurredAt }: AuditedAct,
  { principal, requestId }: Caller,
): Promise<void> {
  await tx.auditEvent.create({
    data: {
      occurredAt,
      actorKind: principal.kind,
      actorId: principal.id,
      action,
      targetType: 'notification',
      targetId: notificationId,
      requestId,
    },
  })
}
