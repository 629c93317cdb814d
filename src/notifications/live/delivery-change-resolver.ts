import { Arg, Ctx, Field, ID, ObjectType, Resolver, Root, Subscription } from 'type-graphql'
import type { Principal } from '../../access/principal.js'
import type { StreamUpdate } from '../../changes/change-queue.js'
import type { Database } from '../../database/database.js'
import type { NotificationDelivery } from '../../generated/prisma/client.js'
import { callerOf, type RequestContext } from '../../schema/request-context.js'
import { fromSources } from '../../schema/stream-source.js'
import { DeliveryNode } from '../delivery/delivery-type.js'
import { visibleSenders } from '../inbox/caller-audience.js'
import { followedIds, maxFollowed } from './delivery-streams.js'

@ObjectType({ description: 'Status changes of the messages of notifications.' })
export class DeliveryStatusChange {
  @Field(() => [DeliveryNode], {
    description:
      'Current state of all messages of the changed notification. The first event, and the event after a gap, has those of all followed notifications.',
  })
  readonly deliveries: readonly DeliveryNode[]

  constructor(rows: readonly NotificationDelivery[]) {
    this.deliveries = rows.map((row) => new DeliveryNode(row))
  }
}

@Resolver()
export class DeliveryChangeResolver {
  constructor(private readonly database: Pick<Database, 'prisma'>) {}

  @Subscription(() => DeliveryStatusChange, {
    nullable: true,
    subscribe: fromSources,
    description:
      'Status changes of messages. Without `notifications:read`, only messages of notifications that the caller created.',
  })
  async deliveryStatusChanged(
    @Root() { id }: StreamUpdate,
    @Arg('ids', () => [ID], {
      description: `Opaque ids of the notifications to follow, 1 to ${maxFollowed}.`,
    })
    ids: string[],
    @Ctx() context: RequestContext,
  ): Promise<DeliveryStatusChange> {
    const notificationIds = id === null ? followedIds(ids) : [id]
    return new DeliveryStatusChange(await this.deliveriesOf(notificationIds, callerOf(context)))
  }

  /** Excludes notifications of other senders and deleted ones. */
  private deliveriesOf(
    notificationIds: readonly string[],
    principal: Principal,
  ): Promise<NotificationDelivery[]> {
    const senders = visibleSenders(principal)
    const notification = {
      deletedAt: null,
      ...(senders === null ? {} : { createdBy: { in: [...senders] } }),
    }
    return this.database.prisma.notificationDelivery.findMany({
      where: { notificationId: { in: [...notificationIds] }, notification },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
  }
}
