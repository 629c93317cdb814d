import {
  eventMeanings,
  testEvent,
  type SentEventWord,
  type WebhookEventWord,
} from './webhook-events.js'
import type { WebhookDeliveryStatusWord, WebhookStatusWord } from './webhook-model.js'
import { enumType } from '../schema/enum-type.js'
import { keptDays } from './webhook-timing.js'

export const WebhookEvent = enumType(
  'WebhookEvent',
  'Events that a webhook can send. They need `notifications:read`, or the search scope of the record type.',
  {
    ...Object.fromEntries(
      Object.entries(eventMeanings).map(([word, meaning]) => [
        word.toUpperCase().replace('.', '_'),
        [word as WebhookEventWord, `\`${word}\`: ${meaning}.`] as const,
      ]),
    ),
    WEBHOOK_TEST: [testEvent, '`webhook.test`: a test event. Only `sendTestEvent` sends it.'],
  },
) satisfies Record<string, SentEventWord>

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
    FAILED: ['failed', 'Failed and not retried. `replayWebhook` sends the event again.'],
  },
) satisfies Record<string, WebhookDeliveryStatusWord>
