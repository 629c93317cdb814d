import type { Database } from '../database/database.js'
import type { AuditEvent } from '../generated/prisma/client.js'

export interface AuditQuery {
  readonly limit: number
  /** Only changes of this record. */
  readonly targetId?: string | undefined
  /** Only changes by this principal, command or system user. */
  readonly actor?: string | undefined
  readonly since?: Date | undefined
}

/** Reads the audit log for operators. */
export class AuditLog {
  constructor(private readonly database: Pick<Database, 'prisma'>) {}

  /** The matching lines of the audit log, latest first. */
  async latest({ limit, targetId, actor, since }: AuditQuery): Promise<AuditEvent[]> {
    return this.database.prisma.auditEvent.findMany({
      where: {
        ...(targetId === undefined ? {} : { targetId }),
        ...(actor === undefined ? {} : { OR: [{ actorId: actor }, { actorName: actor }] }),
        ...(since === undefined ? {} : { occurredAt: { gte: since } }),
      },
      orderBy: [{ occurredAt: 'desc' }, { id: 'desc' }],
      take: limit,
    })
  }
}
