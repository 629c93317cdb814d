import { Arg, Ctx, Field, ID, ObjectType, Resolver, Root, Subscription } from 'type-graphql'
import type { Principal } from '../../access/principal.js'
import { readableSenders, sentBy } from '../../access/senders.js'
import type { ChangeListener } from '../../changes/change-listener.js'
import { KeyedStreams, type IdUpdate } from '../../changes/keyed-streams.js'
import type { Database } from '../../database/database.js'
import type { NotificationDelivery } from '../../generated/prisma/client.js'
import { principalOf, type RequestContext } from '../../schema/request-context.js'
import { fromSources, type StreamSource } from '../../schema/stream-source.js'
import { DeliveryNode } from '../delivery/delivery-type.js'
import { GatewayError } from '../../errors/gateway-error.js'
import { readNodeId } from '../../schema/node-id.js'

/** Maximum number of notifications that one stream can follow. */
const maxFollowed = 100

/** Opens the streams of deliveries, by the ids of their notifications. */
export function deliverySource(changes: Pick<ChangeListener, 'on'>): StreamSource {
  const streams = new KeyedStreams(changes, 'delivery')
  return ({ ids }) => streams.open(followedIds(ids as string[]))
}

/** Parses the ids of the notifications to follow. @throws GatewayError LIST_SIZE_OUT_OF_RANGE or ID_INVALID */
function followedIds(ids: readonly string[]): string[] {
  if (ids.length === 0 || ids.length > maxFollowed) {
    throw new GatewayError({
      code: 'LIST_SIZE_OUT_OF_RANGE',
      message: `ids must contain 1 to ${maxFollowed} ids.`,
      path: ['ids'],
    })
  }
  return [...new Set(ids.map((id) => readNodeId(id, 'Notification', ['ids'])))]
}

@ObjectType({ description: 'Status changes of the messages of notifications.' })
export class DeliveryStatusChange {
  @Field(() => [DeliveryNode], {
    description:
      'Current state of all messages of the changed notification. The first event, and an event after a gap, has the messages of all followed notifications.',
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
    @Root() { id }: IdUpdate,
    @Arg('ids', () => [ID], {
      description: `Opaque ids of the notifications to follow, 1 to ${maxFollowed}.`,
    })
    ids: string[],
    @Ctx() context: RequestContext,
  ): Promise<DeliveryStatusChange> {
    const notificationIds = id === null ? followedIds(ids) : [id]
    const rows = await this.sentDeliveriesOf(notificationIds, principalOf(context))
    return new DeliveryStatusChange(rows)
  }

  /** Excludes notifications of other senders and deleted ones. */
  private sentDeliveriesOf(
    notificationIds: readonly string[],
    principal: Principal,
  ): Promise<NotificationDelivery[]> {
    const notification = { deletedAt: null, ...sentBy(readableSenders(principal)) }
    return this.database.prisma.notificationDelivery.findMany({
      where: { notificationId: { in: [...notificationIds] }, notification },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
  }
}
