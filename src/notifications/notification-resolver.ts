import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql'
import { identitiesOf } from '../access/caller-identity.js'
import { OptionalFieldResolver } from '../schema/fields.js'
import { readNodeId } from '../schema/node-id.js'
import { principalOf, operationCaller, type RequestContext } from '../schema/request-context.js'
import { attempt } from '../schema/user-errors.js'
import { audienceOf, isAddressed } from '../access/audience.js'
import type { Principal } from '../access/principal.js'
import type { Notification, NotificationAction } from '../generated/prisma/client.js'
import type { NotificationCreator } from './create/notification-creator.js'
import { maxNotifications } from './create/notification-input.js'
import { DeliveryNode } from './delivery/delivery-type.js'
import {
  CreateNotificationInput,
  DeleteNotificationInput,
  NotificationReferenceInput,
  NotificationsArgs,
  PerformActionInput,
  CheckNotificationPayload,
  CreateNotificationPayload,
  CreateNotificationsPayload,
  DeleteNotificationPayload,
  PerformActionPayload,
} from './notification-schema.js'
import { changingAudience, listAudience, readingAudience } from './inbox/caller-audience.js'
import { NotificationCounts } from './model/notification-counts.js'
import { NotificationFilterInput } from './model/notification-filter-input.js'
import { notificationLoaders, type NotificationReader } from './model/notification-reader.js'
import { NotificationRecipientType } from './model/recipient-type.js'
import type { NotificationActions } from './notification-actions.js'
import type { ViewedNotification } from './inbox/viewed-notification.js'
import {
  NotificationConnection,
  NotificationNode,
  PerformedActionType,
} from './model/notification-type.js'
import { mayReadPersonal } from '../access/policy.js'

@Resolver(() => NotificationNode)
export class NotificationResolver {
  constructor(
    private readonly creator: NotificationCreator,
    private readonly actions: NotificationActions,
    private readonly reader: NotificationReader,
  ) {}

  @Query(() => NotificationNode, {
    nullable: true,
    description:
      'One notification. Null if it does not exist. With `notifications:own`, only from the caller’s inbox. With `notifications:write`, only if the caller created it.',
  })
  async notification(
    @Arg('by', () => NotificationReferenceInput, {
      description: 'Id, UUID or reference of the notification.',
    })
    by: NotificationReferenceInput,
    @Ctx() context: RequestContext,
  ): Promise<NotificationNode | null> {
    const principal = principalOf(context)
    if (typeof by.reference === 'string')
      return nodeOf(await this.reader.visibleByReference(by.reference, principal))
    const uuid = by.uuid ?? readNodeId(by.id ?? '', 'Notification', ['by', 'id'])
    return nodeOf((await this.reader.visible([uuid], principal)).get(uuid))
  }

  @Query(() => NotificationConnection, {
    nullable: true,
    description:
      'Notifications, newest first. `notifications:read` lists all, `notifications:own` the caller’s inbox, and `notifications:write` with `createdByMe: true` the notifications that the caller created. Deleted notifications are excluded. 20 per page by default, at most 100.',
  })
  async notifications(
    @Args(() => NotificationsArgs) query: NotificationsArgs,
    @Ctx() context: RequestContext,
  ): Promise<NotificationConnection> {
    const principal = principalOf(context)
    const audience = listAudience(principal, query.filter)
    return new NotificationConnection(
      await this.reader.list(query, audience, identitiesOf(principal)),
    )
  }

  @Query(() => NotificationCounts, {
    nullable: true,
    description: 'Counts of the notifications that `notifications` lists.',
  })
  notificationCounts(
    @Arg('filter', () => NotificationFilterInput, {
      nullable: true,
      description: 'Which notifications. Default all.',
    })
    filter: NotificationFilterInput | null,
    @Ctx() context: RequestContext,
  ): NotificationCounts {
    const principal = principalOf(context)
    const audience = listAudience(principal, filter)
    return this.reader.counts(filter ?? {}, audience, identitiesOf(principal))
  }

  @Query(() => CheckNotificationPayload, {
    nullable: true,
    description:
      'Validates a notification as `createNotification` does. Nothing is stored, sent or counted. Daily limits and idempotency keys are not checked. `serviceKey` takes the name of a configured service, never a key.',
  })
  async checkNotification(
    @Arg('input', () => CreateNotificationInput, { description: 'The notification to validate.' })
    input: CreateNotificationInput,
  ): Promise<CheckNotificationPayload> {
    return new CheckNotificationPayload(await this.creator.check(input))
  }

  @Mutation(() => CreateNotificationPayload, {
    nullable: true,
    description:
      'Creates a notification, with one delivery for each requested external channel. Templates are checked first, if the provider responds within two seconds.',
  })
  async createNotification(
    @Arg('input', () => CreateNotificationInput, { description: 'The new notification.' })
    input: CreateNotificationInput,
    @Ctx() context: RequestContext,
  ): Promise<CreateNotificationPayload> {
    return new CreateNotificationPayload(await this.creator.create(input, operationCaller(context)))
  }

  @Mutation(() => CreateNotificationsPayload, {
    nullable: true,
    description: `Creates 1 to ${maxNotifications} notifications. Each is created independently; an error in one does not affect other notifications.`,
  })
  async createNotifications(
    @Arg('input', () => [CreateNotificationInput], { description: 'The new notifications.' })
    input: CreateNotificationInput[],
    @Ctx() context: RequestContext,
  ): Promise<CreateNotificationsPayload> {
    return new CreateNotificationsPayload(
      await this.creator.createMany(input, operationCaller(context)),
    )
  }

