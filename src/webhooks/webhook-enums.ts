import { registerEnumType } from 'type-graphql'
import type { RecordKind } from '../records/model/record-model.js'
import { testEvent, type SentEventWord, type WebhookEventWord } from './webhook-events.js'
import type { WebhookDeliveryStatusWord, WebhookStatusWord } from './webhook-model.js'

export const WebhookEvent = {
  NOTIFICATION_CREATED: 'notification.created',
  NOTIFICATION_READ: 'notification.read',
  NOTIFICATION_ACTED: 'notification.acted',
  NOTIFICATION_DELETED: 'notification.deleted',
  DELIVERY_SENT: 'delivery.sent',
  DELIVERY_DELIVERED: 'delivery.delivered',
  DELIVERY_FAILED: 'delivery.failed',
  RECORD_CHANGED: 'record.changed',
} as const satisfies Record<string, WebhookEventWord>

const descriptions: Record<keyof typeof WebhookEvent, { description: string }> = {
  NOTIFICATION_CREATED: { description: '`notification.created`: one was created.' },
  NOTIFICATION_READ: { description: '`notification.read`: one was read for the first time.' },
  NOTIFICATION_ACTED: { description: '`notification.acted`: somebody acted, other than reading.' },
  NOTIFICATION_DELETED: { description: '`notification.deleted`: one was deleted.' },
  DELIVERY_SENT: { description: '`delivery.sent`: the provider has accepted a message.' },
  DELIVERY_DELIVERED: { description: '`delivery.delivered`: a message arrived.' },
  DELIVERY_FAILED: { description: '`delivery.failed`: a message will not arrive.' },
  RECORD_CHANGED: { description: '`record.changed`: a record was saved or removed.' },
}

registerEnumType(WebhookEvent, {
  name: 'WebhookEvent',
  description: 'What a webhook may tell of. Needs `notifications:read`, or `search:…` of the kind.',
  valuesConfig: descriptions,
})

export const SentWebhookEvent = {
  ...WebhookEvent,
  WEBHOOK_TEST: testEvent,
} as const satisfies Record<string, SentEventWord>

registerEnumType(SentWebhookEvent, {
  name: 'SentWebhookEvent',
  description: 'What a webhook has told of.',
  valuesConfig: {
    ...descriptions,
    WEBHOOK_TEST: { description: '`webhook.test`: its owner asked for it.' },
  },
})

export const WebhookRecordKind = {
  PERSON: 'person',
  ASSET: 'asset',
  TENURE: 'tenure',
  TRANSACTION: 'transaction',
  ACCOUNT: 'account',
} as const satisfies Record<string, RecordKind>

registerEnumType(WebhookRecordKind, {
  name: 'WebhookRecordKind',
  description: 'A kind of record that a webhook may tell of.',
  valuesConfig: {
    PERSON: { description: 'Persons; needs `search:persons`.' },
    ASSET: { description: 'Assets; needs `search:assets`.' },
    TENURE: { description: 'Tenures; needs `search:tenures`.' },
    TRANSACTION: { description: 'Transactions; needs `search:transactions`.' },
    ACCOUNT: { description: 'Accounts; needs `search:accounts`.' },
  },
})

export const WebhookStatus = {
  ACTIVE: 'active',
  OFF: 'off',
} as const satisfies Record<string, WebhookStatusWord>

registerEnumType(WebhookStatus, {
  name: 'WebhookStatus',
  description: 'Whether a webhook sends.',
  valuesConfig: {
    ACTIVE: { description: 'It tells its receiver of what happens.' },
    OFF: { description: 'It sends nothing; for seven days it collects what happens.' },
  },
})

export const WebhookDeliveryStatus = {
  WAITING: 'waiting',
  ACCEPTED: 'accepted',
  FAILED: 'failed',
} as const satisfies Record<string, WebhookDeliveryStatusWord>

registerEnumType(WebhookDeliveryStatus, {
  name: 'WebhookDeliveryStatus',
  description: 'What became of an event of a webhook.',
  valuesConfig: {
    WAITING: { description: 'It waits for its first or another try, or for one before it.' },
    ACCEPTED: { description: 'The receiver answered with a status from 200 to 299.' },
    FAILED: { description: 'It was given up; `replayWebhook` sends it again.' },
  },
})
