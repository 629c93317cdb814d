import type { Principal } from '../../access/principal.js'
import type { Database } from '../../database/database.js'
import type { NotificationDelivery } from '../../generated/prisma/client.js'
import { visibleSenders } from '../inbox/caller-audience.js'

/** Reads the deliveries of a stream. */
export class FollowedDeliveries {
  constructor(private readonly database: Pick<Database, 'prisma'>) {}

  /** Excludes notifications of other senders and deleted ones. */
  of(notificationIds: readonly string[], principal: Principal): Promise<NotificationDelivery[]> {
    const senders = visibleSenders(principal)
    const notification = {
      deletedAt: null,
      ...(senders === null ? {} : { createdBy: { in: [...senders] } }),
    }
    return this.database.prisma.notificationDelivery.findMany({
      where: { notificationId: { in: [...notificationIds] }, notification },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
  }
}
