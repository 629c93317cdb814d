import type { AuditEvent, Prisma } from '../generated/prisma/client.js'
import type { Principal } from './principal.js'

/** Who asks, and in which request; both end up in the audit trail. */
export interface Caller {
  readonly principal: Principal
  readonly requestId: string
}

/** A command of the command line, which knows no principal. */
export interface CommandLine {
  /** Such as `events replay`. */
  readonly command: string
  /** The user of the system who gave it; null where the system has no name for them. */
  readonly user?: string | null
}

/** What callers do that is audited, and what kind of record it is done to. */
const targetTypes = {
  'inbound-event.discard': 'inbound-event',
  'inbound-event.retry-now': 'inbound-event',
  'inbound-event.replay': 'inbound-event',
  'delivery.resolve.not-sent': 'notification-delivery',
  'delivery.resolve.sent': 'notification-delivery',
  'notification.action': 'notification',
  'notification.cancel': 'notification',
  'notification.create': 'notification',
  'notification.delete': 'notification',
  'notification.retry': 'notification',
  'provider-service.hold': 'provider-service',
  'provider-service.release': 'provider-service',
  'recipient.remove': 'recipient',
  'recipient.upsert': 'recipient',
  'search-index.rebuild': 'search-index',
  'service-key.create': 'service-key',
  'service-key.revoke': 'service-key',
  'trusted-document.add': 'trusted-document',
  'trusted-document.remove': 'trusted-document',
  'webhook.create': 'webhook',
  'webhook.delete': 'webhook',
  'webhook.replay': 'webhook',
  'webhook.rotate-secret': 'webhook',
  'webhook.switch': 'webhook',
  'webhook.test': 'webhook',
  'webhook.update': 'webhook',
} as const

/** One act, and the records that it is done to. */
export interface AuditedAct {
  readonly action: keyof typeof targetTypes
  readonly targetIds: readonly string[]
  readonly occurredAt: Date
  /** Why, in the words of the one who did it; or what was made. */
  readonly note?: string
}

/** Adds a line to the audit trail for each record, in the transaction of what it tells. */
export async function audit(
  tx: Prisma.TransactionClient,
  act: AuditedAct,
  by: Caller | CommandLine,
): Promise<void> {
  await tx.auditEvent.createMany({
    data: act.targetIds.map((targetId) => auditLine(act, targetId, by)),
  })
}

/** What the line about one record says. */
export function auditLine(
  {
    action,
    occurredAt,
    note = null,
  }: Omit<AuditedAct, 'targetIds' | 'note'> & {
    readonly note?: string | null
  },
  targetId: string,
  by: Caller | CommandLine,
): Omit<AuditEvent, 'id'> {
  const actor =
    'command' in by
      ? {
          ...{ actorKind: 'operator', actorId: by.command, requestId: null },
          actorName: by.user ?? null,
        }
      : {
          ...{ actorKind: by.principal.kind, actorId: by.principal.id, requestId: by.requestId },
          actorName: null,
        }
  return { ...actor, occurredAt, action, targetType: targetTypes[action], targetId, note }
}
