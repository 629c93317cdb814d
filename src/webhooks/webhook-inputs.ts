import { ArgsType, Field, ID, InputType } from 'type-graphql'
import { TargetType } from '../notifications/model/target-type.js'
import { RecordKindType, type IndexName } from '../records/kinds/kinds.js'
import { PagingArgs } from '../schema/connections.js'
import { GraphQLDateTimeISO } from '../schema/scalars.js'
import { WebhookDeliveryStatus, WebhookEvent, WebhookStatus } from './webhook-enums.js'
import type { SentEventWord } from './webhook-events.js'
import type { WebhookDeliveryStatusWord, WebhookStatusWord } from './webhook-model.js'
import { keptDays, longestOverlapDays, longestUrl } from './webhook-timing.js'

const urlLimit = `At most ${longestUrl.toLocaleString('en-GB')} characters.`
const whichWebhook = 'Id or UUID of the webhook.'

@InputType('CreateWebhookInput', { description: 'A new webhook.' })
export class CreateWebhookInput {
  @Field(() => String, {
    description: `The https URL to post events to. ${urlLimit} Example: "https://rents.example/events".`,
  })
  url!: string

  @Field(() => [WebhookEvent], { description: 'Events to send, at least one.' })
  events!: SentEventWord[]

  @Field(() => [TargetType], {
    nullable: true,
    description: 'Only notifications about these subjects. Default all.',
  })
  targetTypes?: string[] | null

  @Field(() => [RecordKindType], {
    nullable: true,
    description: 'Only changes of these record types. Default all.',
  })
  recordKinds?: IndexName[] | null

  @Field(() => Boolean, {
    defaultValue: false,
    description:
      'Only notifications that you created; this does not need `notifications:read`. Default false.',
  })
  ownOnly!: boolean
}

@InputType('UpdateWebhookInput', {
  description: 'Changes of a webhook. Omitted fields keep their value.',
})
export class UpdateWebhookInput {
  @Field(() => ID, { description: whichWebhook })
  id!: string

  @Field(() => String, { nullable: true, description: `New https URL. ${urlLimit}` })
  url?: string | null

  @Field(() => [WebhookEvent], { nullable: true, description: 'New list of events to send.' })
  events?: SentEventWord[] | null

  @Field(() => [TargetType], {
    nullable: true,
    description: 'Only notifications about these subjects. Empty for all.',
  })
  targetTypes?: string[] | null

  @Field(() => [RecordKindType], {
    nullable: true,
    description: 'Only changes of these record types. Empty for all.',
  })
  recordKinds?: IndexName[] | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only notifications that the caller created.',
  })
  ownOnly?: boolean | null

  @Field(() => WebhookStatus, {
    nullable: true,
    description: 'Turns the webhook on or off. When turned on, it resumes where it stopped.',
  })
  status?: WebhookStatusWord | null
}

/** Changes to a webhook; omitted fields keep their values. */
export type WebhookChanges = Omit<UpdateWebhookInput, 'id'>

@InputType('RotateWebhookSecretInput', { description: 'The webhook that gets a new secret.' })
export class RotateWebhookSecretInput {
  @Field(() => ID, { description: whichWebhook })
  id!: string

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: `The current secret also signs until this time, at most ${longestOverlapDays} days ahead. With a past time, only the new secret signs. Default one day ahead.`,
  })
  previousValidUntil?: Date | null
}

@InputType('DeleteWebhookInput', { description: 'The webhook to delete.' })
export class DeleteWebhookInput {
  @Field(() => ID, { description: whichWebhook })
  id!: string
}

@InputType('SendTestEventInput', { description: 'The webhook to test.' })
export class SendTestEventInput {
  @Field(() => ID, { description: whichWebhook })
  id!: string
}

@InputType('ReplayWebhookInput', { description: 'The events to resend.' })
export class ReplayWebhookInput {
  @Field(() => ID, { description: whichWebhook })
  id!: string

  @Field(() => String, {
    nullable: true,
    description: `Cursor of \`webhookDeliveries\`. Resends the events after it. Default: all events of the last ${keptDays} days.`,
  })
  after?: string | null
}

@ArgsType()
export class WebhookDeliveriesArgs extends PagingArgs {
  @Field(() => ID, { description: whichWebhook })
  webhookId!: string

  @Field(() => WebhookDeliveryStatus, {
    nullable: true,
    description: 'Only events with this status. Default all.',
  })
  status?: WebhookDeliveryStatusWord | null
}
