/** Definition of a metric. */
export interface MetricEntry {
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  /** Each label must have a bounded number of values. */
  readonly labels: readonly string[]
  /** Upper bounds of a histogram's buckets, in its unit. */
  readonly buckets?: readonly number[]
}

const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const
const innerSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5] as const
const outerSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60] as const
const counts = [0, 1, 10, 50, 100, 500, 1_000] as const

const counter = <const Labels extends readonly string[]>(help: string, ...labels: Labels) =>
  ({ type: 'counter', help, labels }) as const
const gauge = <const Labels extends readonly string[]>(help: string, ...labels: Labels) =>
  ({ type: 'gauge', help, labels }) as const
const histogram = <const Labels extends readonly string[]>(
  buckets: readonly number[],
  help: string,
  ...labels: Labels
) => ({ type: 'histogram', help, labels, buckets }) as const

/** Every metric of `/metrics`. The table of docs/operating.md is generated from it; tests check dashboards and alerts. */
export const metricTable = {
  gateway_build_info: gauge(
    'Always 1. Labels: version of the gateway, newest migration of this release, Node.js, database and search engine.',
    ...['version', 'schema', 'node', 'database', 'engine'],
  ),
  gateway_role_replicas: gauge(
    'Live replicas by role of ROLES, as last seen by this replica.',
    'role',
  ),
  gateway_task_failures: gauge('Failed runs in a row of a background task.', 'task'),
  gateway_task_succeeded_seconds: gauge(
    'When a background task last ran without a failure, in seconds since 1970.',
    'task',
  ),
  gateway_requests_total: counter(
    'Completed requests by operation and HTTP status.',
    ...['operation', 'status'],
  ),
  gateway_request_errors_total: counter(
    'Responses with an error code, by code: top-level, payload and HTTP errors.',
    ...['operation', 'code'],
  ),
  gateway_request_seconds: histogram(
    requestSeconds,
    'Duration of requests, excluding streams.',
    'operation',
  ),
  gateway_operation_cost_total: counter(
    'Cost of executed operations, in the unit of @cost.',
    'operation',
  ),
  gateway_requests_in_progress: gauge('Requests in execution.'),
  gateway_requests_waiting: gauge('Requests waiting for a slot.'),
  gateway_slots: gauge('Current number of slots for requests.'),
  gateway_queue_seconds: histogram(
    innerSeconds,
    'Waiting time of requests that found no free slot.',
  ),
  gateway_requests_shed_total: counter(
    'Requests refused before execution: RATE_LIMITED for a limit of the caller, OVERLOADED if too many are waiting.',
    'code',
  ),
  gateway_searches_total: counter(
    'Searches of the engine, by kind (with text, or list only) and outcome.',
    ...['index', 'kind', 'outcome'],
  ),
  gateway_search_seconds: histogram(innerSeconds, 'Duration of searches in the engine.', 'index'),
  gateway_search_candidates: histogram(
    counts,
    'Candidates of a search, up to the 1,000 that are ranked.',
    'index',
  ),
  gateway_index_behind_seconds: gauge(
    'Age of the oldest change not yet in a search index; 0 for an index in the database.',
  ),
  gateway_index_behind_changes: gauge('Changes not yet in the search indexes, up to 100,000.'),
  gateway_index_state: gauge(
    '1 for the current state of the search indexes, 0 for other states.',
    'state',
  ),
  gateway_database_statement_seconds: histogram(
    innerSeconds,
    'Duration of statements after sending, by purpose of the connection.',
    'purpose',
  ),
  gateway_database_statement_errors_total: counter(
    'Failed statements by SQLSTATE class (its first two characters), such as 57 for cancelled statements.',
    ...['purpose', 'class'],
  ),
  gateway_database_connections: gauge(
    'Database connections: idle, in use, and requests waiting for a connection.',
    ...['purpose', 'state'],
  ),
  gateway_database_bytes: gauge('Size of the database.'),
  gateway_disk_free_bytes: gauge('Free disk space of an embedded database; absent with a server.'),
  gateway_disk_bytes: gauge('Size of the disk of an embedded database; absent with a server.'),
  gateway_delivery_tries_total: counter(
    'Sending attempts of this process by outcome: accepted, postponed, failed, cancelled or uncertain.',
    ...['channel', 'outcome'],
  ),
  gateway_delivery_ends_total: counter(
    'Deliveries completed by this process: final status from the provider, failed by the gateway, or cancelled.',
    ...['channel', 'state'],
  ),
  gateway_takeover_deliveries_total: counter(
    'Deliveries that this process looked up by reference after a database failover.',
  ),
  gateway_deliveries: gauge(
    'Open deliveries by state, including failed ones that can be retried. Counts stop at 10,000.',
    ...['channel', 'state'],
  ),
  gateway_delivery_oldest_seconds: gauge(
    'Waiting time of the oldest due delivery; 0 if none is due.',
    'channel',
  ),
  gateway_delivery_holds: gauge(
    'Paused provider services and keys, by error code.',
    ...['of', 'code'],
  ),
  gateway_provider_requests_total: counter(
    'Requests to the provider by outcome: ok, or the kind of fault, such as rate-limited or daily-limit.',
    ...['request', 'outcome'],
  ),
  gateway_provider_seconds: histogram(
    outerSeconds,
    'Duration of requests to the provider.',
    'request',
  ),
  gateway_webhook_deliveries: gauge('Waiting webhook deliveries, up to 10,000.', 'state'),
  gateway_webhooks_off: gauge('Webhooks that are off, for example because the receiver fails.'),
  gateway_events_received_total: counter(
    'Received events by outcome: accepted, duplicate or refused.',
    'outcome',
  ),
  gateway_events: gauge('Waiting, parked and dead events, up to 10,000 of each.', 'state'),
  gateway_events_behind_seconds: gauge('Age of the oldest waiting event; 0 if none is waiting.'),
  gateway_broker_failing: gauge(
    '1 while this replica fails to read from the broker, otherwise 0; absent if unused.',
  ),
  gateway_broker_waiting: gauge('Unread messages of the broker; absent if unused.'),
  gateway_source_requests_total: counter(
    'Requests to source services by outcome: ok, absent or failed.',
    ...['service', 'outcome'],
  ),
  gateway_source_seconds: histogram(
    outerSeconds,
    'Duration of requests to source services.',
    'service',
  ),
  gateway_streams: gauge('Open streams of changes.'),
  gateway_streams_opened_total: counter('Opened streams of changes.'),
  gateway_streams_ended_total: counter('Ended streams of changes, by reason.', 'reason'),
  gateway_sealed_secrets: gauge(
    'Stored secrets by the SECRETS_KEY that decrypts them: current, older or missing.',
    ...['of', 'key'],
  ),
  gateway_figures_age_seconds: gauge(
    'Age of the figures from the database, which are cached for a few seconds.',
  ),
} as const satisfies Readonly<Record<string, MetricEntry>>

type Table = typeof metricTable

export type MetricName = keyof Table

type OfType<Type extends MetricEntry['type']> = {
  [Name in MetricName]: Table[Name]['type'] extends Type ? Name : never
}[MetricName]

export type CounterName = OfType<'counter'>
export type GaugeName = OfType<'gauge'>
export type HistogramName = OfType<'histogram'>

/** A value for each label of a metric. */
export type LabelsOf<Name extends MetricName> = Readonly<
  Record<Table[Name]['labels'][number], string>
>
