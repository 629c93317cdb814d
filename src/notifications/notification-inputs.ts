import { GraphQLJSONObject } from 'graphql-scalars'
import { ArgsType, Field, ID, InputType } from 'type-graphql'
import { PagingArgs } from '../schema/connections.js'
import {
  Optional,
  OptionalFlag,
  OptionalInt,
  OptionalTime,
  OptionalUuid,
} from '../schema/fields.js'
import {
  deepestPersonalisation,
  furthestSendDays,
  textLimits,
  type CreateNotification,
} from './create/create-notification.js'
import { RecipientInput } from './directory/recipient-inputs.js'
import { mostRecipients } from './directory/recipient-rules.js'
import type { NotificationFilter } from './inbox/notification-filter.js'
import {
  ActionType,
  DeliveryStatus,
  NotificationSortBy,
  NotificationType,
  TargetType,
} from './model/notification-enums.js'
import type { ChannelName } from '../channels/channels.js'
import type { ActionTypeWord, DeliveryStatusWord, TargetTypeWord } from './model/stored-words.js'
import { mostMarkedAtOnce } from './read-marks.js'

const limit = (name: keyof typeof textLimits) =>
  `At most ${textLimits[name].toLocaleString('en-GB')} characters.`

const Text = (description: string) => Field(() => String, { nullable: true, description })

const Switch = (description: string) =>
  Field(() => Boolean, { defaultValue: false, description: `${description} Default false.` })

const Ids = () => Optional(() => [ID], `Ids or UUIDs of notifications, 1 to ${mostMarkedAtOnce}.`)

const All = () => OptionalFlag('True for everything in the caller’s inbox that passes the filter.')

const AllFilter = () =>
  Optional(() => NotificationFilterInput, 'Which of all. Not together with ids.')

/** Which notifications a change of states is for. */
export interface MarkInput {
  readonly ids?: readonly string[] | null
  readonly all?: boolean | null
  readonly filter?: NotificationFilter | null
}

@InputType('NotificationReferenceInput', {
  description: 'Names one notification. Exactly one field must be given.',
})
export class NotificationReferenceInput {
  @Optional(() => ID, 'Its opaque id.')
  id?: string | null

  @OptionalUuid('Its UUID.')
  uuid?: string | null

  @Text('The caller’s own reference; the newest notification that carries it.')
  reference?: string | null
}

@InputType('NotificationFilterInput', {
  description: 'Keeps notifications for which everything given holds.',
})
export class NotificationFilterInput implements NotificationFilter {
  @Optional(() => NotificationType, 'Channel.')
  notificationType?: ChannelName | null

  @OptionalUuid('What it is about.')
  targetId?: string | null

  @Optional(() => TargetType, 'Kind of what it is about.')
  targetType?: TargetTypeWord | null

  @Text(
    'The user it is for: a `sub` exactly, or an e-mail address in any case. In an inbox that is the caller or nobody. Null is refused.',
  )
  user?: string | null

  @OptionalFlag('Read or not: by the caller in an inbox, else by anybody.')
  isReadStatus?: boolean | null

  @OptionalFlag('Of an inbox: shown to the caller or not.')
  isSeen?: boolean | null

  @OptionalFlag('Of an inbox: archived by the caller or not. Default not.')
  isArchived?: boolean | null

  @OptionalFlag(
    'True for what is addressed to the caller, with their own states, where all may be read. With `notifications:own` alone nothing else is there.',
  )
  mine?: boolean | null

  @OptionalFlag('Created with a required action or not.')
  requireAction?: boolean | null

  @Text('The sender’s own reference, compared exactly. Example: "run-2024-05".')
  reference?: string | null

  @OptionalTime('Created then or later. Example: "2026-06-01T00:00:00Z".')
  createdFrom?: Date | null

  @OptionalTime('Created before then; later than createdFrom.')
  createdUntil?: Date | null

  @OptionalFlag(
    'True for what the caller created, which `notifications:write` lists without another scope; false for what others did. Not of an inbox.',
  )
  createdByMe?: boolean | null

  @Optional(() => DeliveryStatus, 'One of its messages is in this state; not of an inbox.')
  deliveryStatus?: DeliveryStatusWord | null
}

@InputType('CreateNotificationInput', {
  description:
    'A new notification. It goes out on the channel of notificationType and on those of the require-flags. Characters are Unicode code points.',
})
export class CreateNotificationInput implements CreateNotification {
  @Field(() => String, {
    description: 'UUID of what it is about. Example: "3fa85f64-5717-4562-b3fc-2c963f66afa6".',
  })
  targetId!: string

  @Field(() => TargetType, { description: 'Kind of what it is about.' })
  targetType!: TargetTypeWord

  @Field(() => NotificationType, { description: 'Channel.' })
  notificationType!: ChannelName

  @Text(`The user it is for. ${limit('user')} Example: "finance.team@example.com".`)
  user?: string | null

  @Optional(
    () => [RecipientInput],
    `Whom it is for besides user: persons, roles, teams and patches of the directory, each with a reading of its own. At most ${mostRecipients}.`,
  )
  recipients?: RecipientInput[] | null

