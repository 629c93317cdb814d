import { InputType } from 'type-graphql'
import type { ChannelName } from '../../channels/channels.js'
import {
  Optional,
  OptionalFlag,
  OptionalText,
  OptionalTime,
  OptionalUuid,
} from '../../schema/fields.js'
import type { NotificationFilter } from '../inbox/notification-filter.js'
import { DeliveryStatus, NotificationType } from './notification-enums.js'
import type { DeliveryStatusWord } from './stored-words.js'
import { TargetType } from './target-type.js'

@InputType('NotificationFilterInput', {
  description: 'Matches notifications that match all given fields.',
})
export class NotificationFilterInput implements NotificationFilter {
  @Optional(() => NotificationType, 'Channel.')
  notificationType?: ChannelName | null

  @OptionalUuid('UUID of the record that the notification is about.')
  targetId?: string | null

  @Optional(() => TargetType, 'Subject of the notification.')
  targetType?: string | null

  @OptionalText(
    'The notified user: an exact `sub`, or an e-mail address in any case. An inbox has only the caller. Null is refused.',
  )
  user?: string | null

  @OptionalFlag('Read or not, by the caller in an inbox, otherwise by any user.')
  isReadStatus?: boolean | null

  @OptionalFlag('Inbox only: seen by the caller or not.')
  isSeen?: boolean | null

  @OptionalFlag('Inbox only: archived by the caller or not. Default false.')
  isArchived?: boolean | null

  @OptionalFlag(
    'True for the caller’s inbox: notifications addressed to them, with their own read state. With `notifications:own` alone this is always the case.',
  )
  mine?: boolean | null

  @OptionalFlag('True for notifications with a required action, open or completed.')
  requireAction?: boolean | null

  @OptionalText('The sender’s reference, exact match. Example: "run-2024-05".')
  reference?: string | null

  @OptionalTime('Created at this time or later. Example: "2026-06-01T00:00:00Z".')
  createdFrom?: Date | null

  @OptionalTime('Created before this time, which must be later than `createdFrom`.')
  createdUntil?: Date | null

  @OptionalFlag(
    'True for notifications that the caller created; `notifications:write` is enough for these. False for those of others. Not allowed in an inbox.',
  )
  createdByMe?: boolean | null

  @Optional(() => DeliveryStatus, 'At least one message has this status. Not allowed in an inbox.')
  deliveryStatus?: DeliveryStatusWord | null
}
