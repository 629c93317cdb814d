import { Field, ID, ObjectType, registerEnumType } from 'type-graphql'
import type { Look } from '../../changes/change-queue.js'
import { encodeNodeId } from '../../schema/node-id.js'

/** Announced words are these in small letters; an unknown one is a change. */
export enum NotificationEvent {
  STATE = 'state',
  CREATED = 'created',
  SEEN = 'seen',
  READ = 'read',
  ARCHIVED = 'archived',
  ACTED = 'acted',
  CANCELLED = 'cancelled',
  DELETED = 'deleted',
  CHANGED = 'changed',
}

registerEnumType(NotificationEvent, {
  name: 'NotificationEvent',
  description: 'What happened to a notification.',
  valuesConfig: {
    STATE: {
      description: 'Nothing in particular: the state as it is now. Read again what is shown.',
    },
    CREATED: { description: 'It was created.' },
    SEEN: { description: 'Somebody it is for saw it.' },
    READ: { description: 'Somebody it is for read it.' },
    ARCHIVED: { description: 'Somebody it is for archived it.' },
    ACTED: { description: 'Somebody acted on it.' },
    CANCELLED: { description: 'Its messages were called off.' },
    DELETED: { description: 'It was deleted.' },
    CHANGED: { description: 'Something else of it changed.' },
  },
})

const events = new Map<string, NotificationEvent>(
  Object.values(NotificationEvent).map((event) => [event, event]),
)

@ObjectType({ description: 'What happened to a notification that the caller may see.' })
export class NotificationChange {
  @Field(() => NotificationEvent, { description: 'What happened.' })
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
