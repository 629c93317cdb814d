import { ArgsType, Field, ID, InputType } from 'type-graphql'
import { TargetType } from '../notifications/model/notification-enums.js'
import type { TargetTypeWord } from '../notifications/model/stored-words.js'
import type { RecordKind } from '../records/model/record-model.js'
import { PagingArgs } from '../schema/connections.js'
import { GraphQLDateTimeISO } from '../schema/scalars.js'
import {
  WebhookDeliveryStatus,
  WebhookEvent,
  WebhookRecordKind,
  WebhookStatus,
} from './webhook-enums.js'
import type { WebhookEventWord } from './webhook-events.js'
import type {
  NewWebhook,
  WebhookChanges,
  WebhookDeliveryStatusWord,
  WebhookStatusWord,
} from './webhook-model.js'
import { longestUrl } from './webhook-rules.js'
import { keptDays, longestOverlapDays } from './webhook-timing.js'

const urlLimit = `At most ${longestUrl.toLocaleString('en-GB')} characters.`
const whichWebhook = 'Id or UUID of the webhook.'

@InputType('CreateWebhookInput', { description: 'A new webhook.' })
export class CreateWebhookInput implements NewWebhook {
  @Field(() => String, {
    description: `An https address that events are posted to. ${urlLimit} Example: "https://rents.example/events".`,
  })
  url!: string

  @Field(() => [WebhookEvent], { description: 'What to be told of, one at least.' })
  events!: WebhookEventWord[]

  @Field(() => [TargetType], {
    nullable: true,
    description: 'Only notifications with one of these target types. Default all.',
  })
  targetTypes?: TargetTypeWord[] | null

  @Field(() => [WebhookRecordKind], {
    nullable: true,
    description: 'Only changes of records of these kinds. Default all.',
  })
  recordKinds?: RecordKind[] | null

  @Field(() => Boolean, {
    defaultValue: false,
    description:
      'Only notifications that you have created, which needs no `notifications:read`. Default false.',
  })
  ownOnly!: boolean
}

@InputType('UpdateWebhookInput', { description: 'What to change; what is left out stays.' })
export class UpdateWebhookInput implements WebhookChanges {
  @Field(() => ID, { description: whichWebhook })
  id!: string

  @Field(() => String, { nullable: true, description: `Another https address. ${urlLimit}` })
  url?: string | null

  @Field(() => [WebhookEvent], { nullable: true, description: 'What to be told of instead.' })
  events?: WebhookEventWord[] | null

  @Field(() => [TargetType], {
    nullable: true,
    description: 'Only notifications with one of these target types; empty for all.',
  })
  targetTypes?: TargetTypeWord[] | null

  @Field(() => [WebhookRecordKind], {
    nullable: true,
    description: 'Only changes of records of these kinds; empty for all.',
  })
  recordKinds?: RecordKind[] | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only notifications that you have created.',
  })
  ownOnly?: boolean | null

  @Field(() => WebhookStatus, {
    nullable: true,
    description: 'Switches it off, or on: then it goes on where it was.',
  })
  status?: WebhookStatusWord | null
}

@InputType('RotateWebhookSecretInput', { description: 'Which webhook gets another secret.' })
export class RotateWebhookSecretInput {
  @Field(() => ID, { description: whichWebhook })
  id!: string

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: `Until when the present secret signs as well, at most ${longestOverlapDays} days ahead; a time that is over ends it now. Default a day ahead.`,
  })
  previousValidUntil?: Date | null
}

@InputType('DeleteWebhookInput', { description: 'Which webhook to delete.' })
export class DeleteWebhookInput {
  @Field(() => ID, { description: whichWebhook })
  id!: string
}

@InputType('SendTestEventInput', { description: 'Which webhook to try.' })
export class SendTestEventInput {
  @Field(() => ID, { description: whichWebhook })
  id!: string
}

@InputType('ReplayWebhookInput', { description: 'Which events to send again.' })
export class ReplayWebhookInput {
  @Field(() => ID, { description: whichWebhook })
  id!: string

  @Field(() => String, {
    nullable: true,
    description: `Cursor of \`webhookDeliveries\`: what happened after its event. Default everything of the last ${keptDays} days.`,
  })
  after?: string | null
}

@ArgsType()
export class WebhookDeliveriesArgs extends PagingArgs {
  @Field(() => ID, { description: whichWebhook })
  webhookId!: string

  @Field(() => WebhookDeliveryStatus, {
    nullable: true,
    description: 'Only events of which this became. Default all.',
  })
  status?: WebhookDeliveryStatusWord | null
}
