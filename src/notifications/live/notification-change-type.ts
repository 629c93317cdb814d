import { Field, ID, ObjectType } from 'type-graphql'
import type { StreamUpdate } from '../../changes/change-queue.js'
import { enumType } from '../../schema/enum-type.js'
import { encodeNodeId } from '../../schema/node-id.js'

/** Announced words are these in small letters; an unknown one is a change. */
export const NotificationEvent = enumType('NotificationEvent', 'Change of a notification.', {
  STATE: ['state', 'No single change: the current state. Reload what you show.'],
  CREATED: ['created', 'Created.'],
  SEEN: ['seen', 'Seen by the caller, or outside an inbox by any recipient.'],
  READ: ['read', 'Read by the caller, or outside an inbox by any recipient.'],
  ARCHIVED: ['archived', 'Archived by the caller, or outside an inbox by any recipient.'],
  ACTED: ['acted', 'A user acted on it.'],
  CANCELLED: ['cancelled', 'Its messages were cancelled.'],
  DELETED: ['deleted', 'Deleted.'],
  CHANGED: ['changed', 'Another change.'],
})

export type NotificationEvent = (typeof NotificationEvent)[keyof typeof NotificationEvent]

const events = new Map<string, NotificationEvent>(
  Object.values(NotificationEvent).map((event) => [event, event]),
)

@ObjectType({ description: 'A change of a notification that the caller may read.' })
export class NotificationChange {
  /** The announced event of any reader. */
  readonly event: NotificationEvent

  @Field(() => ID, {
    nullable: true,
    description: 'Opaque id of the notification. Null for STATE.',
  })
  readonly notificationId: string | null

  constructor(readonly update: StreamUpdate) {
    this.event = events.get(update.what) ?? NotificationEvent.CHANGED
    this.notificationId =
      update.id === null ? null : encodeNodeId({ type: 'Notification', uuid: update.id })
  }
}
