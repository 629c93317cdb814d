import { z } from 'zod'
import type { BrokerConfig } from './broker-settings.js'
import { commaList } from './setting-values.js'

const form =
  /^(?:nats|tls):\/\/(?:[^\s:@/?#]+(?::[^\s:@/?#]+)?@)?(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?\/?$/i

const servers = commaList.pipe(
  z
    .array(
      z.string().refine((text) => form.test(text) && !/%(?![\da-f]{2})/i.test(text), {
        message:
          'must be addresses like tls://nats.example:4222 or tls://user:password@nats.example:4222, separated by commas; percent-encode signs in the password: docs/events.md',
      }),
    )
    .min(1)
    .refine((addresses) => new Set(addresses.flatMap(userOf)).size < 2, {
      message: 'must name the same user in all addresses, or in one of them',
    }),
)

/** Streams and consumers are asked for by their names within subjects, which are divided by dots. */
const name = z
  .string()
  .regex(/^[\w-]{1,200}$/, 'must be up to 200 letters, digits, hyphens or underscores')

const subject = z
  .string()
  .regex(
    /^[^\s.*>]+(?:\.[^\s.*>]+)*$/,
    'must be words divided by dots, without blanks and wildcards',
  )

const filter = z
  .string()
  .regex(
    /^(?:[^\s.*>]+|\*)(?:\.(?:[^\s.*>]+|\*))*(?:\.>)?$/,
    'must be words divided by dots; * stands for one word, > at the end for the rest',
  )

const file = z.string().min(1).optional()

/** NATS, which events come from and go to; entries as in settings.ts. */
export const natsSettings = {
  NATS_URL: {
    schema: servers.optional(),
    default: 'none',
    example: 'tls://housing-gateway:secret@nats-1.example:4222,tls://nats-2.example:4222',
    about:
      'Servers of a NATS with JetStream, separated by commas, with user:password@ or token@ in front of the host if they ask for one. Needs NATS_STREAM, NATS_PUBLISH_SUBJECT or both: docs/events.md.',
  },
  NATS_CREDS_FILE: {
    schema: file,
    default: 'none',
    example: '/run/secrets/nats.creds',
    about: 'Credentials file of NATS, with a JWT and its key, instead of a user.',
  },
  NATS_CA_FILE: {
    schema: file,
    default: 'the authorities that Node knows',
    example: '/run/secrets/nats-ca.pem',
    about: 'Certificate authority of the NATS servers, in PEM.',
  },
  NATS_STREAM: {
    schema: name.optional(),
    default: 'none: events come by POST /events alone',
    example: 'housing-events',
    about: 'JetStream stream that events are read from.',
  },
  NATS_CONSUMER: {
    schema: name.default('housing-gateway'),
    default: 'housing-gateway',
    example: 'housing-gateway',
    about:
      'Durable pull consumer of NATS_STREAM that the gateway reads with. It is made where it is missing.',
  },
  NATS_SUBJECT: {
    schema: filter.optional(),
    default: 'all of the stream',
    example: 'housing.events.>',
    about: 'Only messages on these subjects are read from NATS_STREAM.',
  },
  NATS_PUBLISH_SUBJECT: {
    schema: subject.optional(),
    default: 'none: nothing is published',
    example: 'housing.gateway',
    about:
      'Start of the subjects that notifications, deliveries and changes of records are published on, such as housing.gateway.notification.read. A stream has to keep them.',
  },
} as const

/** Which of them contradict each other. */
export function natsFaults(config: BrokerConfig): string[] {
  const given = (Object.keys(natsSettings) as (keyof typeof natsSettings)[]).filter(
    (variable) => variable !== 'NATS_CONSUMER' && config[variable] !== undefined,
  )
  const [first] = given
  if (first === undefined) return []
  const has = (variable: keyof BrokerConfig) => config[variable] !== undefined
  const faults: string[] = []
  if (!has('NATS_URL')) faults.push(`NATS_URL is needed with ${first}.`)
  else if (!has('NATS_STREAM') && !has('NATS_PUBLISH_SUBJECT')) {
    faults.push('NATS_STREAM or NATS_PUBLISH_SUBJECT is needed with NATS_URL.')
  }
  if (has('NATS_SUBJECT') && !has('NATS_STREAM')) {
    faults.push('NATS_STREAM is needed with NATS_SUBJECT.')
  }
  if (has('NATS_CREDS_FILE') && config.NATS_URL?.some((address) => userOf(address).length > 0)) {
    faults.push('NATS_CREDS_FILE and a user in NATS_URL exclude each other; keep one.')
  }
  return faults
}

/** What stands in front of the host; empty for an address without it. */
function userOf(address: string): string[] {
  return /^[^/]*\/\/(.*)@/.exec(address)?.slice(1) ?? []
}
