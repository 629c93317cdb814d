import { registerEnumType } from 'type-graphql'
import type { ChannelName } from '../../channels/channels.js'
import type { ActionTypeWord, DeliveryStatusWord, TargetTypeWord } from './stored-words.js'

/** GraphQL names of the specification's words. Values are the words as they are stored. */
export const NotificationType = {
  SCREEN: 'Screen',
  EMAIL: 'Email',
  TEXT: 'Text',
  LETTER: 'Letter',
} as const satisfies Record<string, ChannelName>

registerEnumType(NotificationType, {
  name: 'NotificationType',
  description: 'The channel of a notification.',
  valuesConfig: {
    SCREEN: { description: '`Screen`: shown in the housing applications.' },
    EMAIL: { description: '`Email`: sent to an e-mail address.' },
    TEXT: { description: '`Text`: sent to a mobile phone.' },
    LETTER: { description: '`Letter`: printed and posted.' },
  },
})

export const TargetType = {
  FAILED_DIRECT_DEBITS: 'FailedDirectDebits',
  MISSED_SERVICE_CHARGE_PAYMENTS: 'MissedServiceChargePayments',
  ESTIMATES: 'Estimates',
  ACTUALS: 'Actuals',
} as const satisfies Record<string, TargetTypeWord>

registerEnumType(TargetType, {
  name: 'TargetType',
  description: 'What a notification is about.',
  valuesConfig: {
    FAILED_DIRECT_DEBITS: { description: '`FailedDirectDebits`: a direct debit failed.' },
    MISSED_SERVICE_CHARGE_PAYMENTS: {
      description: '`MissedServiceChargePayments`: a service charge was not paid.',
    },
    ESTIMATES: { description: '`Estimates`: estimated service charges.' },
    ACTUALS: { description: '`Actuals`: actual service charges.' },
  },
})

export const ActionType = {
  INITIATED: 'Initiated',
  APPROVED: 'Approved',
  VALIDATE: 'Validate',
  REJECTED: 'Rejected',
  IS_READ: 'IsRead',
} as const satisfies Record<string, ActionTypeWord>

registerEnumType(ActionType, {
  name: 'ActionType',
  description: 'What a user did about a notification.',
  valuesConfig: {
    INITIATED: { description: '`Initiated`: work has begun; opens a required action again.' },
    APPROVED: { description: '`Approved`: settles a required action; needs an actionNote.' },
    VALIDATE: { description: '`Validate`: checked; settles a required action.' },
    REJECTED: { description: '`Rejected`: settles a required action; needs an actionNote.' },
    IS_READ: { description: '`IsRead`: the notification was read.' },
  },
})

export const DeliveryStatus = {
  PENDING: 'pending',
  SENDING: 'sending',
  UNCERTAIN: 'uncertain',
  SENT: 'sent',
  DELIVERED: 'delivered',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
} as const satisfies Record<string, DeliveryStatusWord>

registerEnumType(DeliveryStatus, {
  name: 'DeliveryStatus',
  description: 'How far the message on one external channel has come.',
  valuesConfig: {
    PENDING: { description: 'It waits to be handed to the provider.' },
    SENDING: { description: 'It is being handed over; the provider may have it already.' },
    UNCERTAIN: {
      description:
        'It cannot be found out whether the provider took it. It waits for `resolveDelivery` and is never sent again by itself.',
    },
    SENT: { description: 'The provider has accepted it.' },
    DELIVERED: { description: 'It arrived; for a letter: it was printed and posted.' },
    FAILED: { description: 'It will not arrive; `failure` says why.' },
    CANCELLED: { description: 'It was called off and will not be sent.' },
  },
})

export const NotificationSortBy = { CREATED_DATE: 'createdDate' } as const

registerEnumType(NotificationSortBy, {
  name: 'NotificationSortBy',
  description: 'What orders a list of notifications.',
  valuesConfig: { CREATED_DATE: { description: 'By `createdDate`.' } },
})
