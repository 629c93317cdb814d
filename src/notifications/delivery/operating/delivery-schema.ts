import { ArgsType, Field, ID, InputType, ObjectType, Int } from 'type-graphql'
import type { Outcome } from '../../../errors/gateway-error.js'
import type { Notification, NotificationDelivery } from '../../../generated/prisma/client.js'
import { connectionType, PagingArgs } from '../../../schema/connections.js'
import {
  Optional,
  OptionalFlag,
  OptionalText,
  OptionalUuid,
  copyColumns,
  OptionalTime,
  Uuid,
} from '../../../schema/fields.js'
import { GraphQLUUID } from '../../../schema/scalars.js'
import { payloadType, OptionalErrorCode } from '../../../schema/user-errors.js'
import { DeliveryNode } from '../delivery-type.js'
import { NotificationNode } from '../../model/notification-type.js'
import type { DecidedOutcome, Decision } from './delivery-commands.js'
import { enumType } from '../../../schema/enum-type.js'
import { knownCode, type ErrorCode } from '../../../errors/error-table.js'
import type { HeldKeyState, ServiceState } from './provider-services.js'

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
  @OptionalFlag(
    'True for messages that can be sent again, false for all other messages. Default all.',
  )
  isRetryable?: boolean | null

  @OptionalFlag(
    'True for uncertain messages, which need `resolveDelivery`; false for failed messages. Default all.',
  )
  isUncertain?: boolean | null

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Only messages of notifications that the caller created. Always true without `operate`. Default false.',
  })
  isOwn?: boolean | null
}

@ObjectType({ description: 'The delivery that will be sent, or why no message is sent.' })
export class RetryDeliveryPayload extends payloadType() {
  @Optional(
    () => DeliveryNode,
    'The delivery that will be sent. It is a new delivery if the provider had accepted the failed message. Null if there are errors.',
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
  @Optional(
    () => NotificationNode,
    'The cancelled notification. Null if there are errors. Needs `notifications:read`.',
  )
  readonly notification: NotificationNode | null

  constructor(outcome: Outcome<Notification>) {
    super(outcome)
    this.notification = outcome.ok ? new NotificationNode(outcome.value) : null
  }
}

@ObjectType({ description: 'The resumed service, or why it was not resumed.' })
export class ReleaseProviderServicePayload extends payloadType() {
  @OptionalUuid('Service id at the provider. Null if there are errors.')
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

@ObjectType('PutOffMessages', { description: 'Waiting messages that one error has postponed.' })
class PutOffMessages {
  @OptionalErrorCode(
    'Error code. Null if a newer gateway version stored a code that this version does not know.',
  )
  readonly code: ErrorCode | null

  @Field(() => Int, { description: 'Number of messages.' })
  readonly count: number

  constructor({ code, count }: ServiceState['putOff'][number]) {
    this.code = knownCode(code)
    this.count = count
  }
}

@ObjectType('HeldProviderKey', { description: 'A provider key that the provider refuses.' })
class HeldProviderKey {
  @Field(() => String, {
    description:
      'Digest that identifies the key without revealing it. Example: "9f86d081884c7d65".',
  })
  readonly keyId!: string

  @Field(() => String, {
    description:
      'Name of the service in NOTIFY_SERVICES, or its id if the caller gave the id. Example: "repairs".',
  })
  readonly name!: string

  @OptionalTime('Sending with this key is paused until this time, in UTC. Never null.')
  readonly heldUntil!: Date | null

  @OptionalErrorCode(
    'Why sending is paused. Null if a newer gateway version stored a code that this version does not know.',
  )
  readonly heldFor: ErrorCode | null

  @Field(() => Int, { description: 'Number of messages waiting to be sent with this key.' })
  readonly waiting!: number

  constructor(key: HeldKeyState) {
    copyColumns(this, key)
    this.heldFor = knownCode(key.heldFor)
  }
}

@ObjectType('ProviderServiceState', { description: 'Sending status of one provider service.' })
export class ProviderServiceStateType {
  @Uuid('Service id at the provider.')
  readonly serviceId!: string

  @Field(() => [String], {
    description:
      'Names in NOTIFY_SERVICES. Empty if only callers supply keys of this service. Example: ["repairs"].',
  })
  readonly names: readonly string[]

  @OptionalTime(
    'Sending is paused until this time, in UTC. Null if the service is not paused as a whole.',
  )
  readonly heldUntil!: Date | null

  @OptionalErrorCode(
    'Why sending is paused. Null if it is not paused, or for a code of a newer gateway version.',
  )
  readonly heldFor: ErrorCode | null

  @Field(() => Int, { description: 'Number of messages waiting to be sent.' })
  readonly waiting!: number

  @Field(() => Int, { description: 'Number of messages that need `resolveDelivery`.' })
  readonly uncertain!: number

  @Field(() => [HeldProviderKey], {
    description: 'Keys that the provider refuses. Other keys of the service still send.',
  })
  readonly heldKeys: readonly HeldProviderKey[]

  @Field(() => [PutOffMessages], {
    description:
      'Waiting messages that an error has postponed, counted by error code. `releaseProviderService` retries them now.',
  })
  readonly putOff: readonly PutOffMessages[]

  constructor(state: ServiceState, names: readonly string[]) {
    copyColumns(this, state)
    this.names = names
    this.heldFor = knownCode(state.heldFor)
    this.heldKeys = state.heldKeys.map((key) => new HeldProviderKey(key))
    this.putOff = state.putOff.map((fault) => new PutOffMessages(fault))
  }
}

@ObjectType('SendingService', {
  description: 'A configured provider service.',
})
export class SendingServiceType {
  @Field(() => String, {
    description: 'Name to pass to `serviceKey` and `messageStatus`. Example: "repairs".',
  })
  readonly name!: string

  @Uuid('Service id at the provider. Several names may have the same id.')
  readonly serviceId!: string
}
