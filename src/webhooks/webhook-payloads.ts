import { Field, ID, Int, ObjectType } from 'type-graphql'
import type { Outcome } from '../errors/gateway-error.js'
import type { Webhook, WebhookDelivery } from '../generated/prisma/client.js'
import { encodeNodeId } from '../schema/node-id.js'
import { payloadType } from '../schema/user-errors.js'
import type { SecretShown } from './webhook-service.js'
import { WebhookDeliveryType, WebhookNode } from './webhook-type.js'

const Payload = payloadType('Every rule that was broken.')

const Changed = () =>
  Field(() => WebhookNode, { nullable: true, description: 'Null when there are errors.' })

/** What shows a webhook and, this once, its secret. */
@ObjectType()
abstract class SecretPayload extends Payload {
  @Changed()
  readonly webhook: WebhookNode | null

  @Field(() => String, {
    nullable: true,
    description:
      'Verifies the signatures. Shown this once; null when there are errors. Example: "whsec_…".',
  })
  readonly secret: string | null

  constructor(outcome: Outcome<SecretShown>) {
    super(outcome)
    this.webhook = outcome.ok ? new WebhookNode(outcome.value.webhook) : null
    this.secret = outcome.ok ? outcome.value.secret : null
  }
}

@ObjectType({ description: 'The new webhook with its secret, or why there is none.' })
export class CreateWebhookPayload extends SecretPayload {}

@ObjectType({ description: 'The changed webhook, or why it was not changed.' })
export class UpdateWebhookPayload extends Payload {
  @Changed()
  readonly webhook: WebhookNode | null

  constructor(outcome: Outcome<Webhook>) {
    super(outcome)
    this.webhook = outcome.ok ? new WebhookNode(outcome.value) : null
  }
}

@ObjectType({ description: 'The webhook with its new secret, or why it keeps the old one.' })
export class RotateWebhookSecretPayload extends SecretPayload {}

@ObjectType({ description: 'Which webhook was deleted, or why none was.' })
export class DeleteWebhookPayload extends Payload {
  @Field(() => ID, { nullable: true, description: 'Its id; null when there are errors.' })
  readonly deletedWebhookId: string | null

  constructor(outcome: Outcome<string>) {
    super(outcome)
    this.deletedWebhookId = outcome.ok
      ? encodeNodeId({ type: 'Webhook', uuid: outcome.value })
      : null
  }
}

@ObjectType({ description: 'The test event, or why there is none.' })
export class SendTestEventPayload extends Payload {
  @Field(() => WebhookDeliveryType, {
    nullable: true,
    description: 'It waits; `webhookDeliveries` tells what becomes of it. Null with errors.',
  })
  readonly delivery: WebhookDeliveryType | null

  constructor(outcome: Outcome<WebhookDelivery>) {
    super(outcome)
    this.delivery = outcome.ok ? new WebhookDeliveryType(outcome.value) : null
  }
}

@ObjectType({ description: 'How many events are sent again, or why none is.' })
export class ReplayWebhookPayload extends Payload {
  @Field(() => Int, { description: 'Events that wait again, with all their tries.' })
  readonly replayedCount: number

  constructor(outcome: Outcome<number>) {
    super(outcome)
    this.replayedCount = outcome.ok ? outcome.value : 0
  }
}
