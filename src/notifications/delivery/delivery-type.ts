import { Field, ID, Int, ObjectType } from 'type-graphql'
import { channels, type ChannelName } from '../../channels/channels.js'
import { knownCode, type ErrorCode } from '../../errors/error-table.js'
import type { NotificationDelivery } from '../../generated/prisma/client.js'
import {
  copyColumns,
  Flag,
  Optional,
  OptionalText,
  OptionalTime,
  OptionalUuid,
} from '../../schema/fields.js'
import { Node } from '../../schema/node.js'
import { encodeNodeId } from '../../schema/node-id.js'
import { GraphQLDateTimeISO } from '../../schema/scalars.js'
import { OptionalErrorCode } from '../../schema/user-errors.js'
import { DeliveryStatus, NotificationType } from '../model/notification-enums.js'
import { deliveryStatuses, knownWord, type DeliveryStatusWord } from '../model/stored-words.js'

@ObjectType({ description: 'Why a message was not delivered.' })
class DeliveryFailure {
  @OptionalErrorCode('What went wrong; null for a code of a later version of the gateway.')
  readonly code!: ErrorCode | null

  @Flag('retryDelivery will send it again. False while the gateway still tries by itself.')
  readonly isRetryable!: boolean
}

@ObjectType('LateEvent', {
  description: 'What the provider reported of a message after its final status, which it leaves.',
})
export class LateEventType {
  @Field(() => String, {
    description:
      'The report, as text: later versions may know more. A letter that came back is "returned-letter", an e-mail that somebody called unwanted "complaint", a bounce "permanent-failure".',
  })
  readonly word!: string

  @Field(() => GraphQLDateTimeISO, { description: 'When it was reported, in UTC.' })
  readonly reportedAt!: Date
}

@ObjectType('Delivery', {
  implements: Node,
  description: 'The message of a notification on one external channel.',
})
export class DeliveryNode extends Node {
  @Field(() => ID, { description: 'Opaque id of its notification.' })
  readonly notificationId: string

  @OptionalUuid('The provider’s id of the service that is to send it.')
  readonly serviceId!: string | null

  @Field(() => GraphQLDateTimeISO, { description: 'When it was created, in UTC.' })
  readonly createdAt!: Date

  @Optional(() => NotificationType, 'The channel; null for an unknown word.')
  readonly channel: ChannelName | null

  @Optional(() => DeliveryStatus, 'How far it has come; null for an unknown word.')
  readonly status: DeliveryStatusWord | null

  @OptionalText(
    'The provider’s last word, as it came; null until it accepted the message. Example: "temporary-failure".',
  )
  readonly providerStatus!: string | null

  @Field(() => Int, { description: 'How many times sending was tried.' })
  readonly attempts!: number

  @OptionalUuid('The provider’s id of the message; null until it was accepted.')
  readonly providerId!: string | null

  @OptionalUuid('The template it is sent with; null where templateId of the notification holds.')
  readonly templateId!: string | null

  @OptionalTime('When the provider sent it, in UTC.')
  readonly sentAt!: Date | null

  @OptionalTime('When its status became final, in UTC.')
  readonly completedAt!: Date | null

  @Optional(() => DeliveryFailure, 'What went wrong last; null while nothing did.')
  readonly failure: DeliveryFailure | null

  constructor(row: NotificationDelivery) {
    super('Delivery', row.id)
    copyColumns(this, row)
    this.notificationId = encodeNodeId({ type: 'Notification', uuid: row.notificationId })
    this.channel = channels.named(row.channel)?.name ?? null
    this.status = knownWord(deliveryStatuses, row.status)
    this.failure =
      row.failureCode === null
        ? null
        : { code: knownCode(row.failureCode), isRetryable: row.failureRetryable }
  }
}
