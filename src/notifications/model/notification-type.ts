import { GraphQLJSONObject } from 'graphql-scalars'
import { Ctx, Field, Int, ObjectType } from 'type-graphql'
import { channelNames, type ChannelName } from '../../channels/channels.js'
import { isPersonNamed, type Viewer } from '../../access/audience.js'
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
import { ActionType, NotificationType, TargetType } from './notification-enums.js'
import type { ViewedNotification } from '../inbox/viewed-notification.js'
import {
  actionTypes,
  knownWord,
  targetTypes,
  type ActionTypeWord,
  type TargetTypeWord,
} from './stored-words.js'

/** Stands for the stored credential, of which nothing is ever shown. */
const serviceKeyMask = '********'

@ObjectType('PerformedAction', { description: 'One entry of the history of a notification.' })
export class PerformedActionType {
  @Optional(() => ActionType, 'What was done; null for an unknown word.')
  readonly actionType: ActionTypeWord | null

  @OptionalText('Why it was done, in the words of the user. Example: "Rang the tenant."')
  readonly actionNote: string | null

  @Field(() => String, { description: 'Name of the user or service that did it.' })
  readonly doneBy: string

  @Field(() => String, {
    description:
      'Identity of that user or service, as in `createdBy`; an older action of a service has the id of its key. Example: "service:rents".',
  })
  readonly doneById: string

  @Field(() => GraphQLDateTimeISO, { description: 'When, in UTC.' })
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
  description: 'A message to one target, and what users did about it.',
})
export class NotificationNode extends Node {
  @Uuid(
    'What the notification is about, such as a tenure. Example: "3fa85f64-5717-4562-b3fc-2c963f66afa6".',
  )
  readonly targetId!: string

  @Field(() => String, {
    description:
      'targetType in the specification’s words, also when it is a new one. Example: "Estimates".',
  })
  readonly targetTypeText: string

  @OptionalUuid('Template of the provider; a delivery may have one of its own.')
  readonly templateId!: string | null

  @Flag('Somebody has to approve, reject or validate it.')
  readonly requireAction!: boolean

  @Flag('An e-mail goes out as well.')
  readonly requireEmailNotification!: boolean

  @Flag('A text message goes out as well.')
  readonly requireSmsNotification!: boolean

  @Flag('A letter goes out as well.')
  readonly requireLetter!: boolean

  @OptionalText('Who performed that action. Example: "Ada Officer".')
  readonly performedActionDoneBy!: string | null

  @OptionalTime('When that action was performed, in UTC.')
  readonly performedActionDate!: Date | null

  @OptionalText('Note of that action. Example: "Payment plan agreed."')
  readonly actionNote!: string | null

  @OptionalText('The caller’s own reference. Example: "run-2024-05".')
  readonly reference!: string | null

  @OptionalText('Address to go to from the message. Example: "https://housing.example/tenure/1".')
  readonly followOnUrl!: string | null

  @OptionalTime('Nothing is sent before this time, in UTC; null means at once.')
  readonly sendAfter!: Date | null

  @OptionalTime('When its unsent messages were cancelled, in UTC.')
  readonly cancelledAt!: Date | null

  @Field(() => GraphQLDateTimeISO, { description: 'When it was created, in UTC.' })
  readonly createdDate!: Date

  @Field(() => String, {
    description:
      'Who created it: the identity of a user, or `service:` and the name of a service. Example: "service:rents".',
  })
  readonly createdBy!: string

  @Field(() => Int, {
    description: 'Counted up by every change. `performAction` takes it as `expectedVersion`.',
  })
  readonly version!: number

  @Flag('Its required action is still open: nobody approved, rejected or validated it yet.')
  readonly hasOpenAction!: boolean

  readonly #row: ViewedNotification

  constructor(row: ViewedNotification) {
    super('Notification', row.id)
    copyColumns(this, row)
    this.targetTypeText = row.targetType
    this.#row = row
  }

  @Optional(() => NotificationType, 'The channel; null for an unknown word.')
  notificationType(): ChannelName | null {
    return knownWord(channelNames, this.#row.notificationType)
  }

  @Optional(() => TargetType, 'What it is about; null for an unknown word.')
  targetType(): TargetTypeWord | null {
    return knownWord(targetTypes, this.#row.targetType)
  }

  @Optional(
    () => ActionType,
    'The last action; null when there is none. `IS_READ` only while nobody did anything else.',
  )
  performedActionType(): ActionTypeWord | null {
    return knownWord(actionTypes, this.#row.performedActionType)
  }

  /** Whose inbox it is shown in; null where all may be read. */
  get viewer(): Viewer | null {
    return this.#row.own?.viewer ?? null
  }

  /** Text and user as they are stored: resolvers answer them as far as the caller may see them. */
  get content(): Pick<ViewedNotification, 'message' | 'user'> {
    return this.#row
  }

  /** An inbox names its reader as the user, and nobody else. */
  get hidesUser(): boolean {
    const { user, own } = this.#row
    return own !== undefined && (user === null || !isPersonNamed(own.viewer, user))
  }

  @Flag('The caller has read it; where all notifications may be read: anybody has.')
  isReadStatus(): boolean {
    const { own, isReadStatus } = this.#row
    return own === undefined ? isReadStatus : own.readAt !== null
  }

  @OptionalTime('When the caller read it; where all may be read: when it was first read. In UTC.')
  readAt(): Date | null {
    return (this.#row.own ?? this.#row).readAt
  }

  @OptionalText('Who read it: the caller; where all may be read: who read it first.')
  readBy(): string | null {
    const { own, readBy } = this.#row
    if (own === undefined) return readBy
    return own.readAt === null ? null : own.viewer.name
  }

  @OptionalTime('When it was shown to the caller in their own inbox, in UTC.')
  seenAt(): Date | null {
    return this.#row.own?.seenAt ?? null
  }

  @OptionalTime('When the caller archived it in their own inbox, in UTC.')
  archivedAt(): Date | null {
    return this.#row.own?.archivedAt ?? null
  }

  @OptionalText(
    'Always a mask; null where nothing is sent through the provider. Neither key nor name is returned.',
  )
  serviceKey(): string | null {
    return this.#row.serviceKey === null ? null : serviceKeyMask
  }

  @Flag('It may be deleted: no required action is open.')
  isRemovable(): boolean {
    return !this.#row.hasOpenAction
  }

  @OptionalText(
    'Personal data: null without the scope `personal:read`. Example: "ana@example.com".',
  )
  email(@Ctx() context: RequestContext): string | null {
    return personal(context, this.#row.email)
  }

  @OptionalText('Personal data: null without the scope `personal:read`. Example: "07700900123".')
  mobileNumber(@Ctx() context: RequestContext): string | null {
    return personal(context, this.#row.mobileNumber)
  }

  @Optional(
    () => GraphQLJSONObject,
    'Personal data: null without the scope `personal:read`. Values of the template’s placeholders.',
  )
  personalisationParams(@Ctx() context: RequestContext): unknown {
    return personal(context, this.#row.personalisationParams)
  }
}

@ObjectType('NotificationConnection', { description: 'A page of notifications.' })
export class NotificationConnection extends connectionType(
  'Notification',
  () => NotificationNode,
  (row: ViewedNotification) => new NotificationNode(row),
) {}
