import type { ChannelName } from '../../channels/channels.js'
import type { ActionTypeWord, DeliveryStatusWord, TargetTypeWord } from './stored-words.js'
import { enumType } from '../../schema/enum-type.js'

/** GraphQL names of the specification's words. Values are the words as they are stored. */
export const NotificationType = enumType('NotificationType', 'The channel of a notification.', {
  SCREEN: ['Screen', '`Screen`: shown in the housing applications.'],
  EMAIL: ['Email', '`Email`: sent to an e-mail address.'],
  TEXT: ['Text', '`Text`: sent to a mobile phone.'],
  LETTER: ['Letter', '`Letter`: printed and posted.'],
}) satisfies Record<string, ChannelName>

export const TargetType = enumType('TargetType', 'What a notification is about.', {
  FAILED_DIRECT_DEBITS: ['FailedDirectDebits', '`FailedDirectDebits`: a direct debit failed.'],
  MISSED_SERVICE_CHARGE_PAYMENTS: [
    'MissedServiceChargePayments',
    '`MissedServiceChargePayments`: a service charge was not paid.',
  ],
  ESTIMATES: ['Estimates', '`Estimates`: estimated service charges.'],
  ACTUALS: ['Actuals', '`Actuals`: actual service charges.'],
}) satisfies Record<string, TargetTypeWord>

export const ActionType = enumType('ActionType', 'What a user did about a notification.', {
  INITIATED: ['Initiated', '`Initiated`: work has begun; opens a required action again.'],
  APPROVED: ['Approved', '`Approved`: settles a required action; needs an actionNote.'],
  VALIDATE: ['Validate', '`Validate`: checked; settles a required action.'],
  REJECTED: ['Rejected', '`Rejected`: settles a required action; needs an actionNote.'],
  IS_READ: ['IsRead', '`IsRead`: the notification was read.'],
}) satisfies Record<string, ActionTypeWord>

export const DeliveryStatus = enumType(
  'DeliveryStatus',
  'How far the message on one external channel has come.',
  {
    PENDING: ['pending', 'It waits to be handed to the provider.'],
    SENDING: ['sending', 'It is being handed over; the provider may have it already.'],
    UNCERTAIN: [
      'uncertain',
      'It cannot be found out whether the provider took it. It waits for `resolveDelivery` and is never sent again by itself.',
    ],
    SENT: ['sent', 'The provider has accepted it.'],
    DELIVERED: ['delivered', 'It arrived; for a letter: it was printed and posted.'],
    FAILED: ['failed', 'It will not arrive; `failure` says why.'],
    CANCELLED: ['cancelled', 'It was called off and will not be sent.'],
  },
) satisfies Record<string, DeliveryStatusWord>

export const NotificationSortBy = enumType(
  'NotificationSortBy',
  'What orders a list of notifications.',
  {
    CREATED_DATE: ['createdDate', 'By `createdDate`.'],
  },
)
