import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { knownCode, type ErrorCode } from '../errors/error-table.js'
import { failure } from '../errors/gateway-error.js'
import { connectionType, PagingArgs } from '../schema/connections.js'
import {
  Optional,
  OptionalText,
  OptionalTime,
  OptionalUuid,
  Text,
  Uuid,
  copyColumns,
} from '../schema/fields.js'
import { Node } from '../schema/node.js'
import { encodeNodeId } from '../schema/node-id.js'
import { GraphQLDateTimeISO, GraphQLUUID } from '../schema/scalars.js'
import { ErrorCodeEnum, OptionalErrorCode, payloadType } from '../schema/user-errors.js'
import { maxIdsPerRequest, type EventActionResult } from './event-acts.js'
import type { DeadEvent, DeadEventQuery, DeadEventStatus } from './dead-events.js'
import type { EventHints } from './inbox/inbound-event.js'
import { enumType } from '../schema/enum-type.js'

const DeadEventStatusEnum = enumType('DeadEventStatus', 'Why an event is no longer retried.', {
  DEAD: ['dead', 'Dead: its data is invalid, or all attempts failed.'],
  PARKED: [
    'parked',
    'Parked: its type is unknown to this release, or no source service has its target.',
  ],
}) satisfies Record<string, DeadEventStatus>

@ArgsType()
export class DeadEventsArgs extends PagingArgs implements DeadEventQuery {
  @Field(() => DeadEventStatusEnum, {
    defaultValue: DeadEventStatusEnum.DEAD,
    description: 'Only dead events, or only parked events.',
  })
  status!: DeadEventStatus

  @OptionalText('Only events of this type. Example: "PersonUpdatedEvent".')
  eventType?: string | null

  @OptionalUuid('Only events about this entity, by UUID.')
  entityId?: string | null

  @Optional(() => ErrorCodeEnum, 'Only events with this error code. Example: SOURCE_INVALID.')
  failureCode?: ErrorCode | null
}

@ObjectType('EventHints', {
  description: 'The stored details that the sender reported about the change.',
})
class EventHintsType implements EventHints {
  @Field(() => [GraphQLUUID], { description: 'UUIDs of the persons who joined the household.' })
  readonly addedMembers!: readonly string[]

  @Field(() => [GraphQLUUID], { description: 'UUIDs of the persons who left the household.' })
  readonly removedMembers!: readonly string[]

  @OptionalUuid('UUID of the subject of a transaction, account or contract.')
  readonly targetId!: string | null

  @OptionalText('Type of the subject. Example: "tenure".')
  readonly targetType!: string | null
}

@ObjectType('DeadEvent', {
  implements: Node,
  description: 'An event that needs an operator decision. It contains no personal data.',
})
export class DeadEventNode extends Node {
  @Field(() => DeadEventStatusEnum, { description: 'Why the event is no longer retried.' })
  readonly status!: DeadEventStatus

  @Text('Event id from the sender. For a CloudEvent: source and id.')
  readonly key!: string

  @Text('Event type. Example: "PersonUpdatedEvent".')
  readonly eventType!: string

  @Uuid('UUID of the changed entity in its source service.')
  readonly entityId!: string

  @Text('Correlation id, as in the log.')
  readonly correlationId!: string

  @Field(() => Int, { description: 'Number of attempts.' })
  readonly attempts!: number

  @OptionalTime('When the event happened according to the sender, in UTC.')
  readonly occurredAt!: Date | null

  @Field(() => GraphQLDateTimeISO, { description: 'When the event was received, in UTC.' })
  readonly receivedAt!: Date

  @Text('Who sent the event: the token’s subject, the key’s id, or the name of the broker source.')
  readonly receivedFrom!: string

  @Field(() => GraphQLDateTimeISO, { description: 'When the event became dead or parked, in UTC.' })
  readonly settledAt!: Date

  @OptionalErrorCode(
    'Code of the last error. Null if a newer gateway version stored a code that this version does not know.',
  )
  readonly failureCode: ErrorCode | null

  @OptionalText('Message of the last error. Example: "person service: 500 at /persons/{id}".')
  readonly failureReason!: string | null

  @Field(() => EventHintsType, { description: 'Further details from the sender.' })
  readonly hints!: EventHints

  constructor(event: DeadEvent) {
    super('DeadEvent', event.id)
    copyColumns(this, event)
    this.failureCode = knownCode(event.failureCode)
  }
}

@ObjectType('DeadEventConnection', { description: 'A page of dead and parked events.' })
export class DeadEventConnection extends connectionType(
  'DeadEvent',
  () => DeadEventNode,
  (event: DeadEvent) => new DeadEventNode(event),
) {}

@InputType('ReplayEventsInput', { description: 'The events to retry.' })
export class ReplayEventsInput {
  @Field(() => [ID], {
    description: `Ids or UUIDs of dead or parked events, 1 to ${maxIdsPerRequest}.`,
  })
  ids!: string[]
}

@InputType('DiscardEventsInput', { description: 'The events to discard.' })
export class DiscardEventsInput {
  @Field(() => [ID], {
    description: `Ids or UUIDs of dead or parked events, 1 to ${maxIdsPerRequest}.`,
  })
  ids!: string[]
}

@ObjectType({ description: 'The events that are retried, and why other events are not.' })
export class ReplayEventsPayload extends payloadType(
  'One error for each id that was not changed. `path` holds its index.',
) {
  @Field(() => [ID], {
    description: 'Ids of the events that will be retried, with all attempts available again.',
  })
  readonly replayedEventIds: readonly string[]

  constructor({ ids, faults }: EventActionResult) {
    super(failure(...faults))
    this.replayedEventIds = ids.map(opaque)
  }
}

@ObjectType({ description: 'The discarded events, and why other events were not discarded.' })
export class DiscardEventsPayload extends payloadType(
  'One error for each id that was not changed. `path` holds its index.',
) {
  @Field(() => [ID], { description: 'Ids of the discarded events.' })
  readonly discardedEventIds: readonly string[]

  constructor({ ids, faults }: EventActionResult) {
    super(failure(...faults))
    this.discardedEventIds = ids.map(opaque)
  }
}

function opaque(uuid: string): string {
  return encodeNodeId({ type: 'DeadEvent', uuid })
}
