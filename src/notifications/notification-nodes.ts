import type { Principal } from '../access/principal.js'
import type { NotificationDelivery } from '../generated/prisma/client.js'
import type { DeliveryMonitor } from './delivery/delivery-monitor.js'
import { readingAudience } from './inbox/caller-audience.js'
import type { ViewedNotification } from './inbox/viewed-notification.js'
import type { NotificationReader } from './model/notification-reader.js'

/** Finds notifications and their deliveries by id, as far as the caller may see them. */
export class NotificationNodes {
  constructor(
    private readonly reader: NotificationReader,
    private readonly monitor: Pick<DeliveryMonitor, 'byIds'>,
  ) {}

  async notifications(
    ids: readonly string[],
    principal: Principal,
  ): Promise<ReadonlyMap<string, ViewedNotification>> {
    return ids.length === 0 ? new Map() : this.reader.byIds(ids, readingAudience(principal))
  }

  /** Operators see all; others those of the notifications they see. */
  async deliveries(
    ids: readonly string[],
    principal: Principal,
  ): Promise<ReadonlyMap<string, NotificationDelivery>> {
    const found = await this.monitor.byIds(ids)
    if (found.size === 0 || principal.scopes.has('operate')) return found
    const audience = readingAudience(principal)
    // Of what may be read by all, deliveries of deleted notifications were never hidden.
    if (audience.kind === 'all') return found
    const seen = await this.reader.byIds(
      [...found.values()].map(({ notificationId }) => notificationId),
      audience,
    )
    return new Map([...found].filter(([, { notificationId }]) => seen.has(notificationId)))
  }
}
