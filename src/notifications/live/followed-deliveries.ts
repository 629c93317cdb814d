import type { Principal } from '../../access/principal.js'
import type { Database } from '../../database/database.js'
import type { NotificationDelivery } from '../../generated/prisma/client.js'
import { sendersSeen } from '../inbox/caller-audience.js'

/** Reads the deliveries that a sender follows. */
export class FollowedDeliveries {
  constructor(private readonly database: Pick<Database, 'prisma'>) {}

  /** Of notifications of others, and of deleted ones, there are none. */
  of(notificationIds: readonly string[], principal: Principal): Promise<NotificationDelivery[]> {
    const senders = sendersSeen(principal)
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
