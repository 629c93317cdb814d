import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { ServiceCredentials } from '../../credentials/service-credentials.js'
import { readNodeId } from '../../../schema/node-id.js'
import {
  operationCaller,
  principalOf,
  type RequestContext,
} from '../../../schema/request-context.js'
import { attempt } from '../../../schema/user-errors.js'
import { identitiesOf } from '../../../access/caller-identity.js'
import { operableSenders } from '../../../access/senders.js'
import { notificationLoaders, type NotificationReader } from '../../model/notification-reader.js'
import type { DeliveryCommands } from './delivery-commands.js'
import {
  CancelNotificationInput,
  CancelNotificationPayload,
  FailedDeliveriesArgs,
  DeliveryConnection,
  ReleaseProviderServiceInput,
  ReleaseProviderServicePayload,
  ResolveDeliveryInput,
  ResolveDeliveryPayload,
  RetryDeliveryInput,
  RetryDeliveryPayload,
  ProviderServiceStateType,
  SendingServiceType,
} from './delivery-schema.js'
import { DeliveryNode, LateEventType } from '../delivery-type.js'
import type { DeliveryMonitor } from './delivery-monitor.js'
import type { ProviderServices } from './provider-services.js'

@Resolver(() => DeliveryNode)
export class DeliveryResolver {
  constructor(
    private readonly commands: DeliveryCommands,
    private readonly monitor: DeliveryMonitor,
    private readonly services: ProviderServices,
    private readonly configured: Pick<ServiceCredentials, 'list'>,
    private readonly reader: NotificationReader,
  ) {}

  @Query(() => [SendingServiceType], {
    nullable: true,
    description: 'Provider services with a configured key, by name.',
  })
  sendingServices(): SendingServiceType[] {
    return this.configured.list()
  }

  @Query(() => DeliveryConnection, {
    nullable: true,
    description:
      'Failed and uncertain messages, newest first. Callers with `operate` get all messages, other callers only their own. 20 per page by default, at most 100.',
  })
  async failedDeliveries(
    @Args(() => FailedDeliveriesArgs) query: FailedDeliveriesArgs,
    @Ctx() context: RequestContext,
  ): Promise<DeliveryConnection> {
    const principal = principalOf(context)
    const senders = query.isOwn === true ? identitiesOf(principal) : operableSenders(principal)
    return new DeliveryConnection(await this.monitor.failedDeliveries(query, senders))
  }

  @Query(() => [ProviderServiceStateType], {
    nullable: true,
    description: 'Provider services in use. Shows whether sending is paused, and why.',
  })
  async providerServices(): Promise<readonly ProviderServiceStateType[]> {
    const services = await this.services.list()
    const configured = this.configured.list()
    return services.map((state) => {
      const matches = configured.filter(({ serviceId }) => serviceId === state.serviceId)
      return new ProviderServiceStateType(
        state,
        matches.map(({ name }) => name),
      )
    })
  }

  @Mutation(() => RetryDeliveryPayload, {
    nullable: true,
    description:
      'Sends a failed message again, if it is retryable. A notification can have at most five messages on a channel, including the first. A retry of a message that the provider never accepted does not count.',
  })
  async retryDelivery(
    @Arg('input', () => RetryDeliveryInput, { description: 'The delivery to send again.' })
    { id }: RetryDeliveryInput,
    @Ctx() context: RequestContext,
  ): Promise<RetryDeliveryPayload> {
    const outcome = await attempt(async () =>
      this.commands.retry(readNodeId(id, 'Delivery', ['input', 'id']), operationCaller(context)),
    )
    return new RetryDeliveryPayload(outcome)
  }

  @Mutation(() => ResolveDeliveryPayload, {
    nullable: true,
    description:
      'Decides what happens to a message with an unknown outcome. Until an operator or a receipt from the provider decides, it is neither closed nor sent again.',
  })
  async resolveDelivery(
    @Arg('input', () => ResolveDeliveryInput, {
      description: 'The delivery, and whether the provider has it.',
    })
    { id, outcome, note }: ResolveDeliveryInput,
    @Ctx() context: RequestContext,
  ): Promise<ResolveDeliveryPayload> {
    const decided = await attempt(async () => {
      const uuid = readNodeId(id, 'Delivery', ['input', 'id'])
      return this.commands.resolve({ id: uuid, outcome, note }, operationCaller(context))
    })
    return new ResolveDeliveryPayload(decided)
  }

  @Mutation(() => CancelNotificationPayload, {
    nullable: true,
    description: 'Cancels the messages of a notification that are not sent yet.',
  })
  async cancelNotification(
    @Arg('input', () => CancelNotificationInput, { description: 'The notification to cancel.' })
    { id }: CancelNotificationInput,
    @Ctx() context: RequestContext,
  ): Promise<CancelNotificationPayload> {
    const outcome = await attempt(async () =>
      this.commands.cancel(
        readNodeId(id, 'Notification', ['input', 'id']),
        operationCaller(context),
      ),
    )
    return new CancelNotificationPayload(outcome)
  }

  @Mutation(() => ReleaseProviderServicePayload, {
    nullable: true,
    description:
      'Resumes sending through a paused provider service, or through one of its keys, and retries postponed messages now.',
  })
  async releaseProviderService(
    @Arg('input', () => ReleaseProviderServiceInput, { description: 'The service to resume.' })
    input: ReleaseProviderServiceInput,
    @Ctx() context: RequestContext,
  ): Promise<ReleaseProviderServicePayload> {
    return new ReleaseProviderServicePayload(
      await this.services.release(input, operationCaller(context)),
    )
  }

  @FieldResolver(() => [LateEventType], {
    description:
      'Reports of the provider after the final status, oldest first, such as a returned letter or a late bounce.',
  })
  async lateEvents(
    @Root() { uuid }: DeliveryNode,
    @Ctx() context: RequestContext,
  ): Promise<readonly LateEventType[]> {
    return notificationLoaders(context, this.reader).lateEvents.load(uuid)
  }
}
