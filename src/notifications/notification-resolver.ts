import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql'
import { readNodeId } from '../schema/node-id.js'
import { callerOf, type RequestContext } from '../schema/request-context.js'
import { attempt } from '../schema/user-errors.js'
import type { Caller } from '../access/audit-trail.js'
import { createMany } from './create/create-many.js'
import { mostAtOnce } from './create/create-notification.js'
import type { NotificationCreator } from './create/notification-creator.js'
import { DeliveryNode } from './delivery/delivery-type.js'
import {
  CreateNotificationInput,
  DeleteNotificationInput,
  MarkNotificationsReadInput,
  NotificationFilterInput,
  NotificationReferenceInput,
  NotificationsArgs,
  PerformActionInput,
} from './notification-inputs.js'
import { notificationLoaders } from './model/notification-loaders.js'
import {
  CreateNotificationPayload,
  CreateNotificationsPayload,
  DeleteNotificationPayload,
  MarkNotificationsReadPayload,
  PerformActionPayload,
} from './notification-payloads.js'
import type { NotificationReader } from './model/notification-reader.js'
import type { NotificationService } from './notification-service.js'
import type { ReadMarks } from './read-marks.js'
import {
  NotificationConnection,
  NotificationCountsType,
  NotificationNode,
  PerformedActionType,
} from './model/notification-type.js'

@Resolver(() => NotificationNode)
export class NotificationResolver {
  constructor(
    private readonly creator: NotificationCreator,
    private readonly service: NotificationService,
    private readonly reader: NotificationReader,
    private readonly readMarks: ReadMarks,
  ) {}

  @Query(() => NotificationNode, {
    nullable: true,
    description: 'One notification; null when there is none.',
  })
  async notification(
    @Arg('by', () => NotificationReferenceInput, { description: 'Which one.' })
    by: NotificationReferenceInput,
  ): Promise<NotificationNode | null> {
    const row = await (typeof by.reference === 'string'
      ? this.reader.byReference(by.reference)
      : this.reader.byId(by.uuid ?? readNodeId(by.id ?? '', 'Notification', ['by', 'id'])))
    return row === null ? null : new NotificationNode(row)
  }

  @Query(() => NotificationConnection, {
    nullable: true,
    description:
      'Notifications that are not deleted, newest first. 20 a page by default, at most 100.',
  })
  async notifications(
    @Args(() => NotificationsArgs) query: NotificationsArgs,
  ): Promise<NotificationConnection> {
    return new NotificationConnection(await this.reader.list(query))
  }

  @Query(() => NotificationCountsType, { nullable: true, description: 'Numbers of notifications.' })
  async notificationCounts(
    @Arg('filter', () => NotificationFilterInput, {
      nullable: true,
      description: 'Which notifications. Default all.',
    })
    filter: NotificationFilterInput | null,
  ): Promise<NotificationCountsType> {
    return this.reader.counts(filter ?? {})
  }

  @Mutation(() => CreateNotificationPayload, {
    nullable: true,
    description:
      'Creates a notification, with one delivery for each external channel asked for. Templates are checked first if the provider answers within two seconds.',
  })
  async createNotification(
    @Arg('input', () => CreateNotificationInput, { description: 'The new notification.' })
    input: CreateNotificationInput,
    @Ctx() context: RequestContext,
  ): Promise<CreateNotificationPayload> {
    return new CreateNotificationPayload(await this.creator.create(input, caller(context)))
  }

  @Mutation(() => CreateNotificationsPayload, {
    nullable: true,
    description: `Creates 1 to ${mostAtOnce} notifications, each by itself: one that breaks a rule leaves the others alone.`,
  })
  async createNotifications(
    @Arg('input', () => [CreateNotificationInput], { description: 'The new notifications.' })
    input: CreateNotificationInput[],
    @Ctx() context: RequestContext,
  ): Promise<CreateNotificationsPayload> {
    return new CreateNotificationsPayload(await createMany(this.creator, input, caller(context)))
  }

  @Mutation(() => PerformActionPayload, {
    nullable: true,
    description: 'Records what a user did about a notification, such as reading or approving it.',
  })
  async performAction(
    @Arg('input', () => PerformActionInput, { description: 'The action.' })
    { id, actionType, actionNote }: PerformActionInput,
    @Ctx() context: RequestContext,
  ): Promise<PerformActionPayload> {
    const outcome = await attempt(async () => {
      const uuid = readNodeId(id, 'Notification', ['input', 'id'])
      return this.service.performAction(uuid, actionType, actionNote ?? null, caller(context))
    })
    return new PerformActionPayload(outcome)
  }

  @Mutation(() => MarkNotificationsReadPayload, {
    nullable: true,
    description: 'Marks unread notifications as read; the others stay as they are.',
  })
  async markNotificationsRead(
    @Arg('input', () => MarkNotificationsReadInput, { description: 'Which ones.' })
    { ids }: MarkNotificationsReadInput,
    @Ctx() context: RequestContext,
  ): Promise<MarkNotificationsReadPayload> {
    return new MarkNotificationsReadPayload(await this.readMarks.mark(ids, caller(context)))
  }

  @Mutation(() => DeleteNotificationPayload, {
    nullable: true,
    description: 'Deletes a notification; refused while its required action is open.',
  })
  async deleteNotification(
    @Arg('input', () => DeleteNotificationInput, { description: 'Which one.' })
    { id }: DeleteNotificationInput,
    @Ctx() context: RequestContext,
  ): Promise<DeleteNotificationPayload> {
    const outcome = await attempt(async () =>
      this.service.delete(readNodeId(id, 'Notification', ['input', 'id']), caller(context)),
    )
    return new DeleteNotificationPayload(outcome)
  }

  @FieldResolver(() => [PerformedActionType], {
    description: 'Everything users did about it, oldest first.',
  })
  async performedActions(
    @Root() { uuid }: NotificationNode,
    @Ctx() context: RequestContext,
  ): Promise<PerformedActionType[]> {
    const actions = await notificationLoaders(context, this.reader).actions.load(uuid)
    return actions.map((row) => new PerformedActionType(row))
  }

  @FieldResolver(() => [DeliveryNode], {
    description: 'Its messages on external channels.',
  })
  async deliveries(
    @Root() { uuid }: NotificationNode,
    @Ctx() context: RequestContext,
  ): Promise<DeliveryNode[]> {
    const deliveries = await notificationLoaders(context, this.reader).deliveries.load(uuid)
    return deliveries.map((row) => new DeliveryNode(row))
  }

  @FieldResolver(() => [String], {
    description:
      'One line for every external message: channel, status, and what the provider reported after that. Example: "Letter: delivered, then returned-letter".',
  })
  async sentMessageDetails(
    @Root() { uuid }: NotificationNode,
    @Ctx() context: RequestContext,
  ): Promise<string[]> {
    const { deliveries, lateEvents } = notificationLoaders(context, this.reader)
    const messages = await deliveries.load(uuid)
    return Promise.all(
      messages.map(async ({ id, channel, status }) => {
        const words = (await lateEvents.load(id)).map(({ word }) => `, then ${word}`)
        return `${channel}: ${status}${words.join('')}`
      }),
    )
  }
}

function caller(context: RequestContext): Caller {
  return { principal: callerOf(context), requestId: context.requestId }
}
