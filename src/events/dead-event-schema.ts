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
import { mostAtOnce, type ActedUpon } from './dead-event-acts.js'
import type { DeadEvent, DeadEventQuery, DeadEventStatus } from './dead-events.js'
import type { EventHints } from './inbox/inbound-event.js'
import { enumType } from '../schema/enum-type.js'

const DeadEventStatusEnum = enumType('DeadEventStatus', 'Why an event is not tried any more.', {
  DEAD: ['dead', 'Given up: its data make no sense, or all its tries failed.'],
  PARKED: [
    'parked',
    'Of a type that this release does not know, or about a target that no source has.',
  ],
}) satisfies Record<string, DeadEventStatus>

@ArgsType()
export class DeadEventsArgs extends PagingArgs implements DeadEventQuery {
  @Field(() => DeadEventStatusEnum, {
    defaultValue: DeadEventStatusEnum.DEAD,
    description: 'Those that were given up, or those of unknown types.',
  })
  status!: DeadEventStatus

  @OptionalText('Only those of this type. Example: "PersonUpdatedEvent".')
  eventType?: string | null

  @OptionalUuid('Only those about this entity.')
  entityId?: string | null

  @Optional(
    () => ErrorCodeEnum,
    'Only those that were given up with this code. Example: SOURCE_INVALID.',
  )
  failureCode?: ErrorCode | null
}

@ObjectType('EventHints', {
  description: 'What the sender said about the change, as far as it is kept.',
})
class EventHintsType implements EventHints {
  @Field(() => [GraphQLUUID], { description: 'Persons that joined the household.' })
  readonly addedMembers!: readonly string[]

  @Field(() => [GraphQLUUID], { description: 'Persons that left the household.' })
  readonly removedMembers!: readonly string[]

  @OptionalUuid('What a transaction, an account or a contract is about.')
  readonly targetId!: string | null

  @OptionalText('Kind of what it is about. Example: "tenure".')
  readonly targetType!: string | null
}

@ObjectType('DeadEvent', {
  implements: Node,
  description: 'An event that waits for an operator. It holds no personal data.',
})
export class DeadEventNode extends Node {
  @Text('Its number on the command line. Example: "4711".')
  readonly number: string

  @Field(() => DeadEventStatusEnum, { description: 'Why it is not tried any more.' })
  readonly status!: DeadEventStatus

  @Text('Its id as the sender gave it; of a CloudEvent, source and id.')
  readonly key!: string

  @Text('Its type. Example: "PersonUpdatedEvent".')
  readonly eventType!: string

  @Uuid('The entity that changed, as its source service knows it.')
  readonly entityId!: string

  @Text('Names the chain of calls that it belongs to, as in the log.')
  readonly correlationId!: string

  @Field(() => Int, { description: 'How many times it was tried.' })
  readonly attempts!: number

  @OptionalTime('When it happened, as the sender has it, in UTC.')
  readonly occurredAt!: Date | null

  @Field(() => GraphQLDateTimeISO, { description: 'When it came, in UTC.' })
  readonly receivedAt!: Date

  @Text('Who sent it: subject of the token, or id of the key.')
  readonly receivedFrom!: string

  @Field(() => GraphQLDateTimeISO, { description: 'When it was given up or parked, in UTC.' })
  readonly settledAt!: Date

  @OptionalErrorCode('What went wrong last; null for a code of a later version of the gateway.')
  readonly failureCode: ErrorCode | null

  @OptionalText('What went wrong last. Example: "person service: 500 at /persons/{id}".')
  readonly failureReason!: string | null

  @Field(() => EventHintsType, { description: 'What else the sender said.' })
  readonly hints!: EventHints

  constructor(event: DeadEvent) {
    super('DeadEvent', event.id)
    copyColumns(this, event)
    this.number = event.sequence
    this.failureCode = knownCode(event.failureCode)
  }
}

@ObjectType('DeadEventConnection', { description: 'A page of events that wait for an operator.' })
export class DeadEventConnection extends connectionType(
  'DeadEvent',
  () => DeadEventNode,
  (event: DeadEvent) => new DeadEventNode(event),
) {}

@InputType('ReplayEventsInput', { description: 'Which events are to be tried again.' })
export class ReplayEventsInput {
  @Field(() => [ID], { description: `Ids or UUIDs of dead or parked events, 1 to ${mostAtOnce}.` })
  ids!: string[]
}

@InputType('DiscardEventsInput', { description: 'Which events are to be put aside.' })
export class DiscardEventsInput {
  @Field(() => [ID], { description: `Ids or UUIDs of dead or parked events, 1 to ${mostAtOnce}.` })
  ids!: string[]
}

@ObjectType({ description: 'Which events wait for another try now, and why others do not.' })
export class ReplayEventsPayload extends payloadType(
  'One for each id that was left alone, with its index in `path`.',
) {
  @Field(() => [ID], { description: 'Ids of the events that wait again, with all their tries.' })
  readonly replayedEventIds: readonly string[]

  constructor({ ids, faults }: ActedUpon) {
    super(failure(...faults))
    this.replayedEventIds = ids.map(opaque)
  }
}

@ObjectType({ description: 'Which events were put aside, and why others were not.' })
export class DiscardEventsPayload extends payloadType(
  'One for each id that was left alone, with its index in `path`.',
) {
  @Field(() => [ID], { description: 'Ids of the events that were put aside for good.' })
  readonly discardedEventIds: readonly string[]

  constructor({ ids, faults }: ActedUpon) {
    super(failure(...faults))
    this.discardedEventIds = ids.map(opaque)
  }
}

function opaque(uuid: string): string {
  return encodeNodeId({ type: 'DeadEvent', uuid })
}
