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
  @OptionalErrorCode(
    'Error code. Null if a newer gateway version stored a code that this version does not know.',
  )
  readonly code!: ErrorCode | null

  @Flag(
    'True if `retryDelivery` can send the message again. False while the gateway retries automatically.',
  )
  readonly isRetryable!: boolean
}

@ObjectType('LateEvent', {
  description:
    'A report of the provider after the final status of a message. It does not change the status.',
})
export class LateEventType {
  @Field(() => String, {
    description:
      'Type of report: "returned-letter" for a returned letter, "complaint" for an e-mail marked as spam, "permanent-failure" for a bounce. New values may appear.',
  })
  readonly word!: string

  @Field(() => GraphQLDateTimeISO, { description: 'When the provider sent the report, in UTC.' })
  readonly reportedAt!: Date
}

@ObjectType('Delivery', {
  implements: Node,
  description:
    'The message of a notification on one external channel: e-mail, text message or letter.',
})
export class DeliveryNode extends Node {
  @Field(() => ID, { description: 'Id of the notification.' })
  readonly notificationId: string

  @OptionalUuid('Id of the provider service that sends the message.')
  readonly serviceId!: string | null

  @Field(() => GraphQLDateTimeISO, { description: 'When the delivery was created, in UTC.' })
  readonly createdAt!: Date

  @Optional(() => NotificationType, 'The channel. Null for a channel of a newer gateway version.')
  readonly channel: ChannelName | null

  @Optional(() => DeliveryStatus, 'Delivery status. Null for a status of a newer gateway version.')
  readonly status: DeliveryStatusWord | null

  @OptionalText(
    'Last status from the provider, unchanged. Null until the provider accepts the message. Example: "temporary-failure".',
  )
  readonly providerStatus!: string | null

  @Field(() => Int, { description: 'Number of sending attempts.' })
  readonly attempts!: number

  @OptionalUuid('Message id at the provider. Null until the provider accepts the message.')
  readonly providerId!: string | null

  @OptionalUuid('Template of this message. Null if the notification’s `templateId` is used.')
  readonly templateId!: string | null

  @OptionalTime('When the provider sent the message, in UTC.')
  readonly sentAt!: Date | null

  @OptionalTime('When the status became final, in UTC.')
  readonly completedAt!: Date | null

  @Optional(() => DeliveryFailure, 'The last error. Null if there was none.')
  readonly failure: DeliveryFailure | null

  constructor(row: NotificationDelivery) {
    super('Delivery', row.id)
    copyColumns(this, row)
    this.notificationId = encodeNodeId({ type: 'Notification', uuid: row.notificationId })
    this.channel = channels.findByName(row.channel)?.name ?? null
    this.status = knownWord(deliveryStatuses, row.status)
    this.failure =
      row.failureCode === null
        ? null
        : { code: knownCode(row.failureCode), isRetryable: row.failureRetryable }
  }
}
