import type { Prisma } from '../generated/prisma/client.js'
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
}

/** What callers do that is audited, and what kind of record it is done to. */
const targetTypes = {
  'inbound-event.discard': 'inbound-event',
  'inbound-event.replay': 'inbound-event',
  'notification.action': 'notification',
  'notification.cancel': 'notification',
  'notification.delete': 'notification',
  'notification.retry': 'notification',
  'search-index.rebuild': 'search-index',
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
  by: Caller | CommandLine,
): Promise<void> {
  const targetType = targetTypes[action]
  await tx.auditEvent.createMany({
    data: targetIds.map((targetId) => ({ occurredAt, ...actor(by), action, targetType, targetId })),
  })
}

function actor(by: Caller | CommandLine) {
  if ('command' in by) return { actorKind: 'operator', actorId: by.command }
  const { principal, requestId } = by
  return { actorKind: principal.kind, actorId: principal.id, requestId }
}
