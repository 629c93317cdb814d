import type { RecordKind } from '../records/model/record-model.js'
import { testEvent, type SentEventWord, type WebhookEventWord } from './webhook-events.js'
import type { WebhookDeliveryStatusWord, WebhookStatusWord } from './webhook-model.js'
import { enumType } from '../schema/enum-type.js'
import { keptDays } from './webhook-timing.js'

const events = {
  NOTIFICATION_CREATED: [
    'notification.created',
    '`notification.created`: a notification was created.',
  ],
  NOTIFICATION_READ: [
    'notification.read',
    '`notification.read`: a notification was read for the first time.',
  ],
  NOTIFICATION_ACTED: [
    'notification.acted',
    '`notification.acted`: a user acted on a notification, other than reading it.',
  ],
  NOTIFICATION_DELETED: [
    'notification.deleted',
    '`notification.deleted`: a notification was deleted.',
  ],
  DELIVERY_SENT: ['delivery.sent', '`delivery.sent`: the provider has accepted a message.'],
  DELIVERY_DELIVERED: ['delivery.delivered', '`delivery.delivered`: a message arrived.'],
  DELIVERY_FAILED: ['delivery.failed', '`delivery.failed`: a message will not arrive.'],
  RECORD_CHANGED: ['record.changed', '`record.changed`: a record was saved or removed.'],
} as const

export const WebhookEvent = enumType(
  'WebhookEvent',
  'Events that a webhook can send. They need `notifications:read`, or the search scope of the record type.',
  events,
) satisfies Record<string, WebhookEventWord>

export const SentWebhookEvent = enumType('SentWebhookEvent', 'Event of a webhook.', {
  ...events,
  WEBHOOK_TEST: [testEvent, '`webhook.test`: a test event requested by the owner.'],
}) satisfies Record<string, SentEventWord>

export const WebhookRecordKind = enumType(
  'WebhookRecordKind',
  'A record type whose changes a webhook can send.',
  {
    PERSON: ['person', 'Persons; needs `search:persons`.'],
    ASSET: ['asset', 'Assets; needs `search:assets`.'],
    TENURE: ['tenure', 'Tenures; needs `search:tenures`.'],
    TRANSACTION: ['transaction', 'Transactions; needs `search:transactions`.'],
    ACCOUNT: ['account', 'Accounts; needs `search:accounts`.'],
  },
) satisfies Record<string, RecordKind>

export const WebhookStatus = enumType('WebhookStatus', 'Whether a webhook is on.', {
  ACTIVE: ['active', 'On: events are sent.'],
  OFF: ['off', `Off: nothing is sent. Events are collected for ${keptDays} days.`],
}) satisfies Record<string, WebhookStatusWord>

export const WebhookDeliveryStatus = enumType(
  'WebhookDeliveryStatus',
  'Status of a webhook delivery.',
  {
    WAITING: ['waiting', 'Waiting for an attempt, or for an earlier event.'],
    ACCEPTED: ['accepted', 'Accepted: the receiver responded with a status from 200 to 299.'],
    FAILED: ['failed', 'Failed finally; `replayWebhook` sends it again.'],
  },
) satisfies Record<string, WebhookDeliveryStatusWord>
