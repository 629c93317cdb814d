import { Field, ID, Int, ObjectType } from 'type-graphql'
import { failure } from '../errors/gateway-error.js'
import { Optional } from '../schema/fields.js'
import { encodeNodeId } from '../schema/node-id.js'
import { payloadType } from '../schema/user-errors.js'
import { NotificationCountsType } from './model/notification-counts-type.js'
import { NotificationNode } from './model/notification-type.js'
import type { NotificationAnswers } from './notification-answers.js'
import { mostMarkedAtOnce, type Marked } from './read-marks.js'

/** What the answers to all changes of states share. */
@ObjectType()
abstract class MarkPayload extends payloadType(
  'One error for each id that was not changed. `path` holds its index.',
) {
  private readonly marked: Marked
  private readonly answers: NotificationAnswers

  @Field(() => Int, { description: 'Number of changed notifications.' })
  readonly changedCount: number

  constructor(marked: Marked, answers: NotificationAnswers) {
    super(failure(...marked.faults))
    this.changedCount = marked.changed.length
    this.marked = marked
    this.answers = answers
  }

  @Optional(
    () => [NotificationNode],
    `The changed notifications in their current state, at most ${mostMarkedAtOnce}. Needs \`notifications:own\` or \`notifications:read\`.`,
  )
  async notifications(): Promise<NotificationNode[]> {
    const shown = await this.answers.shown(this.marked.changed.slice(0, mostMarkedAtOnce))
    return shown.map((row) => new NotificationNode(row))
  }

  @Optional(
    () => NotificationCountsType,
    'Current counts. Needs `notifications:own` or `notifications:read`.',
  )
  counts(): NotificationCountsType {
    return this.answers.counts()
  }
}

@ObjectType({ description: 'The notifications marked as read, and why others were not.' })
export class MarkNotificationsReadPayload extends MarkPayload {
  @Field(() => [ID], {
    description: `Ids of the notifications that are now read, including those read before. At most ${mostMarkedAtOnce}.`,
  })
  readonly readNotificationIds: readonly string[]

  constructor(marked: Marked, answers: NotificationAnswers) {
    super(marked, answers)
    this.readNotificationIds = marked.ids
      .slice(0, mostMarkedAtOnce)
      .map((uuid) => encodeNodeId({ type: 'Notification', uuid }))
  }
}

@ObjectType({ description: 'The notifications that the caller has now seen.' })
export class MarkNotificationsSeenPayload extends MarkPayload {}

@ObjectType({ description: 'The archived or unarchived notifications.' })
export class ArchiveNotificationsPayload extends MarkPayload {}
