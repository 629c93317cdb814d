import { Field, ID, Int, ObjectType } from 'type-graphql'
import type { Outcome } from '../errors/gateway-error.js'
import type { Webhook, WebhookDelivery } from '../generated/prisma/client.js'
import { encodeNodeId } from '../schema/node-id.js'
import { payloadType } from '../schema/user-errors.js'
import type { WebhookWithSecret } from './webhook-service.js'
import { WebhookDeliveryType, WebhookNode } from './webhook-type.js'

const Payload = payloadType('All validation errors.')

const WebhookField = () =>
  Field(() => WebhookNode, { nullable: true, description: 'Null if there are errors.' })

/** Payload with a webhook and its secret, which is shown only once. */
@ObjectType()
abstract class SecretPayload extends Payload {
  @WebhookField()
  readonly webhook: WebhookNode | null

  @Field(() => String, {
    nullable: true,
    description:
      'Secret that verifies signatures. Shown only once. Null if there are errors. Example: "whsec_…".',
  })
  readonly secret: string | null

  constructor(outcome: Outcome<WebhookWithSecret>) {
    super(outcome)
    this.webhook = outcome.ok ? new WebhookNode(outcome.value.webhook) : null
    this.secret = outcome.ok ? outcome.value.secret : null
  }
}

@ObjectType({ description: 'The new webhook with its secret, or why it was not created.' })
export class CreateWebhookPayload extends SecretPayload {}

@ObjectType({ description: 'The changed webhook, or why it was not changed.' })
export class UpdateWebhookPayload extends Payload {
  @WebhookField()
  readonly webhook: WebhookNode | null

  constructor(outcome: Outcome<Webhook>) {
    super(outcome)
    this.webhook = outcome.ok ? new WebhookNode(outcome.value) : null
  }
}

@ObjectType({ description: 'The webhook with its new secret, or why the secret was not changed.' })
export class RotateWebhookSecretPayload extends SecretPayload {}

@ObjectType({ description: 'The deleted webhook, or why it was not deleted.' })
export class DeleteWebhookPayload extends Payload {
  @Field(() => ID, {
    nullable: true,
    description: 'Id of the deleted webhook. Null if there are errors.',
  })
  readonly deletedWebhookId: string | null

  constructor(outcome: Outcome<string>) {
    super(outcome)
    this.deletedWebhookId = outcome.ok
      ? encodeNodeId({ type: 'Webhook', uuid: outcome.value })
      : null
  }
}

@ObjectType({ description: 'The test event, or why it was not sent.' })
export class SendTestEventPayload extends Payload {
  @Field(() => WebhookDeliveryType, {
    nullable: true,
    description:
      'The waiting test event. `webhookDeliveries` shows its outcome. Null if there are errors.',
  })
  readonly delivery: WebhookDeliveryType | null

  constructor(outcome: Outcome<WebhookDelivery>) {
    super(outcome)
    this.delivery = outcome.ok ? new WebhookDeliveryType(outcome.value) : null
  }
}

@ObjectType({ description: 'The number of events to resend, or why none is resent.' })
export class ReplayWebhookPayload extends Payload {
  @Field(() => Int, {
    description: 'Number of events that will be resent, with all attempts available again.',
  })
  readonly replayedCount: number

  constructor(outcome: Outcome<number>) {
    super(outcome)
    this.replayedCount = outcome.ok ? outcome.value : 0
  }
}