  @Text(`Text to show; needed for Screen. ${limit('message')}`)
  message?: string | null

  @Text(
    `Name of a configured service, or a provider key; needed for all but Screen without require-flags, where it is ignored. Keys are sealed and never shown again. ${limit('serviceKey')}`,
  )
  serviceKey?: string | null

  @Text(
    'UUID of the provider’s template, which serves one channel: that of notificationType or, for Screen, the only asked one without a template of its own.',
  )
  templateId?: string | null

  @Text('UUID of the template of the e-mail, where templateId serves another channel.')
  emailTemplateId?: string | null

  @Text('UUID of the template of the text message, where templateId serves another channel.')
  smsTemplateId?: string | null

  @Text('UUID of the template of the letter, where templateId serves another channel.')
  letterTemplateId?: string | null

  @Text(
    `Personal data; needed for a text message. ${limit('mobileNumber')} Example: "07700900123".`,
  )
  mobileNumber?: string | null

  @Text(`Personal data; needed for an e-mail. ${limit('email')} Example: "ana@example.com".`)
  email?: string | null

  @Optional(
    () => GraphQLJSONObject,
    `Personal data. Values of the templates’ placeholders, whose case, blanks, - and _ do not count: text, numbers, true or false, or lists of texts or numbers. A letter needs firstName, lastName and addressLine1 to addressLine7, of which three lines at least and a UK postcode as the last. At most ${deepestPersonalisation} levels deep; as JSON ${limit('personalisationParams').toLowerCase()}`,
  )
  personalisationParams?: Record<string, unknown> | null

  @Switch('Somebody has to approve, reject or validate it.')
  requireAction!: boolean

  @Switch('Send an e-mail as well.')
  requireEmailNotification!: boolean

  @Switch('Send a text message as well.')
  requireSmsNotification!: boolean

  @Switch('Send a letter as well.')
  requireLetter!: boolean

  @Text(
    `Sending the same key and content again within 7 days answers with the first notification. ${limit('idempotencyKey')}`,
  )
  idempotencyKey?: string | null

  @Text(`Your own reference, to find it again. No personal data. ${limit('reference')}`)
  reference?: string | null

  @Text(`Address to go to from the message, http or https. ${limit('followOnUrl')}`)
  followOnUrl?: string | null

  @OptionalTime(
    `Nothing is sent before this time, at most ${furthestSendDays} days ahead. Default at once. Example: "2026-06-01T08:00:00Z".`,
  )
  sendAfter?: Date | null
}

@InputType('PerformActionInput', { description: 'What a user did about a notification.' })
export class PerformActionInput {
  @Field(() => ID, { description: 'Id or UUID of the notification.' })
  id!: string

  @Field(() => ActionType, { description: 'What was done.' })
  actionType!: ActionTypeWord

  @Text('Why; needed for APPROVED and REJECTED. At most 2,000 characters.')
  actionNote?: string | null

  @OptionalInt(
    'The `version` that the decision rests on: refused with VERSION_CONFLICT when somebody decided since.',
  )
  expectedVersion?: number | null
}

@InputType('MarkNotificationsReadInput', {
  description: 'Which notifications have been read. Give ids or all.',
})
export class MarkNotificationsReadInput implements MarkInput {
  @Ids()
  ids?: string[] | null

  @All()
  all?: boolean | null

  @AllFilter()
  filter?: NotificationFilterInput | null
}

@InputType('MarkNotificationsSeenInput', {
  description: 'Which notifications have been shown. Give ids or all.',
})
export class MarkNotificationsSeenInput implements MarkInput {
  @Ids()
  ids?: string[] | null

  @All()
  all?: boolean | null

  @AllFilter()
  filter?: NotificationFilterInput | null
}

@InputType('ArchiveNotificationsInput', {
  description: 'Which notifications to archive, or to take out of the archive. Give ids or all.',
})
export class ArchiveNotificationsInput implements MarkInput {
  @Ids()
  ids?: string[] | null

  @All()
  all?: boolean | null

  @AllFilter()
  filter?: NotificationFilterInput | null

  @Field(() => Boolean, {
    defaultValue: true,
    description: 'False takes them out of the archive again. Default true.',
  })
  isArchived!: boolean
}

@InputType('DeleteNotificationInput', { description: 'Which notification to delete.' })
export class DeleteNotificationInput {
  @Field(() => ID, { description: 'Id or UUID of the notification.' })
  id!: string
}

@ArgsType()
export class NotificationsArgs extends PagingArgs {
  @Optional(() => NotificationFilterInput, 'Which notifications. Default all.')
  filter?: NotificationFilterInput | null

  @Field(() => NotificationSortBy, {
    defaultValue: NotificationSortBy.CREATED_DATE,
    description: 'What orders the list.',
  })
  sortBy!: (typeof NotificationSortBy)[keyof typeof NotificationSortBy]

  @Field(() => Boolean, { defaultValue: true, description: 'The newest first. Default true.' })
  isDesc!: boolean
}
