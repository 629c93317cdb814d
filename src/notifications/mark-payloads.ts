import { Field, ID, Int, ObjectType } from 'type-graphql'
import { failure } from '../errors/gateway-error.js'
import { Optional } from '../schema/fields.js'
import { encodeNodeId } from '../schema/node-id.js'
import { payloadType } from '../schema/user-errors.js'
import { NotificationCountsType } from './model/notification-counts-type.js'
import { NotificationNode } from './model/notification-type.js'
import type { CallerView } from './caller-view.js'
import { maxMarkedIds, type MarkResult } from './read-marks.js'

/** The payload of all mutations that mark notifications. */
@ObjectType()
abstract class MarkPayload extends payloadType(
  'One error for each id that was not changed. `path` holds its index.',
) {
  private readonly marked: MarkResult
  private readonly view: CallerView

  @Field(() => Int, { description: 'Number of changed notifications.' })
  readonly changedCount: number

  constructor(marked: MarkResult, view: CallerView) {
    super(failure(...marked.faults))
    this.changedCount = marked.changed.length
    this.marked = marked
    this.view = view
  }

  @Optional(
    () => [NotificationNode],
    `The changed notifications in their current state, at most ${maxMarkedIds}. Needs \`notifications:own\` or \`notifications:read\`.`,
  )
  async notifications(): Promise<NotificationNode[]> {
    const notifications = await this.view.byIds(this.marked.changed.slice(0, maxMarkedIds))
    return notifications.map((row) => new NotificationNode(row))
  }

  @Optional(
    () => NotificationCountsType,
    'Current counts. Needs `notifications:own` or `notifications:read`.',
  )
  counts(): NotificationCountsType {
    return this.view.counts()
  }
}

@ObjectType({ description: 'The notifications marked as read, and why others were not.' })
export class MarkNotificationsReadPayload extends MarkPayload {
  @Field(() => [ID], {
    description: `Ids of the notifications that are now read, including those read before. At most ${maxMarkedIds}.`,
  })
  readonly readNotificationIds: readonly string[]

  constructor(marked: MarkResult, view: CallerView) {
    super(marked, view)
    this.readNotificationIds = marked.ids
      .slice(0, maxMarkedIds)
      .map((uuid) => encodeNodeId({ type: 'Notification', uuid }))
  }
}

@ObjectType({ description: 'The notifications that the caller has now seen.' })
export class MarkNotificationsSeenPayload extends MarkPayload {}

@ObjectType({ description: 'The archived or unarchived notifications.' })
export class ArchiveNotificationsPayload extends MarkPayload {}
