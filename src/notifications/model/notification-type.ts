import { GraphQLJSONObject } from 'graphql-scalars'
import { Ctx, Field, Int, ObjectType } from 'type-graphql'
import { channelFlags, channelNames, channels, type ChannelName } from '../../channels/channels.js'
import { isViewer, type Viewer } from '../../access/audience.js'
import type { NotificationAction } from '../../generated/prisma/client.js'
import { connectionType } from '../../schema/connections.js'
import {
  copyColumns,
  Flag,
  Optional,
  OptionalText,
  OptionalTime,
  OptionalUuid,
  Uuid,
} from '../../schema/fields.js'
import { Node } from '../../schema/node.js'
import { personal, type RequestContext } from '../../schema/request-context.js'
import { GraphQLDateTimeISO } from '../../schema/scalars.js'
import { ActionType, NotificationType } from './notification-enums.js'
import { TargetType } from './target-type.js'
import type { ViewedNotification } from '../inbox/viewed-notification.js'
import { actionTypes, knownWord, type ActionTypeWord } from './stored-words.js'

/** Text that is shown instead of the stored credential. */
const serviceKeyMask = '********'

@ObjectType('PerformedAction', { description: 'One action in the history of a notification.' })
export class PerformedActionType {
  @Optional(() => ActionType, 'The action. Null for an action of a newer gateway version.')
  readonly actionType: ActionTypeWord | null

  @OptionalText('Note of the user. Example: "Rang the tenant."')
  readonly actionNote: string | null

  @Field(() => String, { description: 'Name of the user or service that acted.' })
  readonly doneBy: string

  @Field(() => String, {
    description:
      'Identity of the user or service that acted, as in `createdBy`. Older actions of a service have the id of its key. Example: "service:rents".',
  })
  readonly doneById: string

  @Field(() => GraphQLDateTimeISO, { description: 'When the action was performed, in UTC.' })
  readonly occurredAt: Date

  constructor(row: NotificationAction) {
    this.actionType = knownWord(actionTypes, row.actionType)
    this.actionNote = row.actionNote
    this.doneBy = row.actorName
    this.doneById = row.actorId
    this.occurredAt = row.occurredAt
  }
}

@ObjectType('Notification', {
  implements: Node,
  description: 'A notification about one record, and the actions of users on it.',
})
export class NotificationNode extends Node {
  @Uuid(
    'UUID of the record that the notification is about, such as a tenure. Example: "3fa85f64-5717-4562-b3fc-2c963f66afa6".',
  )
  readonly targetId!: string

  @Field(() => TargetType, { description: 'Subject of the notification.' })
  readonly targetType!: string

  @OptionalUuid('UUID of the provider’s template. A delivery may have its own.')
  readonly templateId!: string | null

  @Flag('True if a user must approve, reject or validate the notification.')
  readonly requireAction!: boolean

  @OptionalText('Who performed the last action. Example: "Ada Officer".')
  readonly performedActionDoneBy!: string | null

  @OptionalTime('When the last action was performed, in UTC.')
  readonly performedActionDate!: Date | null

  @OptionalText('Note of the last action. Example: "Payment plan agreed."')
  readonly actionNote!: string | null

  @OptionalText('The sender’s reference. Example: "run-2024-05".')
  readonly reference!: string | null

  @OptionalText('Link to open from the message. Example: "https://housing.example/tenure/1".')
  readonly followOnUrl!: string | null

  @OptionalTime('Earliest time to send, in UTC. Null means immediately.')
  readonly sendAfter!: Date | null

  @OptionalTime('When the unsent messages of the notification were cancelled, in UTC.')
  readonly cancelledAt!: Date | null

  @Field(() => GraphQLDateTimeISO, { description: 'When the notification was created, in UTC.' })
  readonly createdDate!: Date

  @Field(() => String, {
    description:
      'Identity of the user who created the notification, or `service:` and the name of a service. Example: "service:rents".',
  })
  readonly createdBy!: string

