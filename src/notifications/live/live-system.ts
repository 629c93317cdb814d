import type { ChangeFeed } from '../../changes/change-feed.js'
import { SharedReads } from '../../changes/shared-reads.js'
import type { Database } from '../../database/database.js'
import { callerOf } from '../../schema/request-context.js'
import type { StreamSource } from '../../schema/stream-source.js'
import { readingAudience } from '../inbox/caller-audience.js'
import type { NotificationReader } from '../model/notification-reader.js'
import { DeliveryChangeResolver } from './delivery-change-resolver.js'
import { DeliveryStreams, followedIds } from './delivery-streams.js'
import { FollowedNotifications } from './followed-notifications.js'
import { NotificationChangeResolver } from './notification-change-resolver.js'
import { NotificationStreams } from './notification-streams.js'

export interface LiveParts {
  readonly database: Database
  readonly changes: Pick<ChangeFeed, 'on'>
  readonly reader: NotificationReader
}

/** The live streams of notifications with their resolvers. */
export function createLiveNotifications({ database, changes, reader }: LiveParts) {
  const reads = new SharedReads()
  const notifications = new NotificationStreams(reader, reads, changes)
  const deliveries = new DeliveryStreams(changes)
  const streams: Record<string, StreamSource> = {
    notificationChanged: (_args, context) => notifications.open(readingAudience(callerOf(context))),
    deliveryStatusChanged: ({ ids }) => deliveries.open(followedIds(ids as string[])),
  }
  return {
    streams: Object.entries(streams),
    resolvers: [
      [
        NotificationChangeResolver,
        new NotificationChangeResolver(new FollowedNotifications(reader, reads)),
      ],
      [DeliveryChangeResolver, new DeliveryChangeResolver(database)],
    ] as const,
  }
}
