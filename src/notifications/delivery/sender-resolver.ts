import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql'
import type { ConfiguredServices } from '../../provider/configured-services.js'
import { callerOf, type RequestContext } from '../../schema/request-context.js'
import { sendersSeen } from '../inbox/caller-audience.js'
import { MessageStatusType } from './message-status-type.js'
import { mostStatusesAtOnce, type MessageStatuses } from './message-statuses.js'
import { SendingServiceType } from './sending-service-type.js'

/** What services that send want to know. */
@Resolver()
export class SenderResolver {
  constructor(
    private readonly statuses: Pick<MessageStatuses, 'read'>,
    private readonly services: Pick<ConfiguredServices, 'list'>,
  ) {}

  @Query(() => [MessageStatusType], {
    nullable: 'itemsAndList',
    description:
      'What `messageStatus` says of many messages of one service, in the order of the ids; null where it has an error, whose path ends with the index.',
  })
  async messageStatuses(
    @Arg('service', () => String, {
      description: 'Name of a configured service, or the provider’s id of one. Never a key.',
    })
    service: string,
    @Arg('ids', () => [ID], {
      description: `What \`messageStatus\` takes as notificationId. At most ${mostStatusesAtOnce}.`,
    })
    ids: string[],
    @Ctx() context: RequestContext,
  ): Promise<(MessageStatusType | Error)[]> {
    const answers = await this.statuses.read(service, ids, sendersSeen(callerOf(context)))
    return answers.map((one) => (one instanceof Error ? one : new MessageStatusType(one)))
  }

  @Query(() => [SendingServiceType], {
    nullable: true,
    description: 'The provider services that the gateway has a key of, by name.',
  })
  sendingServices(): SendingServiceType[] {
    return this.services.list()
  }
}
