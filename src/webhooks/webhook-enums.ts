import type { RecordKind } from '../records/model/record-model.js'
import { testEvent, type SentEventWord, type WebhookEventWord } from './webhook-events.js'
import type { WebhookDeliveryStatusWord, WebhookStatusWord } from './webhook-model.js'
import { enumType } from '../schema/enum-type.js'
import { keptDays } from './webhook-timing.js'

const events = {
  NOTIFICATION_CREATED: ['notification.created', '`notification.created`: one was created.'],
  NOTIFICATION_READ: ['notification.read', '`notification.read`: one was read for the first time.'],
  NOTIFICATION_ACTED: [
    'notification.acted',
    '`notification.acted`: somebody acted, other than reading.',
  ],
  NOTIFICATION_DELETED: ['notification.deleted', '`notification.deleted`: one was deleted.'],
  DELIVERY_SENT: ['delivery.sent', '`delivery.sent`: the provider has accepted a message.'],
  DELIVERY_DELIVERED: ['delivery.delivered', '`delivery.delivered`: a message arrived.'],
  DELIVERY_FAILED: ['delivery.failed', '`delivery.failed`: a message will not arrive.'],
  RECORD_CHANGED: ['record.changed', '`record.changed`: a record was saved or removed.'],
} as const

export const WebhookEvent = enumType(
  'WebhookEvent',
  'What a webhook may tell of. Needs `notifications:read`, or `search:…` of the kind.',
  events,
) satisfies Record<string, WebhookEventWord>

export const SentWebhookEvent = enumType('SentWebhookEvent', 'What a webhook has told of.', {
  ...events,
  WEBHOOK_TEST: [testEvent, '`webhook.test`: its owner asked for it.'],
}) satisfies Record<string, SentEventWord>

export const WebhookRecordKind = enumType(
  'WebhookRecordKind',
  'A kind of record that a webhook may tell of.',
  {
    PERSON: ['person', 'Persons; needs `search:persons`.'],
    ASSET: ['asset', 'Assets; needs `search:assets`.'],
    TENURE: ['tenure', 'Tenures; needs `search:tenures`.'],
    TRANSACTION: ['transaction', 'Transactions; needs `search:transactions`.'],
    ACCOUNT: ['account', 'Accounts; needs `search:accounts`.'],
  },
) satisfies Record<string, RecordKind>

export const WebhookStatus = enumType('WebhookStatus', 'Whether a webhook sends.', {
  ACTIVE: ['active', 'It tells its receiver of what happens.'],
  OFF: ['off', `It sends nothing; for ${keptDays} days it collects what happens.`],
}) satisfies Record<string, WebhookStatusWord>

export const WebhookDeliveryStatus = enumType(
  'WebhookDeliveryStatus',
  'What became of an event of a webhook.',
  {
    WAITING: ['waiting', 'It waits for its first or another try, or for one before it.'],
    ACCEPTED: ['accepted', 'The receiver answered with a status from 200 to 299.'],
    FAILED: ['failed', 'It was given up; `replayWebhook` sends it again.'],
  },
) satisfies Record<string, WebhookDeliveryStatusWord>
