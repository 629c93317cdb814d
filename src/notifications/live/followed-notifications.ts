import type { Viewer } from '../../access/audience.js'
import type { SharedReads } from '../../changes/shared-reads.js'
import type { ReadableAudience } from '../inbox/caller-audience.js'
import type { ViewedNotification } from '../inbox/viewed-notification.js'
import { NotificationCounts } from '../model/notification-counts.js'
import type { NotificationReader } from '../model/notification-reader.js'

/** Reads what the events of streams show: for all streams of one viewer once a change. */
export class FollowedNotifications {
  constructor(
    private readonly reader: Pick<NotificationReader, 'byId' | 'countSource'>,
    private readonly reads: Pick<SharedReads, 'once'>,
  ) {}

  /** Null for one that is not there, or not for them. */
  byId(id: string, audience: ReadableAudience): Promise<ViewedNotification | null> {
    return this.reads.once(`${id} ${seenBy(audience)}`, () => this.reader.byId(id, audience))
  }

  counts(audience: ReadableAudience): NotificationCounts {
    const { groups, badge } = this.reader.countSource({}, audience)
    return new NotificationCounts({
      groups: () => this.reads.once(`groups ${seenBy(audience)}`, groups),
      badge: () => this.reads.once(`badge ${named(audience.viewer)}`, badge),
    })
  }
}

/** Who may see all see the same. */
function seenBy({ kind, viewer }: ReadableAudience): string {
  return kind === 'all' ? kind : named(viewer)
}

function named(viewer: Viewer | null): string {
  return JSON.stringify(viewer)
}
