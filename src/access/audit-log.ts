import type { Database } from '../database/database.js'
import type { AuditEvent } from '../generated/prisma/client.js'

export interface AuditQuery {
  readonly limit: number
  /** Only what was done to this record. */
  readonly targetId?: string | undefined
  /** Only what this principal, this command, or this user of the system did. */
  readonly actor?: string | undefined
  readonly since?: Date | undefined
}

/** Shows operators who did what. */
export class AuditLog {
  constructor(private readonly database: Pick<Database, 'prisma'>) {}

  /** The latest first. */
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
