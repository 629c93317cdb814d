import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql'
import type { ConfiguredServices } from '../../provider/configured-services.js'
import { callerOf, type RequestContext } from '../../schema/request-context.js'
import { visibleSenders } from '../inbox/caller-audience.js'
import { MessageStatusType } from './message-status-type.js'
import { mostStatusesAtOnce, type MessageStatuses } from './message-statuses.js'
import { SendingServiceType } from './sending-service-type.js'

/** Queries for services that send. */
@Resolver()
export class SenderResolver {
  constructor(
    private readonly statuses: Pick<MessageStatuses, 'read'>,
    private readonly services: Pick<ConfiguredServices, 'list'>,
  ) {}

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
    const answers = await this.statuses.read(service, ids, visibleSenders(callerOf(context)))
    return answers.map((one) => (one instanceof Error ? one : new MessageStatusType(one)))
  }

  @Query(() => [SendingServiceType], {
    nullable: true,
    description: 'Provider services with a configured key, by name.',
  })
  sendingServices(): SendingServiceType[] {
    return this.services.list()
  }
}
