import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { ServiceCredentials } from '../../credentials/service-credentials.js'
import { readNodeId } from '../../../schema/node-id.js'
import { principalOf, operationCaller, type RequestContext } from '../../../schema/request-context.js'
import { attempt } from '../../../schema/user-errors.js'
import { identitiesOf } from '../../../access/caller-identity.js'
import type { Principal } from '../../../access/principal.js'
import { visibleSenders } from '../../inbox/caller-audience.js'
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
import { mostStatusesAtOnce, type MessageStatusReader } from '../status/message-status-reader.js'
import { MessageStatusType } from '../status/message-status-type.js'
import type { DeliveryMonitor } from './delivery-monitor.js'
import type { ProviderServices } from './provider-services.js'

@Resolver(() => DeliveryNode)
export class DeliveryResolver {
  constructor(
    private readonly statuses: MessageStatusReader,
    private readonly commands: DeliveryCommands,
    private readonly monitor: DeliveryMonitor,
    private readonly services: ProviderServices,
    private readonly configured: Pick<ServiceCredentials, 'list'>,
    private readonly reader: NotificationReader,
  ) {}

  @Query(() => MessageStatusType, {
    nullable: true,
    description:
      'The provider’s record of one message: live for seven days, then the gateway’s copy. Until the provider accepts the message, the gateway’s own record. Error NOT_FOUND if the message never existed, EXPIRED if it is no longer stored. Without `notifications:read`, only for notifications that the caller created.',
  })
  async messageStatus(
    @Arg('service', () => String, {
      description: 'Name of a configured service, or its id at the provider. Never a key.',
    })
    service: string,
    @Arg('notificationId', () => ID, {
      description:
        'Message id at the provider, UUID of the delivery, or id or UUID of the notification. A notification gives its newest message, if all its messages are on one channel.',
    })
    notificationId: string,
    @Ctx() context: RequestContext,
  ): Promise<MessageStatusType> {
    const senders = visibleSenders(principalOf(context))
    const status = await this.statuses.read(service, notificationId, senders)
    return new MessageStatusType(status, context)
  }

  @Query(() => [MessageStatusType], {
    nullable: 'itemsAndList',
    description:
      '`messageStatus` for many messages of one service, in the order of the ids. Null for a message with an error; the path of the error ends with its index.',
  })
  async messageStatuses(
    @Arg('service', () => String, {
      description: 'Name of a configured service, or its id at the provider. Never a key.',
    })
    service: string,
    @Arg('ids', () => [ID], {
      description: `Ids as in \`notificationId\` of \`messageStatus\`. At most ${mostStatusesAtOnce}.`,
    })
    ids: string[],
    @Ctx() context: RequestContext,
  ): Promise<(MessageStatusType | Error)[]> {
    const answers = await this.statuses.readMany(service, ids, visibleSenders(principalOf(context)))
    return answers.map((one) => (one instanceof Error ? one : new MessageStatusType(one, context)))
  }

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
    return new DeliveryConnection(
      await this.monitor.failedDeliveries(query, senderOf(query, principalOf(context))),
    )
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
      'Decides what happens to a message with an unknown outcome. Before the decision, it is neither closed nor sent again.',
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

/** Identities whose deliveries are listed; null for all senders, which needs `operate`. */
function senderOf({ isOwn }: FailedDeliveriesArgs, caller: Principal): string[] | null {
  return isOwn === true || !caller.scopes.has('operate') ? identitiesOf(caller) : null
}