  @Field(() => Int, {
    description: 'Incremented by every change. Pass it to `performAction` as `expectedVersion`.',
  })
  readonly version!: number

  @Flag('True if the required action is open: no user has approved, rejected or validated it.')
  readonly hasOpenAction!: boolean

  readonly #row: ViewedNotification

  constructor(row: ViewedNotification) {
    super('Notification', row.id)
    copyColumns(this, row)
    Object.assign(this, channelFlags(row))
    this.#row = row
  }

  @Optional(() => NotificationType, 'The channel. Null for a channel of a newer gateway version.')
  notificationType(): ChannelName | null {
    return knownWord(channelNames, this.#row.notificationType)
  }

  @Optional(
    () => ActionType,
    'The last action. Null if there is no action. `IS_READ` only if there is no other action.',
  )
  performedActionType(): ActionTypeWord | null {
    return knownWord(actionTypes, this.#row.performedActionType)
  }

  /** The owner of the inbox that shows the notification; null outside an inbox. */
  get viewer(): Viewer | null {
    return this.#row.own?.viewer ?? null
  }

  /** Stored message and user. Resolvers show them only to callers who may see them. */
  get content(): Pick<ViewedNotification, 'message' | 'user'> {
    return this.#row
  }

  /** True in an inbox whose reader is not the user. */
  get hidesUser(): boolean {
    const { user, own } = this.#row
    return own !== undefined && (user === null || !isViewer(own.viewer, user))
  }

  @Flag(
    'True if the caller has read the notification. With `notifications:read` outside an inbox: true if any user has read it.',
  )
  isReadStatus(): boolean {
    const { own, isReadStatus } = this.#row
    return own === undefined ? isReadStatus : own.readAt !== null
  }

  @OptionalTime(
    'When the caller read the notification, in UTC. With `notifications:read` outside an inbox: when it was first read.',
  )
  readAt(): Date | null {
    return (this.#row.own ?? this.#row).readAt
  }

  @OptionalText(
    'Name of the caller, if they have read the notification. With `notifications:read` outside an inbox: who read it first.',
  )
  readBy(): string | null {
    const { own, readBy } = this.#row
    if (own === undefined) return readBy
    return own.readAt === null ? null : own.viewer.name
  }

  @OptionalTime('When the caller saw the notification in their inbox, in UTC.')
  seenAt(): Date | null {
    return this.#row.own?.seenAt ?? null
  }

  @OptionalTime('When the caller archived the notification, in UTC.')
  archivedAt(): Date | null {
    return this.#row.own?.archivedAt ?? null
  }

  @OptionalText('Always masked. Null if no message is sent through the provider.')
  serviceKey(): string | null {
    return this.#row.serviceKey === null ? null : serviceKeyMask
  }

  @Flag('True if the notification can be deleted, because no required action is open.')
  isRemovable(): boolean {
    return !this.#row.hasOpenAction
  }

  @OptionalText('Personal data: null without `personal:read`. Example: "ana@example.com".')
  email(@Ctx() context: RequestContext): string | null {
    return personal(context, this.#row.email)
  }

  @OptionalText('Personal data: null without `personal:read`. Example: "07700900123".')
  mobileNumber(@Ctx() context: RequestContext): string | null {
    return personal(context, this.#row.mobileNumber)
  }

  @Optional(
    () => GraphQLJSONObject,
    'Personal data: null without `personal:read`. Values of the template’s placeholders.',
  )
  personalisationParams(@Ctx() context: RequestContext): unknown {
    return personal(context, this.#row.personalisationParams)
  }
}

for (const { flag, words } of channels.external) {
  Flag(`True if ${words} is also sent.`)(NotificationNode.prototype, flag)
}

@ObjectType('NotificationConnection', { description: 'A page of notifications.' })
export class NotificationConnection extends connectionType(
  'Notification',
  () => NotificationNode,
  (row: ViewedNotification) => new NotificationNode(row),
) {}
