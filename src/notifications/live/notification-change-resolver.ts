import { Ctx, FieldResolver, Resolver, Root, Subscription } from 'type-graphql'
import type { StreamUpdate } from '../../changes/change-queue.js'
import { callerOf, type RequestContext } from '../../schema/request-context.js'
import { fromSources } from '../../schema/stream-source.js'
import { readingAudience } from '../inbox/caller-audience.js'
import type { OwnState } from '../inbox/viewed-notification.js'
import { NotificationCountsType } from '../model/notification-counts-type.js'
import { NotificationNode } from '../model/notification-type.js'
import type { FollowedNotifications } from './followed-notifications.js'
import { NotificationChange, NotificationEvent } from './notification-change-type.js'

/** Changes of one reader's own state; to other readers they are shown as CHANGED. */
const ownStates = new Map<NotificationEvent, keyof OwnState>([
  [NotificationEvent.SEEN, 'seenAt'],
  [NotificationEvent.READ, 'readAt'],
  [NotificationEvent.ARCHIVED, 'archivedAt'],
])

@Resolver(() => NotificationChange)
export class NotificationChangeResolver {
  constructor(private readonly notifications: FollowedNotifications) {}

  @Subscription(() => NotificationChange, {
    nullable: true,
    subscribe: fromSources,
    description:
      'Changes of the notifications that the caller may read. The first event is a STATE event; another STATE event follows if changes may have been missed.',
  })
  notificationChanged(@Root() update: StreamUpdate): NotificationChange {
    return new NotificationChange(update)
  }

  @FieldResolver(() => NotificationEvent, { description: 'The change.' })
  async event(
    @Root() { event, update }: NotificationChange,
    @Ctx() context: RequestContext,
  ): Promise<NotificationEvent> {
    const state = ownStates.get(event)
    if (state === undefined || update.id === null) return event
    const row = await this.notifications.byId(update.id, readingAudience(callerOf(context)))
    return row?.own?.[state] === null ? NotificationEvent.CHANGED : event
  }

  @FieldResolver(() => NotificationNode, {
    nullable: true,
    description: 'The current notification. Null for STATE and after a deletion.',
  })
  async notification(
    @Root() { update }: NotificationChange,
    @Ctx() context: RequestContext,
  ): Promise<NotificationNode | null> {
    if (update.id === null) return null
    const row = await this.notifications.byId(update.id, readingAudience(callerOf(context)))
    return row === null ? null : new NotificationNode(row)
  }

  @FieldResolver(() => NotificationCountsType, {
    description: 'Current counts of notifications, never differences.',
  })
  counts(@Ctx() context: RequestContext): NotificationCountsType {
    return new NotificationCountsType(this.notifications.counts(readingAudience(callerOf(context))))
  }
}
