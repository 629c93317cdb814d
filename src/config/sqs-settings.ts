import { z } from 'zod'

const form = /^https?:\/\/(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?(?:\/[\w-]+)*\/[\w-]+(?:\.fifo)?$/i

/** Amazon SQS as a source of events; entries as in settings.ts. */
export const sqsSettings = {
  SQS_QUEUE_URL: {
    schema: z
      .string()
      .refine((text) => form.test(text), {
        message:
          'must be a queue address such as https://sqs.eu-west-2.amazonaws.com/123456789012/housing-events.fifo',
      })
      .optional(),
    default: 'none (events arrive only by POST /events)',
    example: 'https://sqs.eu-west-2.amazonaws.com/123456789012/housing-events.fifo',
    about:
      'Amazon SQS queue to read events from, with the credentials and region of the AWS SDK: docs/events.md.',
  },
} as const
