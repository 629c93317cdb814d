import { GraphQLJSONObject } from 'graphql-scalars'
import { ArgsType, Field, ID, InputType, ObjectType } from 'type-graphql'
import { PagingArgs } from '../schema/connections.js'
import {
  Optional,
  OptionalInt,
  OptionalText,
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
import { ActionType, NotificationType } from './model/notification-enums.js'
import { channels, type ChannelName } from '../channels/channels.js'
import type { ActionTypeWord } from './model/stored-words.js'
import { TargetType } from './model/target-type.js'
import type { Outcome } from '../errors/gateway-error.js'
import { payloadType } from '../schema/user-errors.js'
import { encodeNodeId } from '../schema/node-id.js'
import type { ItemResult, CreatedNotification } from './create/notification-creator.js'
import type { ViewedNotification } from './inbox/viewed-notification.js'
import { NotificationCounts } from './model/notification-counts.js'
import { NotificationFilterInput } from './model/notification-filter-input.js'
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

  @OptionalText('The sender’s reference. Finds the newest notification with this reference.')
  reference?: string | null
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

  @OptionalText(`The user to notify. ${limit('user')} Example: "finance.team@example.com".`)
  user?: string | null

  @Optional(
    () => [RecipientInput],
    `Recipients in addition to \`user\`: persons, roles, teams and patches of the directory. Each has its own read state. At most ${maxRecipients}.`,
  )
  recipients?: RecipientInput[] | null

  @OptionalText(`Text to show. Required for Screen. ${limit('message')}`)
  message?: string | null

  @OptionalText(
    `Name of a configured service, or a provider key. Required if an external message is sent, otherwise ignored. Keys are encrypted and never shown again. ${limit('serviceKey')}`,
  )
  serviceKey?: string | null

  @OptionalText(
    'UUID of the provider’s template for the channel of `notificationType`. For Screen, it is used for the one requested channel whose own template field is not set.',
  )
  templateId?: string | null

  @OptionalText(
    `Personal data. ${requiredFor('mobileNumber')} ${limit('mobileNumber')} Example: "07700900123".`,
  )
  mobileNumber?: string | null

  @OptionalText(
    `Personal data. ${requiredFor('email')} ${limit('email')} Example: "ana@example.com".`,
  )
  email?: string | null

  @Optional(
    () => GraphQLJSONObject,
    `Personal data. Values for the placeholders of the templates: text, numbers, booleans, or lists of text or numbers. Placeholder names ignore case, spaces, - and _. A letter needs firstName, lastName and three to seven of addressLine1 to addressLine7, where the last line is a UK postcode. At most ${maxPersonalisationDepth} levels deep; as JSON ${limit('personalisationParams').toLowerCase()}`,
  )
  personalisationParams?: Record<string, unknown> | null

  @Switch('True if a user must approve, reject or validate the notification.')
  requireAction!: boolean

  @OptionalText(
    `A repeated request with the same key and content returns the first notification for 7 days. ${limit('idempotencyKey')}`,
  )
  idempotencyKey?: string | null

  @OptionalText(
    `The sender’s reference, for finding the notification later. Must not hold personal data. ${limit('reference')}`,
  )
  reference?: string | null

  @OptionalText(`Link to open from the message, http or https. ${limit('followOnUrl')}`)
  followOnUrl?: string | null

  @OptionalTime(
    `Send no earlier than this time, at most ${maxSendAfterDays} days ahead. Default: send immediately. Example: "2026-06-01T08:00:00Z".`,
  )
  sendAfter?: Date | null
}

for (const { flag, templateField, words } of channels.external) {
  Switch(`Also send ${words}.`)(CreateNotificationInput.prototype, flag)
  OptionalText(
    `UUID of the template of ${words.replace(/^an? /, 'the ')}, if \`templateId\` is for another channel.`,
  )(CreateNotificationInput.prototype, templateField)
}

@InputType('PerformActionInput', { description: 'An action of a user on a notification.' })
export class PerformActionInput {
  @Field(() => ID, { description: 'Id or UUID of the notification.' })
  id!: string

  @Field(() => ActionType, { description: 'The action.' })
  actionType!: ActionTypeWord

  @OptionalText('Reason. Required for APPROVED and REJECTED. At most 2,000 characters.')
  actionNote?: string | null

  @OptionalInt(
    'The `version` that the decision is based on. If another user has decided since then, the error is VERSION_CONFLICT.',
  )
  expectedVersion?: number | null
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
