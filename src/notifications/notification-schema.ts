import { GraphQLJSONObject } from 'graphql-scalars'
import { ArgsType, Field, ID, InputType, ObjectType } from 'type-graphql'
import { PagingArgs } from '../schema/connections.js'
import {
  Optional,
  OptionalFlag,
  OptionalInt,
  OptionalTime,
  OptionalUuid,
} from '../schema/fields.js'
import {
  maxPersonalisationDepth,
  maxSendAfterDays,
  textLimits,
  type CreateNotification,
} from './create/notification-input.js'
import { RecipientInput } from './directory/recipient-schema.js'
import { maxRecipients } from './directory/recipient-rules.js'
import type { NotificationFilter } from './inbox/notification-filter.js'
import { ActionType, DeliveryStatus, NotificationType } from './model/notification-enums.js'
import { channels, type ChannelName } from '../channels/channels.js'
import type { ActionTypeWord, DeliveryStatusWord } from './model/stored-words.js'
import { TargetType } from './model/target-type.js'
import { maxMarkedIds } from './inbox/read-marks.js'
import type { Outcome } from '../errors/gateway-error.js'
import { payloadType } from '../schema/user-errors.js'
import { encodeNodeId } from '../schema/node-id.js'
import type { ItemResult, CreatedNotification } from './create/notification-creator.js'
import type { ViewedNotification } from './inbox/viewed-notification.js'
import { NotificationCounts } from './model/notification-counts.js'
import { NotificationNode, PerformedActionType } from './model/notification-type.js'
import type { ActionResult } from './notification-actions.js'

const limit = (name: keyof typeof textLimits) =>
  `At most ${textLimits[name].toLocaleString('en-GB')} characters.`

/** Names the channels that send to this field. */
const requiredFor = (field: 'email' | 'mobileNumber') =>
  `Required for ${channels.external
    .filter(({ recipient }) => recipient?.field === field)
    .map(({ words }) => words)
    .join(' or ')}.`

const Text = (description: string) => Field(() => String, { nullable: true, description })

const Switch = (description: string) =>
  Field(() => Boolean, { defaultValue: false, description: `${description} Default false.` })

@InputType('NotificationReferenceInput', {
  description: 'Identifies one notification. Set exactly one field.',
})
export class NotificationReferenceInput {
  @Optional(() => ID, 'The id of the notification.')
  id?: string | null

  @OptionalUuid('The UUID of the notification.')
  uuid?: string | null

  @Text('The sender’s reference. Finds the newest notification with this reference.')
  reference?: string | null
}

@InputType('NotificationFilterInput', {
  description: 'Filter for notifications. All set fields must match.',
})
export class NotificationFilterInput implements NotificationFilter {
  @Optional(() => NotificationType, 'Channel.')
  notificationType?: ChannelName | null

  @OptionalUuid('UUID of the record that the notification is about.')
  targetId?: string | null

  @Optional(() => TargetType, 'Subject of the notification.')
  targetType?: string | null

  @Text(
    'The notified user: an exact `sub`, or an e-mail address, ignoring case. In an inbox, only the caller matches. Must not be null.',
  )
  user?: string | null

  @OptionalFlag(
    'Whether the notification was read: in an inbox by the caller, otherwise by any user.',
  )
  isReadStatus?: boolean | null

  @OptionalFlag('Whether the caller has seen the notification. Only in an inbox.')
  isSeen?: boolean | null

  @OptionalFlag(
    'Whether the caller has archived the notification. Only in an inbox. Default false.',
  )
  isArchived?: boolean | null

  @OptionalFlag(
    'True for the caller’s inbox: notifications addressed to the caller, with the caller’s own read state. Always true if the caller has only `notifications:own`.',
  )
  mine?: boolean | null

  @OptionalFlag('True for notifications with a required action, open or completed.')
  requireAction?: boolean | null

  @Text('The sender’s reference, exact match. Example: "run-2024-05".')
  reference?: string | null

  @OptionalTime('Created at this time or later. Example: "2026-06-01T00:00:00Z".')
  createdFrom?: Date | null

  @OptionalTime('Created before this time, which must be later than `createdFrom`.')
  createdUntil?: Date | null

  @OptionalFlag(
    'True for notifications that the caller created; these need only `notifications:write`. False for notifications of other creators. Not allowed in an inbox.',
  )
  createdByMe?: boolean | null

  @Optional(() => DeliveryStatus, 'At least one message has this status. Not allowed in an inbox.')
  deliveryStatus?: DeliveryStatusWord | null
}

@InputType('CreateNotificationInput', {
  description:
    'A new notification. It is sent on the channel of `notificationType` and on each channel whose require flag is true. Lengths count Unicode code points.',
})
export class CreateNotificationInput implements CreateNotification {
  @Field(() => String, {
    description:
      'UUID of the record that the notification is about. Example: "3fa85f64-5717-4562-b3fc-2c963f66afa6".',
  })
  targetId!: string

  @Field(() => TargetType, { description: 'Subject of the notification.' })
  targetType!: string

  @Field(() => NotificationType, { description: 'Channel.' })
  notificationType!: ChannelName

  @Text(`The user to notify. ${limit('user')} Example: "finance.team@example.com".`)
  user?: string | null

  @Optional(
    () => [RecipientInput],
    `Recipients in addition to \`user\`: persons, roles, teams and patches of the directory. Each has its own read state. At most ${maxRecipients}.`,
  )
  recipients?: RecipientInput[] | null

  @Text(`Text to show. Required for Screen. ${limit('message')}`)
  message?: string | null

