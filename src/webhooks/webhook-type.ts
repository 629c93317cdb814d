import { Field, Int, ObjectType } from 'type-graphql'
import { knownCode, type ErrorCode } from '../errors/error-table.js'
import type { Webhook, WebhookDelivery } from '../generated/prisma/client.js'
import { knownWord } from '../notifications/model/stored-words.js'
import { TargetType } from '../notifications/model/target-type.js'
import { indexOfKind, RecordKindType, type IndexName } from '../records/kinds/kinds.js'
import { recordKinds } from '../records/model/record-model.js'
import { connectionType } from '../schema/connections.js'
import { Flag, OptionalInt, OptionalTime, Uuid } from '../schema/fields.js'
import { Node } from '../schema/node.js'
import { GraphQLDateTimeISO } from '../schema/scalars.js'
import { OptionalErrorCode } from '../schema/user-errors.js'
import { WebhookDeliveryStatus, WebhookEvent, WebhookStatus } from './webhook-enums.js'
import { webhookEvents, type SentEventWord, type WebhookEventWord } from './webhook-events.js'
import type { WebhookDeliveryStatusWord, WebhookStatusWord } from './webhook-model.js'
import { lapseMs } from './webhook-timing.js'

@ObjectType('Webhook', {
  implements: Node,
  description: 'A URL that receives change events, signed as in Standard Webhooks.',
})
export class WebhookNode extends Node {
  @Field(() => String, { description: 'The URL that receives the events.' })
  readonly url: string

  @Field(() => [WebhookEvent], { description: 'Events to send.' })
  readonly events: readonly WebhookEventWord[]

  @Field(() => [TargetType], {
    description: 'Only notifications about these subjects. Empty for all.',
  })
  readonly targetTypes: readonly string[]

  @Field(() => [RecordKindType], {
    description: 'Only changes of these record types. Empty for all.',
  })
  readonly recordKinds: readonly IndexName[]

  @Flag('True if the webhook sends only events about notifications that its owner created.')
  readonly ownOnly: boolean

  @Field(() => WebhookStatus, { description: 'Whether the webhook is on.' })
  readonly status: WebhookStatusWord

  @OptionalErrorCode(
    'Why the gateway turned it off. Null if it is on, or if its owner turned it off.',
  )
  readonly offReason: ErrorCode | null

  @OptionalTime('When it was turned off, in UTC.')
  readonly offSince: Date | null

  @OptionalTime('Since when the receiver has accepted nothing, in UTC. Null if it accepts events.')
  readonly failingSince: Date | null

  @OptionalTime('The previous secret also signs until this time, in UTC.')
  readonly previousSecretValidUntil: Date | null

  @OptionalTime(
    'When the webhook expires unless `updateWebhook` renews it, in UTC. Null for a service; its key is checked instead.',
  )
  readonly lapsesAt: Date | null

  @Field(() => GraphQLDateTimeISO, { description: 'When the webhook was created, in UTC.' })
  readonly createdAt: Date

  constructor(row: Webhook) {
    super('Webhook', row.id)
    this.url = row.url
    this.events = known(webhookEvents, row.events)
    this.targetTypes = row.targetTypes
    this.recordKinds = known(recordKinds, row.recordKinds).map((kind) => indexOfKind[kind])
    this.ownOnly = row.ownOnly
    this.status = row.status as WebhookStatusWord
    this.offReason = knownCode(row.offReason)
    this.offSince = row.offSince
    this.failingSince = row.failingSince
    this.previousSecretValidUntil = row.previousUntil
    this.lapsesAt = lapseOf(row)
    this.createdAt = row.createdAt
  }
}

function lapseOf({ ownerKind, renewedAt, createdAt }: Webhook): Date | null {
  return ownerKind === 'user' ? new Date((renewedAt ?? createdAt).getTime() + lapseMs) : null
}

function known<Word extends string>(words: readonly Word[], stored: readonly string[]): Word[] {
  return stored.map((word) => knownWord(words, word)).filter((word) => word !== null)
}

@ObjectType('WebhookConnection', { description: 'A page of webhooks.' })
export class WebhookConnection extends connectionType(
  'Webhook',
  () => WebhookNode,
  (row: Webhook) => new WebhookNode(row),
) {}

@ObjectType('WebhookDelivery', { description: 'The delivery of one event to one webhook.' })
export class WebhookDeliveryType {
  @Uuid('Value of the header `webhook-id`, the same for every attempt.')
  readonly uuid: string

  @Field(() => WebhookEvent, { description: 'The type of the event.' })
  readonly event: SentEventWord

  @Uuid('UUID of the notification or record.')
  readonly subjectId: string

  @Field(() => WebhookDeliveryStatus, { description: 'Status of the delivery.' })
  readonly status: WebhookDeliveryStatusWord

  @Field(() => Int, { description: 'Number of attempts. A replay resets it.' })
  readonly attempts: number

  @OptionalInt('HTTP status of the last response. Null if there was none. Example: 503.')
  readonly answerStatus: number | null

  @OptionalInt('Duration of the last attempt, in milliseconds. Example: 120.')
  readonly durationMs: number | null

  @OptionalErrorCode('Why the last attempt failed. Null if no attempt failed, or after acceptance.')
  readonly failureCode: ErrorCode | null

  @Field(() => GraphQLDateTimeISO, { description: 'When the event happened, in UTC.' })
  readonly occurredAt: Date

  @OptionalTime('When the last attempt was made, in UTC.')
  readonly triedAt: Date | null

  @OptionalTime('Time of the next attempt, in UTC. Null after acceptance or final failure.')
  readonly nextTryAt: Date | null

  @OptionalTime('When the event was accepted, or failed without another attempt, in UTC.')
  readonly settledAt: Date | null

  constructor(row: WebhookDelivery) {
    this.uuid = row.id
    this.event = row.event as SentEventWord
    this.subjectId = row.subjectId
    this.status = row.status as WebhookDeliveryStatusWord
    this.attempts = row.attempts
    this.answerStatus = row.answerStatus
    this.durationMs = row.durationMs
    this.failureCode = knownCode(row.failureCode)
    this.occurredAt = row.occurredAt
    this.triedAt = row.triedAt
    this.nextTryAt = row.dueAt
    this.settledAt = row.settledAt
  }
}

@ObjectType('WebhookDeliveryConnection', { description: 'A page of webhook deliveries.' })
export class WebhookDeliveryConnection extends connectionType(
  'WebhookDelivery',
  () => WebhookDeliveryType,
  (row: WebhookDelivery) => new WebhookDeliveryType(row),
) {}
