import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import type { ConfiguredServices } from '../../provider/configured-services.js'
import { readNodeId } from '../../schema/node-id.js'
import { callerOf, operationCaller, type RequestContext } from '../../schema/request-context.js'
import { attempt } from '../../schema/user-errors.js'
import { identitiesOf } from '../../access/caller-identity.js'
import type { Principal } from '../../access/principal.js'
import { sendersSeen } from '../inbox/caller-audience.js'
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
} from './delivery-schema.js'
import type { MessageStatusReader } from './message-status-reader.js'
import { MessageStatusType } from './message-status-type.js'
import type { DeliveryMonitor } from './delivery-monitor.js'
import { ProviderServiceStateType } from './provider-service-type.js'
import type { ProviderServices } from './provider-services.js'
import type { UncertainDeliveries } from './uncertain-deliveries.js'

@Resolver()
export class DeliveryResolver {
  constructor(
    private readonly statuses: MessageStatusReader,
    private readonly commands: DeliveryCommands,
    private readonly uncertain: UncertainDeliveries,
    private readonly monitor: DeliveryMonitor,
    private readonly services: ProviderServices,
    private readonly configured: Pick<ConfiguredServices, 'namesOf'>,
  ) {}

  @Query(() => MessageStatusType, {
    nullable: true,
    description:
      'The provider’s record of one message: live for seven days, then our copy; our own record until the provider has taken it. NOT_FOUND when neither ever had it, EXPIRED when neither has it any more. Without `notifications:read`, only of what the caller has created.',
  })
  async messageStatus(
    @Arg('service', () => String, {
      description: 'Name of a configured service, or the provider’s id of one. Never a key.',
    })
    service: string,
    @Arg('notificationId', () => ID, {
      description:
        'The provider’s id of the message, the UUID of our delivery, or the id or UUID of our notification: its newest message, if they are all on one channel.',
    })
    notificationId: string,
    @Ctx() context: RequestContext,
  ): Promise<MessageStatusType> {
    const senders = sendersSeen(callerOf(context))
    return new MessageStatusType(await this.statuses.read(service, notificationId, senders))
  }

  @Query(() => DeliveryConnection, {
    nullable: true,
    description:
      'Messages that failed or are uncertain, the newest first; without `operate` those that the caller sent. 20 a page by default, at most 100.',
  })
  async failedDeliveries(
    @Args(() => FailedDeliveriesArgs) query: FailedDeliveriesArgs,
    @Ctx() context: RequestContext,
  ): Promise<DeliveryConnection> {
    return new DeliveryConnection(
      await this.monitor.failedDeliveries(query, senderOf(query, callerOf(context))),
    )
  }

  @Query(() => [ProviderServiceStateType], {
    nullable: true,
    description: 'The provider’s services that are sent through, and what holds them back.',
  })
  async providerServices(): Promise<readonly ProviderServiceStateType[]> {
    const services = await this.services.list()
    return services.map(
      (state) => new ProviderServiceStateType(state, this.configured.namesOf(state.serviceId)),
    )
  }

  @Mutation(() => RetryDeliveryPayload, {
    nullable: true,
    description: 'Sends a failed message again, where that may help. At most five messages each.',
  })
  async retryDelivery(
    @Arg('input', () => RetryDeliveryInput, { description: 'Which one.' })
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
      'Decides an uncertain message: it cannot be found out whether the provider took it, so it is neither closed nor sent again before that.',
  })
  async resolveDelivery(
    @Arg('input', () => ResolveDeliveryInput, { description: 'Which one, and what is known.' })
    { id, outcome, note }: ResolveDeliveryInput,
    @Ctx() context: RequestContext,
  ): Promise<ResolveDeliveryPayload> {
    const decided = await attempt(async () => {
      const uuid = readNodeId(id, 'Delivery', ['input', 'id'])
      return this.uncertain.resolve({ id: uuid, outcome, note }, operationCaller(context))
    })
    return new ResolveDeliveryPayload(decided)
  }

  @Mutation(() => CancelNotificationPayload, {
    nullable: true,
    description: 'Calls off the messages of a notification that have not gone out yet.',
  })
  async cancelNotification(
    @Arg('input', () => CancelNotificationInput, { description: 'Which one.' })
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
      'Lets a service of the provider, or one key of it, send again before its hold ends, and what a fault put off before its time. One message is tried first; the others follow when it was taken.',
  })
  async releaseProviderService(
    @Arg('input', () => ReleaseProviderServiceInput, { description: 'Which one.' })
    input: ReleaseProviderServiceInput,
    @Ctx() context: RequestContext,
  ): Promise<ReleaseProviderServicePayload> {
    return new ReleaseProviderServicePayload(
      await this.services.release(input, operationCaller(context)),
    )
  }
}

/** Whose deliveries are listed, by each identity; null for everybody's, which needs `operate`. */
function senderOf({ isOwn }: FailedDeliveriesArgs, caller: Principal): string[] | null {
  return isOwn === true || !caller.scopes.has('operate') ? identitiesOf(caller) : null
}
