import { Field, Int, ObjectType } from 'type-graphql'
import { knownCode, type ErrorCode } from '../errors/error-table.js'
import type { Webhook, WebhookDelivery } from '../generated/prisma/client.js'
import { TargetType } from '../notifications/model/notification-enums.js'
import { knownWord, targetTypes, type TargetTypeWord } from '../notifications/model/stored-words.js'
import { recordKinds, type RecordKind } from '../records/model/record-model.js'
import { connectionType } from '../schema/connections.js'
import { Flag, OptionalInt, OptionalTime, Uuid } from '../schema/fields.js'
import { Node } from '../schema/node.js'
import { GraphQLDateTimeISO } from '../schema/scalars.js'
import { OptionalErrorCode } from '../schema/user-errors.js'
import {
  SentWebhookEvent,
  WebhookDeliveryStatus,
  WebhookEvent,
  WebhookRecordKind,
  WebhookStatus,
} from './webhook-enums.js'
import { webhookEvents, type SentEventWord, type WebhookEventWord } from './webhook-events.js'
import type { WebhookDeliveryStatusWord, WebhookStatusWord } from './webhook-model.js'
import { lapseMs } from './webhook-timing.js'

@ObjectType('Webhook', {
  implements: Node,
  description: 'An address that is told of changes, signed as Standard Webhooks has it.',
})
export class WebhookNode extends Node {
  @Field(() => String, { description: 'The address that events are posted to.' })
  readonly url: string

  @Field(() => [WebhookEvent], { description: 'What it tells of.' })
  readonly events: readonly WebhookEventWord[]

  @Field(() => [TargetType], {
    description: 'Only notifications with one of these target types; empty for all.',
  })
  readonly targetTypes: readonly TargetTypeWord[]

  @Field(() => [WebhookRecordKind], { description: 'Only changes of records of these kinds.' })
  readonly recordKinds: readonly RecordKind[]

  @Flag('Only notifications that its owner has created.')
  readonly ownOnly: boolean

  @Field(() => WebhookStatus, { description: 'Whether it sends.' })
  readonly status: WebhookStatusWord

  @OptionalErrorCode(
    'Why it was switched off by itself; null while it sends, or when its owner did it.',
  )
  readonly offReason: ErrorCode | null

  @OptionalTime('Since when it is switched off, in UTC.')
  readonly offSince: Date | null

  @OptionalTime('Since when its receiver takes nothing, in UTC; null while it does what it should.')
  readonly failingSince: Date | null

  @OptionalTime('Until when the secret before the present one signs as well, in UTC.')
  readonly previousSecretValidUntil: Date | null

  @OptionalTime(
    'When it lapses unless `updateWebhook` renews it, in UTC; null for a service, whose key is looked at instead.',
  )
  readonly lapsesAt: Date | null

  @Field(() => GraphQLDateTimeISO, { description: 'When it was made, in UTC.' })
  readonly createdAt: Date

  constructor(row: Webhook) {
    super('Webhook', row.id)
    this.url = row.url
    this.events = known(webhookEvents, row.events)
    this.targetTypes = known(targetTypes, row.targetTypes)
    this.recordKinds = known(recordKinds, row.recordKinds)
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

@ObjectType('WebhookDelivery', { description: 'One event for one webhook.' })
export class WebhookDeliveryType {
  @Uuid('What the receiver gets as `webhook-id`, the same at every try.')
  readonly uuid: string

  @Field(() => SentWebhookEvent, { description: 'What happened.' })
  readonly event: SentEventWord

  @Uuid('UUID of the notification or record that it is about.')
  readonly subjectId: string

  @Field(() => WebhookDeliveryStatus, { description: 'What became of it.' })
  readonly status: WebhookDeliveryStatusWord

  @Field(() => Int, { description: 'How many times it was sent; counts anew after a replay.' })
  readonly attempts: number

  @OptionalInt('HTTP status of the last answer; null without one. Example: 503.')
  readonly answerStatus: number | null

  @OptionalInt('How long the last try took, in milliseconds. Example: 120.')
  readonly durationMs: number | null

  @OptionalErrorCode('Why the last try failed; null when none has, or once it was accepted.')
  readonly failureCode: ErrorCode | null

  @Field(() => GraphQLDateTimeISO, { description: 'When it happened, in UTC.' })
  readonly occurredAt: Date

  @OptionalTime('When it was last sent, in UTC.')
  readonly triedAt: Date | null

  @OptionalTime('When it may be sent next, in UTC; null once it was accepted or given up.')
  readonly nextTryAt: Date | null

  @OptionalTime('When it was accepted or given up, in UTC.')
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

@ObjectType('WebhookDeliveryConnection', { description: 'A page of the events of a webhook.' })
export class WebhookDeliveryConnection extends connectionType(
  'WebhookDelivery',
  () => WebhookDeliveryType,
  (row: WebhookDelivery) => new WebhookDeliveryType(row),
) {}
