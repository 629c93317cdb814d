import type { Database } from '../database/database.js'
import type { AuditEvent } from '../generated/prisma/client.js'

export interface AuditQuery {
  readonly limit: number
  /** Only what was done to this record. */
  readonly targetId?: string | undefined
  /** Only what this principal, or this command, did. */
  readonly actorId?: string | undefined
  readonly since?: Date | undefined
}

/** Shows operators who did what. */
export class AuditLog {
  constructor(private readonly database: Pick<Database, 'prisma'>) {}

  /** The latest first. */
  async latest({ limit, targetId, actorId, since }: AuditQuery): Promise<AuditEvent[]> {
    return this.database.prisma.auditEvent.findMany({
      where: {
        ...(targetId === undefined ? {} : { targetId }),
        ...(actorId === undefined ? {} : { actorId }),
        ...(since === undefined ? {} : { occurredAt: { gte: since } }),
      },
      orderBy: [{ occurredAt: 'desc' }, { id: 'desc' }],
      take: limit,
    })
  }
}
