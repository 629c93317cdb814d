import type { Principal } from '../access/principal.js'
import type { NotificationDelivery } from '../generated/prisma/client.js'
import type { DeliveryMonitor } from './delivery/delivery-monitor.js'
import { sightOf, type Sight } from './inbox/caller-audience.js'
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
    return ids.length === 0 ? new Map() : this.seen(ids, sightOf(principal))
  }

  /** The newest with the sender’s own reference. */
  async byReference(reference: string, principal: Principal): Promise<ViewedNotification | null> {
    const { audience, createdBy } = sightOf(principal)
    const found = await Promise.all([
      audience === null ? null : this.reader.byReference(reference, audience),
      createdBy.length === 0 ? null : this.reader.createdByReference(reference, createdBy),
    ])
    // Of one that is both in the inbox and their own, the inbox’s comes first.
    const [newest = null] = found
      .filter((row) => row !== null)
      .sort((one, other) => other.createdDate.getTime() - one.createdDate.getTime())
    return newest
  }

  /** Operators see all; others those of the notifications they see. */
  async deliveries(
    ids: readonly string[],
    principal: Principal,
  ): Promise<ReadonlyMap<string, NotificationDelivery>> {
    const found = await this.monitor.byIds(ids)
    if (found.size === 0 || principal.scopes.has('operate')) return found
    const sight = sightOf(principal)
    // Of what may be read by all, deliveries of deleted notifications were never hidden.
    if (sight.audience?.kind === 'all') return found
    const seen = await this.seen(
      [...found.values()].map(({ notificationId }) => notificationId),
      sight,
    )
    return new Map([...found].filter(([, { notificationId }]) => seen.has(notificationId)))
  }

  /** What is in the inbox is shown as it is there, also to who has created it. */
  private async seen(
    ids: readonly string[],
    { audience, createdBy }: Sight,
  ): Promise<ReadonlyMap<string, ViewedNotification>> {
    const read = audience === null ? new Map() : await this.reader.byIds(ids, audience)
    const others = createdBy.length === 0 ? [] : ids.filter((id) => !read.has(id))
    if (others.length === 0) return read
    return new Map([...read, ...(await this.reader.createdByIds(others, createdBy))])
  }
}
