import { settings } from './settings.js'
import { sourceServices } from './source-settings.js'

type GivenEnvironment = Readonly<Record<string, string | undefined>>

/** Removed settings, by the sentence that says what to use instead. */
const removedSettings: readonly (readonly [replacement: string, names: readonly string[]])[] = [
  [
    'The limit is now fixed: docs/limits.md. OPERATION_COST_LIMIT, ANSWER_BYTES and OPERATION_TIMEOUT_SECONDS limit an operation.',
    ['ROWS', 'STATEMENTS', 'SEARCHES', 'FIELDS'].map((name) => `OPERATION_${name}`),
  ],
  [
    'The queue is now fixed: docs/limits.md. OPERATIONS_AT_ONCE and CALLER_LIMITS limit concurrency.',
    ['OPERATIONS_AT_MOST', 'QUEUE_OF_ONE_CALLER', 'QUEUE_OF_ALL_CALLERS', 'QUEUE_SECONDS'],
  ],
  [
    'The value is now fixed: docs/limits.md, slow connections.',
    ['REQUEST_HEADERS_SECONDS', 'REQUEST_SECONDS', 'CONNECTIONS_AT_MOST'],
  ],
  [
    'Each request is logged. Take samples where the log is collected.',
    ['LOG_REQUESTS', 'LOG_SLOW_REQUEST_MS'],
  ],
  ['Every operation runs from a plan. Leave the setting out.', ['COMPILED_QUERIES']],
  ['The keys of an unreachable issuer are now valid for a day.', ['AUTH_JWKS_STALE_SECONDS']],
  [
    'Use SOURCE_SERVICES, a JSON object of all source services: docs/events.md.',
    ['URL', 'TOKEN']
      .flatMap((part) => sourceServices.map((name) => `${name.toUpperCase()}_SERVICE_${part}`))
      .concat('SOURCE_PATHS'),
  ],
  ['Set account.balanceSign in SOURCE_SERVICES: docs/events.md.', ['SOURCE_BALANCE_SIGN']],
  [
    'Set account.personBalances to true in SOURCE_SERVICES: docs/events.md.',
    ['PERSON_TOTAL_BALANCE'],
  ],
  [
    'Use user:password@ or token@ before the host in NATS_URL.',
    ['NATS_USER', 'NATS_PASSWORD', 'NATS_TOKEN'],
  ],
  ['Events are sent by webhooks: docs/webhooks.md.', ['NATS_PUBLISH_SUBJECT']],
  ['Set AWS_REGION, as other programs with the AWS SDK do.', ['SQS_REGION']],
  [
    'Bridge RabbitMQ to NATS or SQS, or send its messages to POST /events: docs/events.md.',
    ['URL', 'QUEUE', 'USER', 'PASSWORD', 'VHOST', 'CA_FILE'].map((name) => `RABBITMQ_${name}`),
  ],
  [
    'All statements use DATABASE_URL. For more search throughput use Meilisearch: docs/search-operation.md.',
    ['DATABASE_READ_URL', 'READ_LAG_MS'],
  ],
]

/**
 * One sentence for each removed setting that still has a value. The gateway then refuses to start, because
 * ignoring the setting silently would change its behaviour.
 */
export function removedSettingFaults(environment: GivenEnvironment): string[] {
  return removedSettings.flatMap(([replacement, names]) =>
    names
      .filter((name) => (environment[name] ?? '').trim() !== '')
      .map((name) => `${name} was removed. ${replacement}`),
  )
}

const knownNames = new Set(Object.keys(settings))

/** Prefixes of our variables, except those shared with other tools, such as NODE and OTEL. */
const firstWords = new Set(
  [...knownNames].flatMap((name) => {
    const [word = '', rest] = name.split('_', 2)
    return rest === undefined || ['NODE', 'OTEL'].includes(word) ? [] : [word]
  }),
)

/**
 * Unknown variables with one of our prefixes. They are probably misspelt, so their values have no effect.
 *
 * @returns their names in alphabetical order, never a value
 */
export function unknownVariables(environment: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(environment)
    .filter((name) => firstWords.has(name.split('_', 1)[0] ?? '') && name.includes('_'))
    .filter((name) => /^[A-Z_]+$/.test(name) && !knownNames.has(name))
    .sort()
}
