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
          'must be comma-separated addresses such as tls://nats.example:4222 or tls://user:password@nats.example:4222; percent-encode special characters of the password: docs/events.md',
      }),
    )
    .min(1)
    .refine((addresses) => new Set(addresses.flatMap(userOf)).size < 2, {
      message: 'must have the same user in all addresses, or a user in only one of them',
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

/** NATS as a source of events; entries as in settings.ts. */
export const natsSettings = {
  NATS_URL: {
    schema: servers.optional(),
    default: 'none',
    example: 'tls://housing-gateway:secret@nats-1.example:4222,tls://nats-2.example:4222',
    about:
      'Comma-separated NATS servers with JetStream, with user:password@ or token@ before the host if required. Needs NATS_STREAM: docs/events.md.',
  },
  NATS_CREDS_FILE: {
    schema: file,
    default: 'none',
    example: '/run/secrets/nats.creds',
    about: 'NATS credentials file, with a JWT and its key, instead of a user in NATS_URL.',
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
    default: 'housing-gateway',
    example: 'housing-gateway',
    about: 'Durable pull consumer on NATS_STREAM. The gateway creates it if it is missing.',
  },
  NATS_SUBJECT: {
    schema: filter.optional(),
    default: 'all subjects of the stream',
    example: 'housing.events.>',
    about: 'Subjects to read from NATS_STREAM.',
  },
} as const

/** One sentence for each contradiction between these settings. */
export function natsFaults(config: BrokerConfig): string[] {
  const variables = (Object.keys(natsSettings) as (keyof typeof natsSettings)[]).filter(
    (variable) => variable !== 'NATS_CONSUMER' && config[variable] !== undefined,
  )
  const [first] = variables
  if (first === undefined) return []
  const has = (variable: keyof BrokerConfig) => config[variable] !== undefined
  const faults: string[] = []
  if (!has('NATS_URL')) faults.push(`NATS_URL is required with ${first}.`)
  else if (!has('NATS_STREAM')) faults.push('NATS_STREAM is required with NATS_URL.')
  if (has('NATS_CREDS_FILE') && config.NATS_URL?.some((address) => userOf(address).length > 0)) {
    faults.push('NATS_CREDS_FILE and a user in NATS_URL exclude each other. Keep one.')
  }
  return faults
}

/** The user part before the host; empty if there is none. */
function userOf(address: string): string[] {
  return /^[^/]*\/\/(.*)@/.exec(address)?.slice(1) ?? []
}
