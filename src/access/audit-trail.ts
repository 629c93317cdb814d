import type { Prisma } from '../generated/prisma/client.js'
import type { Principal } from './principal.js'

/** Who asks, and in which request; both end up in the audit trail. */
export interface Caller {
  readonly principal: Principal
  readonly requestId: string
}

/** What callers do that is audited, and what kind of record it is done to. */
const targetTypes = {
  'notification.action': 'notification',
  'notification.cancel': 'notification',
  'notification.delete': 'notification',
  'notification.retry': 'notification',
} as const

/** One act, and the records that it is done to. */
export interface AuditedAct {
  readonly action: keyof typeof targetTypes
  readonly targetIds: readonly string[]
  readonly occurredAt: Date
}

/** Adds a line to the audit trail for each record, in the transaction of what it tells. */
export async function audit(
  tx: Prisma.TransactionClient,
  { action, targetIds, occurredAt }: AuditedAct,
  { principal, requestId }: Caller,
): Promise<void> {
  await tx.auditEvent.createMany({
    data: targetIds.map((targetId) => ({
      occurredAt,
      actorKind: principal.kind,
      actorId: principal.id,
      action,
      targetType: targetTypes[action],
      targetId,
      requestId,
    })),
  })
}
