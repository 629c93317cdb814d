import { readingAudience } from './inbox/caller-audience.js'
import type { ViewedNotification } from './inbox/viewed-notification.js'
import { NotificationCountsType } from './model/notification-counts-type.js'
import type { NotificationReader } from './model/notification-reader.js'
import type { Principal } from '../access/principal.js'

/** Notifications and counts as the caller may see them after a mutation. */
export class CallerView {
  constructor(
    private readonly reader: NotificationReader,
    private readonly principal: Principal,
  ) {}

  /** In the order of the ids. */
  async byIds(ids: readonly string[]): Promise<ViewedNotification[]> {
    const rows = await this.reader.byIds(ids, readingAudience(this.principal))
    return ids.flatMap((id) => rows.get(id) ?? [])
  }

  counts(): NotificationCountsType {
    return new NotificationCountsType(this.reader.counts({}, readingAudience(this.principal)))
  }
}
