import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { PagingArgs } from '../schema/connections.js'
import { readNodeId } from '../schema/node-id.js'
import { operationCaller, principalOf, type RequestContext } from '../schema/request-context.js'
import { attempt } from '../schema/user-errors.js'
import {
  CreateWebhookInput,
  DeleteWebhookInput,
  ReplayWebhookInput,
  RotateWebhookSecretInput,
  SendTestEventInput,
  UpdateWebhookInput,
  WebhookDeliveriesArgs,
} from './webhook-inputs.js'
import type { WebhookLists } from './webhook-lists.js'
import { ownerOf } from './webhook-model.js'
import {
  CreateWebhookPayload,
  DeleteWebhookPayload,
  ReplayWebhookPayload,
  RotateWebhookSecretPayload,
  SendTestEventPayload,
  UpdateWebhookPayload,
} from './webhook-payloads.js'
import type { WebhookService } from './webhook-service.js'
import { WebhookConnection, WebhookDeliveryConnection } from './webhook-type.js'

@Resolver()
export class WebhookResolver {
  constructor(
    private readonly lists: WebhookLists,
    private readonly service: WebhookService,
  ) {}

  @Query(() => WebhookConnection, {
    nullable: true,
    description: 'The caller’s webhooks, oldest first. 20 per page by default, at most 100.',
  })
  async webhooks(
    @Args(() => PagingArgs) paging: PagingArgs,
    @Ctx() context: RequestContext,
  ): Promise<WebhookConnection> {
    return new WebhookConnection(await this.lists.page(ownerOf(principalOf(context)), paging))
  }

  @Query(() => WebhookDeliveryConnection, {
    nullable: true,
    description:
      'Events of one of the caller’s webhooks, latest first. Null if the caller has no such webhook. 20 per page by default, at most 100.',
  })
  async webhookDeliveries(
    @Args(() => WebhookDeliveriesArgs) { webhookId, ...query }: WebhookDeliveriesArgs,
    @Ctx() context: RequestContext,
  ): Promise<WebhookDeliveryConnection | null> {
    const uuid = readNodeId(webhookId, 'Webhook', ['webhookId'])
    const isOwn = (await this.lists.byIds(ownerOf(principalOf(context)), [uuid])).has(uuid)
    return isOwn ? new WebhookDeliveryConnection(await this.lists.deliveries(uuid, query)) : null
  }

  @Mutation(() => CreateWebhookPayload, {
    nullable: true,
    description: 'Creates a webhook. It sends all events from now on.',
  })
  async createWebhook(
    @Arg('input', () => CreateWebhookInput, { description: 'The new webhook.' })
    input: CreateWebhookInput,
    @Ctx() context: RequestContext,
  ): Promise<CreateWebhookPayload> {
    return new CreateWebhookPayload(await this.service.create(input, operationCaller(context)))
  }

  @Mutation(() => UpdateWebhookPayload, {
    nullable: true,
    description: 'Changes a webhook, or turns it on or off.',
  })
  async updateWebhook(
    @Arg('input', () => UpdateWebhookInput, { description: 'The webhook and its changes.' })
    { id, ...changes }: UpdateWebhookInput,
    @Ctx() context: RequestContext,
  ): Promise<UpdateWebhookPayload> {
    return new UpdateWebhookPayload(
      await attempt(async () => this.service.update(uuidOf(id), changes, operationCaller(context))),
    )
  }

  @Mutation(() => RotateWebhookSecretPayload, {
    nullable: true,
    description:
      'Gives a webhook a new secret. Both secrets sign for a while, so that the receiver can switch without losing events.',
  })
  async rotateWebhookSecret(
    @Arg('input', () => RotateWebhookSecretInput, {
      description: 'The webhook that gets a new secret.',
    })
    { id, previousValidUntil }: RotateWebhookSecretInput,
    @Ctx() context: RequestContext,
  ): Promise<RotateWebhookSecretPayload> {
    const until = previousValidUntil ?? null
    return new RotateWebhookSecretPayload(
      await attempt(async () => this.service.rotate(uuidOf(id), until, operationCaller(context))),
    )
  }

  @Mutation(() => DeleteWebhookPayload, {
    nullable: true,
    description: 'Deletes a webhook and its waiting events.',
  })
  async deleteWebhook(
    @Arg('input', () => DeleteWebhookInput, { description: 'The webhook to delete.' })
    { id }: DeleteWebhookInput,
    @Ctx() context: RequestContext,
  ): Promise<DeleteWebhookPayload> {
    return new DeleteWebhookPayload(
      await attempt(async () => this.service.delete(uuidOf(id), operationCaller(context))),
    )
  }

  @Mutation(() => SendTestEventPayload, {
    nullable: true,
    description: 'Sends a test event to a webhook.',
  })
  async sendTestEvent(
    @Arg('input', () => SendTestEventInput, { description: 'The webhook to test.' })
    { id }: SendTestEventInput,
    @Ctx() context: RequestContext,
  ): Promise<SendTestEventPayload> {
    return new SendTestEventPayload(
      await attempt(async () => this.service.test(uuidOf(id), operationCaller(context))),
    )
  }

  @Mutation(() => ReplayWebhookPayload, {
    nullable: true,
    description: 'Resends the accepted and failed events of a webhook. They keep their ids.',
  })
  async replayWebhook(
    @Arg('input', () => ReplayWebhookInput, { description: 'The webhook, and where to start.' })
    { id, after }: ReplayWebhookInput,
    @Ctx() context: RequestContext,
  ): Promise<ReplayWebhookPayload> {
    return new ReplayWebhookPayload(
      await attempt(async () =>
        this.service.replay(uuidOf(id), after ?? null, operationCaller(context)),
      ),
    )
  }
}

/** @throws GatewayError ID_INVALID */
function uuidOf(id: string): string {
  return readNodeId(id, 'Webhook', ['input', 'id'])
}
