import { sourceServices } from './source-settings.js'

/** Settings of earlier releases, each with a sentence about its replacement. */
const replacements: Readonly<Record<string, string>> = {
  ...removedTogether(
    'The limit is now fixed: docs/limits.md. OPERATION_COST_LIMIT, ANSWER_BYTES and OPERATION_TIMEOUT_SECONDS limit an operation.',
    ['ROWS', 'STATEMENTS', 'SEARCHES', 'FIELDS'].map((name) => `OPERATION_${name}`),
  ),
  ...removedTogether(
    'The queue is now fixed: docs/limits.md. OPERATIONS_AT_ONCE and CALLER_LIMITS limit concurrency.',
    ['OPERATIONS_AT_MOST', 'QUEUE_OF_ONE_CALLER', 'QUEUE_OF_ALL_CALLERS', 'QUEUE_SECONDS'],
  ),
  ...removedTogether('The value is now fixed: docs/limits.md, slow connections.', [
    'REQUEST_HEADERS_SECONDS',
    'REQUEST_SECONDS',
    'CONNECTIONS_AT_MOST',
  ]),
  ...removedTogether('Each request is logged. Take samples where the log is collected.', [
    'LOG_REQUESTS',
    'LOG_SLOW_REQUEST_MS',
  ]),
  COMPILED_QUERIES: 'graphql-js executes every operation. Leave the setting out.',
  AUTH_JWKS_STALE_SECONDS: 'The keys of an unreachable issuer are now valid for a day.',
  ...removedTogether('Use SOURCE_SERVICES, a JSON object of all source services: docs/events.md.', [
    ...sourceServices.flatMap((name) =>
      ['URL', 'TOKEN'].map((part) => `${name.toUpperCase()}_SERVICE_${part}`),
    ),
    'SOURCE_PATHS',
  ]),
  SOURCE_BALANCE_SIGN: 'Set account.balanceSign in SOURCE_SERVICES: docs/events.md.',
  PERSON_TOTAL_BALANCE: 'Set account.personBalances to true in SOURCE_SERVICES: docs/events.md.',
  ...removedTogether('Use user:password@ or token@ before the host in NATS_URL.', [
    'NATS_USER',
    'NATS_PASSWORD',
    'NATS_TOKEN',
  ]),
  NATS_PUBLISH_SUBJECT: 'Events are sent by webhooks: docs/webhooks.md.',
  SQS_REGION: 'Set AWS_REGION, as other programs with the AWS SDK do.',
  ...removedTogether(
    'Bridge RabbitMQ to NATS or SQS, or send its messages to POST /events: docs/events.md.',
    ['URL', 'QUEUE', 'USER', 'PASSWORD', 'VHOST', 'CA_FILE'].map((name) => `RABBITMQ_${name}`),
  ),
  ...removedTogether(
    'All statements use DATABASE_URL. For more search throughput use Meilisearch: docs/search-operation.md.',
    ['DATABASE_READ_URL', 'READ_LAG_MS'],
  ),
}

function removedTogether(replacement: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, replacement]))
}

/**
 * One sentence for each removed setting that still has a value. The gateway then refuses to start, because
 * ignoring the setting silently would change its behaviour.
 */
export function removedSettingFaults(
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  return Object.entries(replacements)
    .filter(([name]) => (environment[name] ?? '').trim() !== '')
    .map(([name, replacement]) => `${name} was removed. ${replacement}`)
}
