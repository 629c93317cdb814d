import { z } from 'zod'
import { commaList } from './setting-values.js'

const natsForm =
  /^(?:nats|tls):\/\/(?:[^\s:@/?#]+(?::[^\s:@/?#]+)?@)?(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?\/?$/i

const servers = commaList.pipe(
  z
    .array(
      z.string().refine((text) => natsForm.test(text) && !/%(?![\da-f]{2})/i.test(text), {
        message:
          'must be comma-separated addresses such as tls://nats.example:4222 or tls://user:password@nats.example:4222; percent-encode special characters of the password: docs/events.md',
      }),
    )
    .min(1)
    .refine((addresses) => new Set(addresses.flatMap(natsCredentialsOf)).size < 2, {
      message:
        'must not have different credentials; use the same in all addresses, or in only one of them',
    }),
)

/** Names of streams and consumers are parts of subjects, so they must not contain dots. */
const name = z
  .string()
  .regex(/^[\w-]{1,200}$/, 'must be up to 200 letters, digits, hyphens or underscores')

const filter = z
  .string()
  .regex(
    /^(?:[^\s.*>]+|\*)(?:\.(?:[^\s.*>]+|\*))*(?:\.>)?$/,
    'must be words separated by dots; * matches one word, > at the end matches the rest',
  )

const file = z.string().min(1).optional()

const queueForm =
  /^https?:\/\/(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?(?:\/[\w-]+)*\/[\w-]+(?:\.fifo)?$/i

/** Settings of the brokers that events are read from. settings.ts describes the format of an entry. */
export const brokerSettings = {
  NATS_URL: {
    schema: servers.optional(),
    example: 'tls://housing-gateway:secret@nats-1.example:4222,tls://nats-2.example:4222',
    about:
      'Comma-separated NATS servers with JetStream, with user:password@ or token@ before the host if required. Needs NATS_STREAM: docs/events.md.',
  },
  NATS_CREDS_FILE: {
    schema: file,
    example: '/run/secrets/nats.creds',
    about: 'NATS credentials file with a JWT and its key. It replaces a user in NATS_URL.',
  },
  NATS_CA_FILE: {
    schema: file,
    default: 'the authorities of Node.js',
    example: '/run/secrets/nats-ca.pem',
    about: 'Certificate authority of the NATS servers, in PEM format.',
  },
  NATS_STREAM: {
    schema: name.optional(),
    default: 'none (events arrive only by POST /events)',
    example: 'housing-events',
    about: 'JetStream stream to read events from.',
  },
  NATS_CONSUMER: {
    schema: name.default('housing-gateway'),
    example: 'housing-gateway',
    about: 'Durable pull consumer on NATS_STREAM. The gateway creates it if it is missing.',
  },
  NATS_SUBJECT: {
    schema: filter.optional(),
    default: 'all subjects of the stream',
    example: 'housing.events.>',
    about: 'Subjects to read from NATS_STREAM.',
  },
  SQS_QUEUE_URL: {
    schema: z
      .string()
      .refine((text) => queueForm.test(text), {
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

/** The parsed variables. */
export type BrokerConfig = {
  readonly [Name in keyof typeof brokerSettings]?: z.infer<(typeof brokerSettings)[Name]['schema']>
}

/** The credentials in an address, user:password or a token; empty if there are none. */
export function natsCredentialsOf(address: string): string[] {
  return /^[^/]*\/\/(.*)@/.exec(address)?.slice(1) ?? []
}
