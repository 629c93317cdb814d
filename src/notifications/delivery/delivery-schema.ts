import { ArgsType, Field, ID, InputType, ObjectType } from 'type-graphql'
import type { Outcome } from '../../errors/gateway-error.js'
import type { Notification, NotificationDelivery } from '../../generated/prisma/client.js'
import { connectionType, PagingArgs } from '../../schema/connections.js'
import { Optional, OptionalFlag, OptionalText, OptionalUuid } from '../../schema/fields.js'
import { GraphQLUUID } from '../../schema/scalars.js'
import { payloadType } from '../../schema/user-errors.js'
import { DeliveryNode } from './delivery-type.js'
import { NotificationNode } from '../model/notification-type.js'
import type { DecidedOutcome, Decision } from './delivery-commands.js'
import { enumType } from '../../schema/enum-type.js'

const DeliveryOutcome = enumType(
  'DeliveryOutcome',
  'What an operator found out about an uncertain message.',
  {
    SENT: ['sent', 'The provider has the message. It is closed as sent and not sent again.'],
    NOT_SENT: [
      'not-sent',
      'The provider does not have the message. It is sent again with the current key.',
    ],
  },
) satisfies Record<string, DecidedOutcome>

@InputType('RetryDeliveryInput', { description: 'The delivery to send again.' })
export class RetryDeliveryInput {
  @Field(() => ID, { description: 'Id or UUID of the delivery.' })
  id!: string
}

@InputType('ResolveDeliveryInput', { description: 'The decision about an uncertain message.' })
export class ResolveDeliveryInput implements Decision {
  @Field(() => ID, { description: 'Id or UUID of the delivery.' })
  id!: string

  @Field(() => DeliveryOutcome, { description: 'Whether the provider has the message.' })
  outcome!: DecidedOutcome

  @Field(() => String, {
    description:
      'How this is known, for the audit log. At most 1,000 characters. Example: "Not among the letters of 2 March on the provider’s dashboard."',
  })
  note!: string
}

@InputType('CancelNotificationInput', { description: 'The notification to cancel.' })
export class CancelNotificationInput {
  @Field(() => ID, { description: 'Id or UUID of the notification.' })
  id!: string
}

@InputType('ReleaseProviderServiceInput', { description: 'The service to resume.' })
export class ReleaseProviderServiceInput {
  @Field(() => GraphQLUUID, { description: 'Service id at the provider.' })
  serviceId!: string

  @OptionalText('Only this key, by `keyId` of `providerServices`. Default all keys.')
  keyId?: string | null
}

@ArgsType()
export class FailedDeliveriesArgs extends PagingArgs {
  @OptionalFlag('True for messages that can be sent again, false for the others. Default all.')
  isRetryable?: boolean | null

  @OptionalFlag(
    'True for uncertain messages, which need `resolveDelivery`; false for failed ones. Default all.',
  )
  isUncertain?: boolean | null

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Only messages of notifications that the caller created. Always true without `operate`. Default false.',
  })
  isOwn?: boolean | null
}

@ObjectType({ description: 'The delivery that will be sent, or why none is.' })
export class RetryDeliveryPayload extends payloadType() {
  @Optional(
    () => DeliveryNode,
    'A new delivery if the provider had accepted the old one. Null if there are errors.',
  )
  readonly delivery: DeliveryNode | null

  constructor(outcome: Outcome<NotificationDelivery>) {
    super(outcome)
    this.delivery = outcome.ok ? new DeliveryNode(outcome.value) : null
  }
}

@ObjectType({ description: 'The decided delivery, or why it was not decided.' })
export class ResolveDeliveryPayload extends payloadType() {
  @Optional(
    () => DeliveryNode,
    'The delivery, now SENT, or PENDING to be sent again. Null if there are errors.',
  )
  readonly delivery: DeliveryNode | null

  constructor(outcome: Outcome<NotificationDelivery>) {
    super(outcome)
    this.delivery = outcome.ok ? new DeliveryNode(outcome.value) : null
  }
}

@ObjectType({ description: 'The cancelled notification, or why it was not cancelled.' })
export class CancelNotificationPayload extends payloadType() {
  @Optional(() => NotificationNode, 'Null if there are errors. Needs `notifications:read`.')
  readonly notification: NotificationNode | null

  constructor(outcome: Outcome<Notification>) {
    super(outcome)
    this.notification = outcome.ok ? new NotificationNode(outcome.value) : null
  }
}

@ObjectType({ description: 'The resumed service, or why it was not resumed.' })
export class ReleaseProviderServicePayload extends payloadType() {
  @OptionalUuid('Null if there are errors.')
  readonly serviceId: string | null

  constructor(outcome: Outcome<string>) {
    super(outcome)
    this.serviceId = outcome.ok ? outcome.value : null
  }
}

@ObjectType('DeliveryConnection', { description: 'A page of deliveries.' })
export class DeliveryConnection extends connectionType(
  'Delivery',
  () => DeliveryNode,
  (row: NotificationDelivery) => new DeliveryNode(row),
) {}
