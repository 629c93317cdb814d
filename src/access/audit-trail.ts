import type { AuditEvent, Prisma } from '../generated/prisma/client.js'
import type { Principal } from './principal.js'

/** The caller and request, for the audit log. */
export interface Caller {
  readonly principal: Principal
  readonly requestId: string
}

/** A command of the command line. It has no principal. */
export interface CommandLine {
  /** Example: `events replay`. */
  readonly command: string
  /** Name of the system user; null if unknown. */
  readonly user?: string | null
}

/** Audited actions and the record types that they change. */
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

/** One action on records. */
export interface AuditedAct {
  readonly action: keyof typeof targetTypes
  readonly targetIds: readonly string[]
  readonly occurredAt: Date
  /** Reason given by the actor, or description of the created record. */
  readonly note?: string
}

/** Adds one line per record to the audit log, in the transaction of the change. */
export async function audit(
  tx: Prisma.TransactionClient,
  act: AuditedAct,
  by: Caller | CommandLine,
): Promise<void> {
  await tx.auditEvent.createMany({
    data: act.targetIds.map((targetId) => auditLine(act, targetId, by)),
  })
}

/** The audit line of one record. */
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
          actorKind: 'operator',
          actorId: by.command,
          actorName: by.user ?? null,
          requestId: null,
        }
      : {
          actorKind: by.principal.kind,
          actorId: by.principal.id,
          actorName: null,
          requestId: by.requestId,
        }
  return { ...actor, occurredAt, action, targetType: targetTypes[action], targetId, note }
}
