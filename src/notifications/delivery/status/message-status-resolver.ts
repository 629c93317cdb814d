import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql'
import { principalOf, type RequestContext } from '../../../schema/request-context.js'
import { readableSenders } from '../../../access/senders.js'
import { mostStatusesAtOnce, type MessageStatusReader } from './message-status-reader.js'
import { MessageStatusType } from './message-status-type.js'

@Resolver()
export class MessageStatusResolver {
  constructor(private readonly statuses: MessageStatusReader) {}

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
    const senders = readableSenders(principalOf(context))
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
    const senders = readableSenders(principalOf(context))
    const answers = await this.statuses.readMany(service, ids, senders)
    return answers.map((one) => (one instanceof Error ? one : new MessageStatusType(one, context)))
  }
}
