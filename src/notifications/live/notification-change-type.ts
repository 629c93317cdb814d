import { Field, ID, ObjectType } from 'type-graphql'
import type { Look } from '../../changes/change-queue.js'
import { enumType } from '../../schema/enum-type.js'
import { encodeNodeId } from '../../schema/node-id.js'

/** Announced words are these in small letters; an unknown one is a change. */
export const NotificationEvent = enumType('NotificationEvent', 'What happened to a notification.', {
  STATE: ['state', 'Nothing in particular: the state as it is now. Read again what is shown.'],
  CREATED: ['created', 'It was created.'],
  SEEN: ['seen', 'It was seen: by the caller in their own inbox, else by anybody it is for.'],
  READ: ['read', 'It was read: by the caller in their own inbox, else by anybody it is for.'],
  ARCHIVED: [
    'archived',
    'It was archived: by the caller in their own inbox, else by anybody it is for.',
  ],
  ACTED: ['acted', 'Somebody acted on it.'],
  CANCELLED: ['cancelled', 'Its messages were called off.'],
  DELETED: ['deleted', 'It was deleted.'],
  CHANGED: ['changed', 'Something else of it changed.'],
})

export type NotificationEvent = (typeof NotificationEvent)[keyof typeof NotificationEvent]

const events = new Map<string, NotificationEvent>(
  Object.values(NotificationEvent).map((event) => [event, event]),
)

@ObjectType({ description: 'What happened to a notification that the caller may see.' })
export class NotificationChange {
  /** What was announced, of whichever reader. */
  readonly event: NotificationEvent

  @Field(() => ID, {
    nullable: true,
    description: 'Opaque id of the notification; null for the state.',
  })
  readonly notificationId: string | null

  constructor(readonly look: Look) {
    this.event = events.get(look.what) ?? NotificationEvent.CHANGED
    this.notificationId =
      look.id === null ? null : encodeNodeId({ type: 'Notification', uuid: look.id })
  }
}
