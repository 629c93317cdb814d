import {
  Ctx,
  Field,
  FieldResolver,
  ID,
  ObjectType,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql'
import { enumType } from '../../schema/enum-type.js'
import { encodeNodeId } from '../../schema/node-id.js'
import { principalOf, type RequestContext } from '../../schema/request-context.js'
import { fromSources, type StreamSource } from '../../schema/stream-source.js'
import { readingAudience } from '../inbox/caller-audience.js'
import type { OwnState } from '../inbox/viewed-notification.js'
import { NotificationCounts } from '../model/notification-counts.js'
import { NotificationNode } from '../model/notification-type.js'
import type { NotificationStreams, NotificationUpdate } from './notification-streams.js'
import type { SharedNotifications } from './shared-notifications.js'

/** Database triggers announce these names, except STATE, in lower case. An unknown name is sent as CHANGED. */
export const NotificationEvent = enumType('NotificationEvent', 'Change of a notification.', {
  STATE: ['state', 'The current state, not a single change. Reload all displayed notifications.'],
  CREATED: ['created', 'Created.'],
  SEEN: [
    'seen',
    'Seen by the caller. For callers with `notifications:read`: seen by any recipient.',
  ],
  READ: [
    'read',
    'Read by the caller. For callers with `notifications:read`: read by any recipient.',
  ],
  ARCHIVED: [
    'archived',
    'Archived by the caller. For callers with `notifications:read`: archived by any recipient.',
  ],
  ACTED: ['acted', 'A user acted on the notification.'],
  CANCELLED: ['cancelled', 'The messages of the notification were cancelled.'],
  DELETED: ['deleted', 'Deleted.'],
  CHANGED: ['changed', 'Another change.'],
})

export type NotificationEvent = (typeof NotificationEvent)[keyof typeof NotificationEvent]

const events = new Map<string, NotificationEvent>(
  Object.values(NotificationEvent).map((event) => [event, event]),
)

@ObjectType({ description: 'A change of a notification that the caller may read.' })
export class NotificationChange {
  /** The announced event, which may be an event of another reader. */
  readonly event: NotificationEvent

  @Field(() => ID, {
    nullable: true,
    description: 'Opaque id of the notification. Null for STATE.',
  })
  readonly notificationId: string | null

  constructor(readonly update: NotificationUpdate) {
    if (update.id === null) {
      this.event = NotificationEvent.STATE
      this.notificationId = null
    } else {
      this.event = events.get(update.what) ?? NotificationEvent.CHANGED
      this.notificationId = encodeNodeId({ type: 'Notification', uuid: update.id })
    }
  }
}

/** Opens the streams of notifications. */
export function notificationSource(streams: NotificationStreams): StreamSource {
  return (_args, context) => streams.open(readingAudience(principalOf(context)))
}

/** Changes of one reader's own state; to other readers they are shown as CHANGED. */
const ownStates = new Map<NotificationEvent, keyof OwnState>([
  [NotificationEvent.SEEN, 'seenAt'],
  [NotificationEvent.READ, 'readAt'],
  [NotificationEvent.ARCHIVED, 'archivedAt'],
])

@Resolver(() => NotificationChange)
export class NotificationChangeResolver {
  constructor(private readonly notifications: SharedNotifications) {}

  @Subscription(() => NotificationChange, {
    nullable: true,
    subscribe: fromSources,
    description:
      'Changes of the notifications that the caller may read. The first event is a STATE event; another STATE event follows if changes may have been missed.',
  })
  notificationChanged(@Root() update: NotificationUpdate): NotificationChange {
    return new NotificationChange(update)
  }

  @FieldResolver(() => NotificationEvent, { description: 'Type of the change.' })
  async event(
    @Root() { event, update }: NotificationChange,
    @Ctx() context: RequestContext,
  ): Promise<NotificationEvent> {
    const state = ownStates.get(event)
    if (state === undefined || update.id === null) return event
    const row = await this.notifications.byId(update.id, readingAudience(principalOf(context)))
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
    const row = await this.notifications.byId(update.id, readingAudience(principalOf(context)))
    return row === null ? null : new NotificationNode(row)
  }

  @FieldResolver(() => NotificationCounts, {
    description: 'Current counts of notifications, not differences.',
  })
  counts(@Ctx() context: RequestContext): NotificationCounts {
    return this.notifications.counts(readingAudience(principalOf(context)))
  }
}
