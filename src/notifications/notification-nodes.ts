import type { Principal } from '../access/principal.js'
import type { NotificationDelivery } from '../generated/prisma/client.js'
import type { DeliveryMonitor } from './delivery/delivery-monitor.js'
import { visibilityOf, type Visibility } from './inbox/caller-audience.js'
import type { ViewedNotification } from './inbox/viewed-notification.js'
import type { NotificationReader } from './model/notification-reader.js'

/** Reads notifications and deliveries by id, as far as the caller may see them. */
export class NotificationNodes {
  constructor(
    private readonly reader: NotificationReader,
    private readonly monitor: Pick<DeliveryMonitor, 'byIds'>,
  ) {}

  async notifications(
    ids: readonly string[],
    principal: Principal,
  ): Promise<ReadonlyMap<string, ViewedNotification>> {
    return ids.length === 0 ? new Map() : this.visible(ids, visibilityOf(principal))
  }

  /** The newest notification with the sender's reference. */
  async byReference(reference: string, principal: Principal): Promise<ViewedNotification | null> {
    const { audience, createdBy } = visibilityOf(principal)
    const candidates = await Promise.all([
      audience === null ? null : this.reader.byReference(reference, audience),
      createdBy.length === 0 ? null : this.reader.createdByReference(reference, createdBy),
    ])
    // The sort is stable: a notification found both ways keeps its inbox state.
    const [newest = null] = candidates
      .filter((row) => row !== null)
      .sort((one, other) => other.createdDate.getTime() - one.createdDate.getTime())
    return newest
  }

  /** Operators see all deliveries; other callers see deliveries of notifications that they may see. */
  async deliveries(
    ids: readonly string[],
    principal: Principal,
  ): Promise<ReadonlyMap<string, NotificationDelivery>> {
    const deliveries = await this.monitor.byIds(ids)
    if (deliveries.size === 0 || principal.scopes.has('operate')) return deliveries
    const visibility = visibilityOf(principal)
    // Callers who may read all notifications also see deliveries of deleted ones.
    if (visibility.audience?.kind === 'all') return deliveries
    const visibleIds = await this.visible(
      [...deliveries.values()].map(({ notificationId }) => notificationId),
      visibility,
    )
    return new Map(
      [...deliveries].filter(([, { notificationId }]) => visibleIds.has(notificationId)),
    )
  }

  /** A notification in the caller's inbox is shown with its inbox state, even if the caller created it. */
  private async visible(
    ids: readonly string[],
    { audience, createdBy }: Visibility,
  ): Promise<ReadonlyMap<string, ViewedNotification>> {
    const readable = audience === null ? new Map() : await this.reader.byIds(ids, audience)
    const others = createdBy.length === 0 ? [] : ids.filter((id) => !readable.has(id))
    if (others.length === 0) return readable
    return new Map([...readable, ...(await this.reader.createdByIds(others, createdBy))])
  }
}
