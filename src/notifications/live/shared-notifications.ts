import type { Viewer } from '../../access/audience.js'
import type { SharedReads } from '../../changes/shared-reads.js'
import type { ReadableAudience } from '../inbox/caller-audience.js'
import type { ViewedNotification } from '../inbox/viewed-notification.js'
import { NotificationCounts } from '../model/notification-counts.js'
import type { NotificationReader } from '../model/notification-reader.js'

/** Reads what stream events show, once per change for all streams of a viewer. */
export class SharedNotifications {
  constructor(
    private readonly reader: Pick<NotificationReader, 'byId' | 'countSource'>,
    private readonly reads: Pick<SharedReads, 'once'>,
  ) {}

  /** Null if it does not exist or the audience may not see it. */
  byId(id: string, audience: ReadableAudience): Promise<ViewedNotification | null> {
    return this.reads.once(`${id} ${audienceKey(audience)}`, () => this.reader.byId(id, audience))
  }

  counts(audience: ReadableAudience): NotificationCounts {
    const { groups, badge } = this.reader.countSource({}, audience)
    return new NotificationCounts({
      groups: () => this.reads.once(`groups ${audienceKey(audience)}`, groups),
      badge: () => this.reads.once(`badge ${viewerKey(audience.viewer)}`, badge),
    })
  }
}

/** All callers who may read everything share one key. */
function audienceKey({ kind, viewer }: ReadableAudience): string {
  return kind === 'all' ? kind : viewerKey(viewer)
}

function viewerKey(viewer: Viewer | null): string {
  return JSON.stringify(viewer)
}