  @Mutation(() => PerformActionPayload, {
    nullable: true,
    description: 'Records a user’s action on a notification, such as reading or approving it.',
  })
  async performAction(
    @Arg('input', () => PerformActionInput, { description: 'The action.' })
    input: PerformActionInput,
    @Ctx() context: RequestContext,
  ): Promise<PerformActionPayload> {
    const caller = operationCaller(context)
    const audience = changingAudience(caller.principal, 'notifications:act')
    let decision: NotificationAction | null = null
    const outcome = await attempt(async () => {
      const { actionType, actionNote = null, expectedVersion = null } = input
      const id = readNodeId(input.id, 'Notification', ['input', 'id'])
      const request = { id, actionType, actionNote, expectedVersion }
      const result = await this.actions.performAction(request, caller, audience)
      decision = result.decision
      return result.outcome
    })
    const shown = outcome.ok ? await this.readable(outcome.value, caller.principal) : null
    return new PerformActionPayload({ outcome, decision }, shown, () =>
      this.reader.counts({}, readingAudience(caller.principal)),
    )
  }

  @Mutation(() => DeleteNotificationPayload, {
    nullable: true,
    description: 'Deletes a notification. Returns an error while its required action is open.',
  })
  async deleteNotification(
    @Arg('input', () => DeleteNotificationInput, { description: 'The notification to delete.' })
    { id }: DeleteNotificationInput,
    @Ctx() context: RequestContext,
  ): Promise<DeleteNotificationPayload> {
    const outcome = await attempt(async () =>
      this.actions.delete(
        readNodeId(id, 'Notification', ['input', 'id']),
        operationCaller(context),
        changingAudience(principalOf(context), 'notifications:delete'),
      ),
    )
    return new DeleteNotificationPayload(outcome)
  }

  /** The notification for the response. For callers who may act but not read, a field rule withholds it. */
  private async readable(
    notification: Notification,
    principal: Principal,
  ): Promise<ViewedNotification | null> {
    const audience = audienceOf(principal)
    return audience.kind === 'own' ? this.reader.byId(notification.id, audience) : notification
  }

  @FieldResolver(() => [PerformedActionType], {
    description: 'All actions of users on the notification, oldest first.',
  })
  async performedActions(
    @Root() { uuid }: NotificationNode,
    @Ctx() context: RequestContext,
  ): Promise<PerformedActionType[]> {
    const rows = await notificationLoaders(context, this.reader).actions.load(uuid)
    return rows.map((row) => new PerformedActionType(row))
  }

  @FieldResolver(() => [NotificationRecipientType], {
    description: 'Recipients. An inbox shows only the caller and the groups they belong to.',
  })
  async recipients(
    @Root() node: NotificationNode,
    @Ctx() context: RequestContext,
  ): Promise<NotificationRecipientType[]> {
    const rows = await notificationLoaders(context, this.reader).recipients.load(node.uuid)
    const isShown = await seesContent(node, context, this.reader)
    const { viewer } = node
    return rows
      .filter((row) => viewer === null || isAddressed(viewer, row))
      .map((row) => new NotificationRecipientType(row, isShown))
  }

  @OptionalFieldResolver(
    () => String,
    'Text to show. Personal data: null without `personal:read`, except for the recipients and the creator of the notification. Example: "The direct debit of 1 May failed."',
  )
  async message(@Root() node: NotificationNode, @Ctx() context: RequestContext) {
    return (await seesContent(node, context, this.reader)) ? node.content.message : null
  }

  @OptionalFieldResolver(
    () => String,
    'The notified user. Null in the inbox of other recipients. Personal data: null without `personal:read`, except for the recipients and the creator of the notification. Example: "finance.team@example.com".',
  )
  async user(@Root() node: NotificationNode, @Ctx() context: RequestContext) {
    if (node.hidesUser) return null
    return (await seesContent(node, context, this.reader)) ? node.content.user : null
  }

  @FieldResolver(() => [String], {
    description:
      'Names of the fields that are null because the caller may not read them. `recipients.value` stands for the value of every recipient. Example: "message".',
  })
  maskedFields(@Root() node: NotificationNode, @Ctx() context: RequestContext): Promise<string[]> {
    return maskedFieldsOf(node, context, this.reader)
  }

  @FieldResolver(() => [DeliveryNode], {
    description: 'The messages of the notification on external channels.',
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
      'One line for each external message: channel, status, and later reports of the provider. Example: "Letter: delivered, then returned-letter".',
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

function nodeOf(row: ViewedNotification | null | undefined): NotificationNode | null {
  return row === null || row === undefined ? null : new NotificationNode(row)
}

/** Fields that are visible only with `personal:read`. */
const contactFields = ['email', 'mobileNumber', 'personalisationParams']
/** Fields that are also visible to addressees and the creator. */
const contentFields = ['message', 'recipients.value', 'user']

/** Whether the caller may see the content and addressees of a notification. */
async function seesContent(
  { viewer, uuid, createdBy }: NotificationNode,
  context: RequestContext,
  reader: NotificationReader,
): Promise<boolean> {
  const principal = principalOf(context)
  // An inbox holds only what is addressed to its reader.
  if (viewer !== null || mayReadPersonal(principal)) return true
  if (identitiesOf(principal).includes(createdBy)) return true
  const audience = audienceOf(principal)
  if (audience.kind === 'none' || audience.viewer === null) return false
  const viewing = audience.viewer
  const rows = await notificationLoaders(context, reader).recipients.load(uuid)
  return rows.some((row) => isAddressed(viewing, row))
}

async function maskedFieldsOf(
  node: NotificationNode,
  context: RequestContext,
  reader: NotificationReader,
): Promise<string[]> {
  const content = (await seesContent(node, context, reader)) ? [] : contentFields
  return [
    ...(mayReadPersonal(principalOf(context)) ? [] : contactFields),
    ...(node.hidesUser ? ['user'] : content),
  ]
}
