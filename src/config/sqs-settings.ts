import { z } from 'zod'
import type { BrokerConfig } from './broker-settings.js'

const form = /^https?:\/\/(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?(?:\/[\w-]+)*\/[\w-]+(?:\.fifo)?$/i

/** Amazon SQS, which events come from; entries as in settings.ts. */
export const sqsSettings = {
  SQS_QUEUE_URL: {
    schema: z
      .string()
      .refine((text) => form.test(text), {
        message:
          'must be the address of a queue, such as https://sqs.eu-west-2.amazonaws.com/123456789012/housing-events.fifo',
      })
      .optional(),
    default: 'none: events come by POST /events alone',
    example: 'https://sqs.eu-west-2.amazonaws.com/123456789012/housing-events.fifo',
    about:
      'Queue of Amazon SQS that events are read from, with the credentials that AWS finds: docs/brokers.md.',
  },
  SQS_REGION: {
    schema: z
      .string()
      .regex(/^[a-z\d-]+$/, 'must be the name of a region')
      .optional(),
    default: 'that of the address, else AWS_REGION',
    example: 'eu-west-2',
    about: 'Region of SQS_QUEUE_URL, where its address does not say it.',
  },
} as const

/** Which of them contradict each other. */
export function sqsFaults(config: BrokerConfig): string[] {
  return config.SQS_REGION !== undefined && config.SQS_QUEUE_URL === undefined
    ? ['SQS_QUEUE_URL is needed with SQS_REGION.']
    : []
}
