import { Field, ID, Int, ObjectType } from 'type-graphql'
import type { Outcome } from '../errors/gateway-error.js'
import type { Webhook, WebhookDelivery } from '../generated/prisma/client.js'
import { encodeNodeId } from '../schema/node-id.js'
import { UserError, userErrors } from '../schema/user-errors.js'
import type { SecretShown } from './webhook-service.js'
import { WebhookDeliveryType, WebhookNode } from './webhook-type.js'

const Errors = () => Field(() => [UserError], { description: 'Every rule that was broken.' })

const Changed = () =>
  Field(() => WebhookNode, { nullable: true, description: 'Null when there are errors.' })

const Secret = () =>
  Field(() => String, {
    nullable: true,
    description:
      'Verifies the signatures. Shown this once; null when there are errors. Example: "whsec_…".',
  })

@ObjectType({ description: 'The new webhook with its secret, or why there is none.' })
export class CreateWebhookPayload {
  @Changed()
  readonly webhook: WebhookNode | null

  @Secret()
  readonly secret: string | null

  @Errors()
  readonly errors: UserError[]

  constructor(outcome: Outcome<SecretShown>) {
    this.webhook = outcome.ok ? new WebhookNode(outcome.value.webhook) : null
    this.secret = outcome.ok ? outcome.value.secret : null
    this.errors = userErrors(outcome)
  }
}

@ObjectType({ description: 'The changed webhook, or why it was not changed.' })
export class UpdateWebhookPayload {
  @Changed()
  readonly webhook: WebhookNode | null

  @Errors()
  readonly errors: UserError[]

  constructor(outcome: Outcome<Webhook>) {
    this.webhook = outcome.ok ? new WebhookNode(outcome.value) : null
    this.errors = userErrors(outcome)
  }
}

@ObjectType({ description: 'The webhook with its new secret, or why it keeps the old one.' })
export class RotateWebhookSecretPayload {
  @Changed()
  readonly webhook: WebhookNode | null

  @Secret()
  readonly secret: string | null

  @Errors()
  readonly errors: UserError[]

  constructor(outcome: Outcome<SecretShown>) {
    this.webhook = outcome.ok ? new WebhookNode(outcome.value.webhook) : null
    this.secret = outcome.ok ? outcome.value.secret : null
    this.errors = userErrors(outcome)
  }
}

@ObjectType({ description: 'Which webhook was deleted, or why none was.' })
export class DeleteWebhookPayload {
  @Field(() => ID, { nullable: true, description: 'Its id; null when there are errors.' })
  readonly deletedWebhookId: string | null

  @Errors()
  readonly errors: UserError[]

  constructor(outcome: Outcome<string>) {
    this.deletedWebhookId = outcome.ok
      ? encodeNodeId({ type: 'Webhook', uuid: outcome.value })
      : null
    this.errors = userErrors(outcome)
  }
}

@ObjectType({ description: 'The test event, or why there is none.' })
export class SendTestEventPayload {
  @Field(() => WebhookDeliveryType, {
    nullable: true,
    description: 'It waits; `webhookDeliveries` tells what becomes of it. Null with errors.',
  })
  readonly delivery: WebhookDeliveryType | null

  @Errors()
  readonly errors: UserError[]

  constructor(outcome: Outcome<WebhookDelivery>) {
    this.delivery = outcome.ok ? new WebhookDeliveryType(outcome.value) : null
    this.errors = userErrors(outcome)
  }
}

@ObjectType({ description: 'How many events are sent again, or why none is.' })
export class ReplayWebhookPayload {
  @Field(() => Int, { description: 'Events that wait again, with all their tries.' })
  readonly replayedCount: number

  @Errors()
  readonly errors: UserError[]

  constructor(outcome: Outcome<number>) {
    this.replayedCount = outcome.ok ? outcome.value : 0
    this.errors = userErrors(outcome)
  }
}
