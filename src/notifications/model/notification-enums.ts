import { allChannels } from '../../channels/channels.js'
import type { ActionTypeWord, DeliveryStatusWord } from './stored-words.js'
import { enumType } from '../../schema/enum-type.js'

/** GraphQL names for the values of the specification. The values are stored. */
export const NotificationType = enumType(
  'NotificationType',
  'The channel of a notification.',
  Object.fromEntries(
    allChannels.map(({ name, description }) => [
      name.toUpperCase(),
      [name, `\`${name}\`: ${description}.`],
    ]),
  ),
)

export const ActionType = enumType('ActionType', 'An action of a user on a notification.', {
  INITIATED: ['Initiated', '`Initiated`: work has started. Reopens a required action.'],
  APPROVED: ['Approved', '`Approved`: completes a required action. Needs an actionNote.'],
  VALIDATE: [
    'Validate',
    '`Validate`: a user has checked the notification. Completes a required action.',
  ],
  REJECTED: ['Rejected', '`Rejected`: completes a required action. Needs an actionNote.'],
  IS_READ: ['IsRead', '`IsRead`: the notification was read.'],
}) satisfies Record<string, ActionTypeWord>

export const DeliveryStatus = enumType(
  'DeliveryStatus',
  'Status of a message on one external channel.',
  {
    PENDING: ['pending', 'Waiting to be sent to the provider.'],
    SENDING: ['sending', 'Being sent to the provider, which may already have it.'],
    UNCERTAIN: [
      'uncertain',
      'It is unknown whether the provider accepted the message. It needs `resolveDelivery` and is never resent automatically.',
    ],
    SENT: ['sent', 'Accepted by the provider.'],
    DELIVERED: ['delivered', 'Delivered. For a letter: printed and posted.'],
    FAILED: ['failed', 'Failed; `failure` gives the reason.'],
    CANCELLED: ['cancelled', 'Cancelled; it will not be sent.'],
  },
) satisfies Record<string, DeliveryStatusWord>
