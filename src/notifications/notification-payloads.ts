import { Field, ID, ObjectType } from 'type-graphql'
import type { Outcome } from '../errors/gateway-error.js'
import { Optional } from '../schema/fields.js'
import { payloadType } from '../schema/user-errors.js'
import { encodeNodeId } from '../schema/node-id.js'
import type { ItemResult } from './create/create-many.js'
import type { CreatedNotification } from './create/notification-creator.js'
import type { ViewedNotification } from './inbox/viewed-notification.js'
import { NotificationCounts } from './model/notification-counts.js'
import { NotificationNode, PerformedActionType } from './model/notification-type.js'
import type { ActionResult } from './notification-service.js'

@ObjectType({ description: 'The created notification, or why it was not created.' })
export class CreateNotificationPayload extends payloadType('All validation errors.') {
  @Optional(() => NotificationNode, 'Null if there are errors.')
  readonly notification: NotificationNode | null

  @Field(() => Boolean, {
    description: 'True if this idempotencyKey was used before, so nothing new was stored.',
  })
  readonly isReplayed: boolean

  constructor(outcome: Outcome<CreatedNotification>) {
    super(outcome)
    this.notification = outcome.ok ? new NotificationNode(outcome.value.notification) : null
    this.isReplayed = outcome.ok && outcome.value.replayed
  }
}

@ObjectType({ description: 'One result for each notification of the list.' })
export class CreateNotificationsPayload extends payloadType(
  'Why nothing was created. Errors of one notification are in its result.',
) {
  @Field(() => [CreateNotificationPayload], {
    nullable: 'itemsAndList',
    description:
      'Results in the order of the list. Null if there are errors. An item is null if it failed unexpectedly; the top-level errors give the reason.',
  })
  readonly results: readonly (CreateNotificationPayload | Error)[] | null

  constructor(outcome: Outcome<readonly ItemResult[]>) {
    super(outcome)
    this.results = outcome.ok ? outcome.value.map(itemPayload) : null
  }
}

/** GraphQL reports an error in a list at its index and keeps the other items. */
function itemPayload(result: ItemResult): CreateNotificationPayload | Error {
  if (result.status === 'fulfilled') return new CreateNotificationPayload(result.value)
  return result.reason instanceof Error
    ? result.reason
    : new Error('A value that is not an Error was thrown.')
}

@ObjectType({
  description: 'The notification after the action, or why the action was not recorded.',
})
export class PerformActionPayload extends payloadType('All validation errors.') {
  @Optional(
    () => NotificationNode,
    'Null if there are errors. Needs `notifications:read`, or `notifications:own` for one’s own.',
  )
  readonly notification: NotificationNode | null

  @Optional(() => PerformedActionType, 'With VERSION_CONFLICT: the decision of the other user.')
  readonly decidedMeanwhile: PerformedActionType | null

  private readonly readCounts: () => NotificationCounts

  constructor(
    { outcome, decision }: ActionResult,
    notification: ViewedNotification | null,
    counts: () => NotificationCounts,
  ) {
    super(outcome)
    this.notification = notification === null ? null : new NotificationNode(notification)
    this.decidedMeanwhile = decision === null ? null : new PerformedActionType(decision)
    this.readCounts = counts
  }

  @Optional(
    () => NotificationCounts,
    'Current counts. Needs `notifications:own` or `notifications:read`.',
  )
  counts(): NotificationCounts {
    return this.readCounts()
  }
}

@ObjectType({ description: 'The deleted notification, or why it was not deleted.' })
export class DeleteNotificationPayload extends payloadType() {
  @Optional(() => ID, 'Id of the deleted notification. Null if there are errors.')
  readonly deletedNotificationId: string | null

  constructor(outcome: Outcome<string>) {
    super(outcome)
    this.deletedNotificationId = outcome.ok
      ? encodeNodeId({ type: 'Notification', uuid: outcome.value })
      : null
  }
}
