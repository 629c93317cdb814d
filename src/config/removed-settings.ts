import { sourceServices } from './source-settings.js'

/** Settings of earlier releases, each with the sentence that names its replacement. */
const replacements: Readonly<Record<string, string>> = {
  ...removedTogether(
    'The limit is fixed now: docs/limits.md. OPERATION_COST_LIMIT, ANSWER_BYTES and OPERATION_TIMEOUT_SECONDS bound an operation.',
    ['ROWS', 'STATEMENTS', 'SEARCHES', 'FIELDS'].map((name) => `OPERATION_${name}`),
  ),
  ...removedTogether(
    'The queue is fixed now: docs/limits.md. OPERATIONS_AT_ONCE and CALLER_LIMITS bound what runs.',
    ['OPERATIONS_AT_MOST', 'QUEUE_OF_ONE_CALLER', 'QUEUE_OF_ALL_CALLERS', 'QUEUE_SECONDS'],
  ),
  ...removedTogether('It is fixed now: docs/limits.md, slow connections.', [
    'REQUEST_HEADERS_SECONDS',
    'REQUEST_SECONDS',
    'CONNECTIONS_AT_MOST',
  ]),
  AUTH_JWKS_STALE_SECONDS: 'Keys of an issuer that does not answer serve for a day.',
  ...removedTogether(
    'Put it into SOURCE_SERVICES, a JSON of all source services: docs/events.md.',
    [
      ...sourceServices.flatMap((name) =>
        ['URL', 'TOKEN'].map((part) => `${name.toUpperCase()}_SERVICE_${part}`),
      ),
      'SOURCE_PATHS',
    ],
  ),
  SOURCE_BALANCE_SIGN: 'Set account.balanceSign in SOURCE_SERVICES: docs/events.md.',
  PERSON_TOTAL_BALANCE: 'Set account.personBalances to true in SOURCE_SERVICES: docs/events.md.',
  ...removedTogether('Put user:password@ or token@ in front of the host in NATS_URL.', [
    'NATS_USER',
    'NATS_PASSWORD',
    'NATS_TOKEN',
  ]),
  SQS_REGION: 'Set AWS_REGION, as other programs with the AWS SDK do.',
  ...removedTogether(
    'Read RabbitMQ through a bridge to NATS or SQS, or post its messages to POST /events: docs/events.md.',
    ['URL', 'QUEUE', 'USER', 'PASSWORD', 'VHOST', 'CA_FILE'].map((name) => `RABBITMQ_${name}`),
  ),
  ...removedTogether(
    'All statements go to DATABASE_URL. For more searches use Meilisearch: docs/search-operation.md.',
    ['DATABASE_READ_URL', 'READ_LAG_MS'],
  ),
}

function removedTogether(replacement: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, replacement]))
}

/**
 * One sentence for each removed setting that still has a value. The gateway refuses to start on them: what they
 * configured would silently not happen.
 */
export function removedSettingFaults(
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  return Object.entries(replacements)
    .filter(([name]) => (environment[name] ?? '').trim() !== '')
    .map(([name, replacement]) => `${name} was removed. ${replacement}`)
}
