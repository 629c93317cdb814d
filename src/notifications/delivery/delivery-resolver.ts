import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { readNodeId } from '../../schema/node-id.js'
import { callerOf, type RequestContext } from '../../schema/request-context.js'
import { attempt } from '../../schema/user-errors.js'
import type { Caller } from '../../access/audit-trail.js'
import type { DeliveryCommands } from './delivery-commands.js'
import {
  CancelNotificationInput,
  CancelNotificationPayload,
  FailedDeliveriesArgs,
  FailedDeliveryConnection,
  ProviderServiceStateType,
  ReleaseProviderServiceInput,
  ReleaseProviderServicePayload,
  RetryDeliveryInput,
  RetryDeliveryPayload,
} from './delivery-types.js'
import type { MessageStatusReader } from './message-status-reader.js'
import { MessageStatusType } from './message-status-type.js'
import type { OperatorDesk } from './operator-desk.js'

@Resolver()
export class DeliveryResolver {
  constructor(
    private readonly statuses: MessageStatusReader,
    private readonly commands: DeliveryCommands,
    private readonly desk: OperatorDesk,
  ) {}

  @Query(() => MessageStatusType, {
    nullable: true,
    description:
      'The provider’s record of one message: live for seven days, then our copy; our own record until the provider has taken it. NOT_FOUND when neither ever had it, EXPIRED when neither has it any more.',
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
  ): Promise<MessageStatusType> {
    return new MessageStatusType(await this.statuses.read(service, notificationId))
  }

  @Query(() => FailedDeliveryConnection, {
    nullable: true,
    description: 'Messages that failed, the newest first. 20 a page by default, at most 100.',
  })
  async failedDeliveries(
    @Args(() => FailedDeliveriesArgs) query: FailedDeliveriesArgs,
  ): Promise<FailedDeliveryConnection> {
    return new FailedDeliveryConnection(await this.desk.failedDeliveries(query))
  }

  @Query(() => [ProviderServiceStateType], {
    nullable: true,
    description: 'The provider’s services that are sent through, and what holds them back.',
  })
  async providerServices(): Promise<readonly ProviderServiceStateType[]> {
    return this.desk.services()
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
      this.commands.retry(readNodeId(id, 'FailedDelivery', ['input', 'id']), caller(context)),
    )
    return new RetryDeliveryPayload(outcome)
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
      this.commands.cancel(readNodeId(id, 'Notification', ['input', 'id']), caller(context)),
    )
    return new CancelNotificationPayload(outcome)
  }

  @Mutation(() => ReleaseProviderServicePayload, {
    nullable: true,
    description:
      'Lets a service of the provider send again before its hold ends, and what a fault put off before its time.',
  })
  async releaseProviderService(
    @Arg('input', () => ReleaseProviderServiceInput, { description: 'Which one.' })
    { serviceId }: ReleaseProviderServiceInput,
    @Ctx() context: RequestContext,
  ): Promise<ReleaseProviderServicePayload> {
    return new ReleaseProviderServicePayload(await this.desk.release(serviceId, caller(context)))
  }
}

function caller(context: RequestContext): Caller {
  return { principal: callerOf(context), requestId: context.requestId }
}