  @Text(
    `Name of a configured service, or a provider key. Required if an external message is sent, otherwise ignored. Keys are encrypted and never shown again. ${limit('serviceKey')}`,
  )
  serviceKey?: string | null

  @Text(
    'UUID of the provider’s template for the channel of `notificationType`. For Screen, it is used for the one requested channel whose own template field is not set.',
  )
  templateId?: string | null

  @Text(
    `Personal data. ${requiredFor('mobileNumber')} ${limit('mobileNumber')} Example: "07700900123".`,
  )
  mobileNumber?: string | null

  @Text(`Personal data. ${requiredFor('email')} ${limit('email')} Example: "ana@example.com".`)
  email?: string | null

  @Optional(
    () => GraphQLJSONObject,
    `Personal data. Values for the placeholders of the templates: text, numbers, booleans, or lists of text or numbers. Placeholder names ignore case, spaces, - and _. A letter needs firstName, lastName and three to seven of addressLine1 to addressLine7, where the last line is a UK postcode. At most ${maxPersonalisationDepth} levels deep; as JSON ${limit('personalisationParams').toLowerCase()}`,
  )
  personalisationParams?: Record<string, unknown> | null

  @Switch('True if a user must approve, reject or validate the notification.')
  requireAction!: boolean

  @Text(
    `A repeated request with the same key and content returns the first notification for 7 days. ${limit('idempotencyKey')}`,
  )
  idempotencyKey?: string | null

  @Text(
    `The sender’s reference, for finding the notification later. Must not hold personal data. ${limit('reference')}`,
  )
  reference?: string | null

  @Text(`Link to open from the message, http or https. ${limit('followOnUrl')}`)
  followOnUrl?: string | null

  @OptionalTime(
    `Send no earlier than this time, at most ${maxSendAfterDays} days ahead. Default: send immediately. Example: "2026-06-01T08:00:00Z".`,
  )
  sendAfter?: Date | null
}

for (const { flag, templateField, words } of channels.external) {
  Switch(`Also send ${words}.`)(CreateNotificationInput.prototype, flag)
  Text(
    `UUID of the template of ${words.replace(/^an? /, 'the ')}, if \`templateId\` is for another channel.`,
  )(CreateNotificationInput.prototype, templateField)
}

@InputType('PerformActionInput', { description: 'An action of a user on a notification.' })
export class PerformActionInput {
  @Field(() => ID, { description: 'Id or UUID of the notification.' })
  id!: string

  @Field(() => ActionType, { description: 'The action.' })
  actionType!: ActionTypeWord

  @Text('Reason. Required for APPROVED and REJECTED. At most 2,000 characters.')
  actionNote?: string | null

  @OptionalInt(
    'The `version` that the decision is based on. If another user has decided since then, the error is VERSION_CONFLICT.',
  )
  expectedVersion?: number | null
}

/** Selects the notifications to mark. */
@InputType()
export abstract class MarkInput {
  @Optional(() => [ID], `Ids or UUIDs of notifications, 1 to ${maxMarkedIds}.`)
  ids?: string[] | null

  @OptionalFlag(
    'If true, selects all notifications in the caller’s inbox that match `filter`. Do not combine with `ids`.',
  )
  all?: boolean | null

  @Optional(
    () => NotificationFilterInput,
    'Limits `all` to matching notifications. Do not combine with `ids`.',
  )
  filter?: NotificationFilterInput | null
}

@InputType('MarkNotificationsReadInput', {
  description: 'Which notifications to mark as read. Set `ids` or `all`.',
})
export class MarkNotificationsReadInput extends MarkInput {}

@InputType('MarkNotificationsSeenInput', {
  description: 'Which notifications to mark as seen. Set `ids` or `all`.',
})
export class MarkNotificationsSeenInput extends MarkInput {}

@InputType('ArchiveNotificationsInput', {
  description: 'Which notifications to archive or unarchive. Set `ids` or `all`.',
})
export class ArchiveNotificationsInput extends MarkInput {
  @Field(() => Boolean, {
    defaultValue: true,
    description: 'False removes the notifications from the archive. Default true.',
  })
  isArchived!: boolean
}

@InputType('DeleteNotificationInput', { description: 'The notification to delete.' })
export class DeleteNotificationInput {
  @Field(() => ID, { description: 'Id or UUID of the notification.' })
  id!: string
}

@ArgsType()
export class NotificationsArgs extends PagingArgs {
  @Optional(() => NotificationFilterInput, 'Which notifications. Default all.')
  filter?: NotificationFilterInput | null

  @Field(() => Boolean, {
    defaultValue: true,
    description: 'Newest `createdDate` first. Default true.',
  })
  isDesc!: boolean
}

@ObjectType({ description: 'The created notification, or why it was not created.' })
export class CreateNotificationPayload extends payloadType('All validation errors.') {
  @Optional(() => NotificationNode, 'The created notification. Null if there are errors.')
  readonly notification: NotificationNode | null

  @Field(() => Boolean, {
    description: 'True if this idempotencyKey was used before, so that nothing new was stored.',
  })
  readonly isReplayed: boolean

  constructor(outcome: Outcome<CreatedNotification>) {
    super(outcome)
    this.notification = outcome.ok ? new NotificationNode(outcome.value.notification) : null
    this.isReplayed = outcome.ok && outcome.value.replayed
  }
}

@ObjectType({ description: 'The errors with which `createNotification` would refuse the input.' })
export class CheckNotificationPayload extends payloadType('Empty if the input is valid.') {}

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
    'The notification after the action. Null if there are errors. Needs `notifications:read`, or `notifications:own` for a notification to the caller.',
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
