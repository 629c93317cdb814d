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
  'One for each id that was left alone, with its index in `path`.',
) {
  private readonly marked: Marked
  private readonly answers: NotificationAnswers

  @Field(() => Int, { description: 'How many notifications were changed.' })
  readonly changedCount: number

  constructor(marked: Marked, answers: NotificationAnswers) {
    super(failure(...marked.faults))
    this.changedCount = marked.changed.length
    this.marked = marked
    this.answers = answers
  }

  @Optional(
    () => [NotificationNode],
    `Those that were changed, as they are now; at most ${mostMarkedAtOnce} of them. Needs \`notifications:own\` or \`notifications:read\`.`,
  )
  async notifications(): Promise<NotificationNode[]> {
    const shown = await this.answers.shown(this.marked.changed.slice(0, mostMarkedAtOnce))
    return shown.map((row) => new NotificationNode(row))
  }

  @Optional(
    () => NotificationCountsType,
    'The numbers as they are now. Needs `notifications:own` or `notifications:read`.',
  )
  counts(): NotificationCountsType {
    return this.answers.counts()
  }
}

@ObjectType({ description: 'Which notifications are read now, and why others are not.' })
export class MarkNotificationsReadPayload extends MarkPayload {
  @Field(() => [ID], {
    description: `Ids of those that are read now, also those that were read before; at most ${mostMarkedAtOnce}.`,
  })
  readonly readNotificationIds: readonly string[]

  constructor(marked: Marked, answers: NotificationAnswers) {
    super(marked, answers)
    this.readNotificationIds = marked.ids
      .slice(0, mostMarkedAtOnce)
      .map((uuid) => encodeNodeId({ type: 'Notification', uuid }))
  }
}

@ObjectType({ description: 'Which notifications the caller has seen now.' })
export class MarkNotificationsSeenPayload extends MarkPayload {}

@ObjectType({ description: 'Which notifications were archived, or taken out of the archive.' })
export class ArchiveNotificationsPayload extends MarkPayload {}
