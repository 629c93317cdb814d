import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../schema/request-context.js'
import { LateEventType, DeliveryNode } from './delivery-type.js'
import { notificationLoaders } from '../model/notification-loaders.js'
import type { NotificationReader } from '../model/notification-reader.js'

@Resolver(() => DeliveryNode)
export class LateEventResolver {
  constructor(private readonly reader: NotificationReader) {}

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
