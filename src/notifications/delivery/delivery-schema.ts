import { ArgsType, Field, ID, InputType, ObjectType } from 'type-graphql'
import type { Outcome } from '../../errors/gateway-error.js'
import type { Notification, NotificationDelivery } from '../../generated/prisma/client.js'
import { connectionType, PagingArgs } from '../../schema/connections.js'
import { Optional, OptionalFlag, OptionalText, OptionalUuid } from '../../schema/fields.js'
import { GraphQLUUID } from '../../schema/scalars.js'
import { payloadType } from '../../schema/user-errors.js'
import { DeliveryNode } from './delivery-type.js'
import { NotificationNode } from '../model/notification-type.js'
import type { DecidedOutcome, Decision } from './uncertain-deliveries.js'
import { enumType } from '../../schema/enum-type.js'

const DeliveryOutcome = enumType(
  'DeliveryOutcome',
  'What somebody has found out about an uncertain message.',
  {
    SENT: ['sent', 'The provider has it. It is closed as sent, and is not sent again.'],
    NOT_SENT: ['not-sent', 'The provider does not have it. It is sent with the key of today.'],
  },
) satisfies Record<string, DecidedOutcome>

@InputType('RetryDeliveryInput', { description: 'Which delivery to send again.' })
export class RetryDeliveryInput {
  @Field(() => ID, { description: 'Id or UUID of the delivery.' })
  id!: string
}

@InputType('ResolveDeliveryInput', { description: 'What became of an uncertain message.' })
export class ResolveDeliveryInput implements Decision {
  @Field(() => ID, { description: 'Id or UUID of the delivery.' })
  id!: string

  @Field(() => DeliveryOutcome, { description: 'Whether the provider has it.' })
  outcome!: DecidedOutcome

  @Field(() => String, {
    description:
      'How that is known, for the audit trail; at most 1,000 characters. Example: "Not among the letters of 2 March on the provider’s dashboard."',
  })
  note!: string
}

@InputType('CancelNotificationInput', { description: 'Which notification to call off.' })
export class CancelNotificationInput {
  @Field(() => ID, { description: 'Id or UUID of the notification.' })
  id!: string
}

@InputType('ReleaseProviderServiceInput', { description: 'Which service to release.' })
export class ReleaseProviderServiceInput {
  @Field(() => GraphQLUUID, { description: 'The provider’s id of the service.' })
  serviceId!: string

  @OptionalText('Only this key of it, by the `keyId` of `providerServices`. Default all.')
  keyId?: string | null
}

@ArgsType()
export class FailedDeliveriesArgs extends PagingArgs {
  @OptionalFlag('Only those that may be sent again, or only those that may not. Default all.')
  isRetryable?: boolean | null

  @OptionalFlag(
    'Only those that wait for `resolveDelivery`, or only those that have failed. Default all.',
  )
  isUncertain?: boolean | null

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Only those of notifications that the caller created. Without `operate` there are no others. Default false.',
  })
  isOwn?: boolean | null
}

@ObjectType({ description: 'The delivery that is sent now, or why none is.' })
export class RetryDeliveryPayload extends payloadType() {
  @Optional(
    () => DeliveryNode,
    'A new one if the provider had accepted the old one. Null when there are errors.',
  )
  readonly delivery: DeliveryNode | null

  constructor(outcome: Outcome<NotificationDelivery>) {
    super(outcome)
    this.delivery = outcome.ok ? new DeliveryNode(outcome.value) : null
  }
}

@ObjectType({ description: 'The delivery that was decided, or why it was not.' })
export class ResolveDeliveryPayload extends payloadType() {
  @Optional(
    () => DeliveryNode,
    'As it is now: SENT, or PENDING to be sent. Null when there are errors.',
  )
  readonly delivery: DeliveryNode | null

  constructor(outcome: Outcome<NotificationDelivery>) {
    super(outcome)
    this.delivery = outcome.ok ? new DeliveryNode(outcome.value) : null
  }
}

@ObjectType({ description: 'The notification that was called off, or why it was not.' })
export class CancelNotificationPayload extends payloadType() {
  @Optional(() => NotificationNode, 'Null when there are errors. Needs `notifications:read`.')
  readonly notification: NotificationNode | null

  constructor(outcome: Outcome<Notification>) {
    super(outcome)
    this.notification = outcome.ok ? new NotificationNode(outcome.value) : null
  }
}

@ObjectType({ description: 'The service that sends again, or why it does not.' })
export class ReleaseProviderServicePayload extends payloadType() {
  @OptionalUuid('Null when there are errors.')
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
