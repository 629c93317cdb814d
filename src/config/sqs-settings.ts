import { z } from 'zod'

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
      'Queue of Amazon SQS that events are read from, with the credentials and the region that the AWS SDK finds: docs/events.md.',
  },
} as const
