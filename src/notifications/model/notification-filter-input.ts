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
  description: 'Filter for notifications. All set fields must match.',
})
export class NotificationFilterInput implements NotificationFilter {
  @Optional(() => NotificationType, 'Channel.')
  notificationType?: ChannelName | null

  @OptionalUuid('UUID of the record that the notification is about.')
  targetId?: string | null

  @Optional(() => TargetType, 'Subject of the notification.')
  targetType?: string | null

  @OptionalText(
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

  @OptionalText('The sender’s reference, exact match. Example: "run-2024-05".')
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
