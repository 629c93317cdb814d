/** What a metric counts, by which labels it is told apart, and in which buckets it falls. */
export interface MetricEntry {
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  /** Each has a bounded number of values. */
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
    'Always 1; the labels say what runs: the version of the gateway, the newest migration that it brings, and what it runs on.',
    ...['version', 'schema', 'node', 'database', 'engine'],
  ),
  gateway_role_replicas: gauge(
    'Live replicas that have a role of ROLES, as this one heard last.',
    'role',
  ),
  gateway_started_seconds: gauge('When the process started, in seconds since 1970.'),
  gateway_requests_total: counter(
    'Requests answered, by operation and HTTP status.',
    ...['operation', 'status'],
  ),
  gateway_request_errors_total: counter(
    'Error codes in answers, each once an answer: those of top-level errors, of payloads and of HTTP.',
    ...['operation', 'code'],
  ),
  gateway_request_seconds: histogram(
    requestSeconds,
    'Time from a request to its answer; streams are left out.',
    'operation',
  ),
  gateway_operation_cost_total: counter(
    'Cost of the operations that ran, in the unit of @cost.',
    'operation',
  ),
  gateway_requests_in_progress: gauge('Requests that have a slot.'),
  gateway_requests_waiting: gauge('Requests that wait for a slot.'),
  gateway_slots: gauge('Slots for requests at this moment.'),
  gateway_queue_seconds: histogram(
    innerSeconds,
    'How long requests that found no free slot waited for one.',
  ),
  gateway_requests_shed_total: counter(
    'Requests that were turned away before any work: RATE_LIMITED for a limit of their caller, OVERLOADED when too many wait.',
    'code',
  ),
  gateway_searches_total: counter(
    'Searches that the engine was asked for: by text, or a mere list.',
    ...['index', 'kind', 'outcome'],
  ),
  gateway_search_seconds: histogram(innerSeconds, 'Time the engine took for a search.', 'index'),
  gateway_search_candidates: histogram(
    counts,
    'Records that the engine found for a search, up to the 1,000 that it ranks.',
    'index',
  ),
  gateway_index_behind_seconds: gauge(
    'Age of the oldest change that a search index lacks; 0 for an index in the database.',
  ),
  gateway_index_behind_changes: gauge('Changes that search indexes lack, up to 100,000.'),
  gateway_index_state: gauge('1 for the state of the search indexes, 0 for the others.', 'state'),
  gateway_database_statement_seconds: histogram(
    innerSeconds,
    'Time statements took, from when they were sent, by what their connection is for.',
    'purpose',
  ),
  gateway_database_statement_errors_total: counter(
    'Statements that failed, by the first two characters of their SQLSTATE, such as 57 for those that were cancelled.',
    ...['purpose', 'class'],
  ),
  gateway_database_connections: gauge(
    'Connections to the database: idle, in use, and requests that wait for one.',
    ...['purpose', 'state'],
  ),
  gateway_database_bytes: gauge('Size of the database.'),
  gateway_disk_free_bytes: gauge(
    'What is left of the disk of an embedded database; absent with a server.',
  ),
  gateway_disk_bytes: gauge('Size of the disk of an embedded database; absent with a server.'),
  gateway_delivery_tries_total: counter(
    'What a try of this process came to: accepted by the provider, put off, failed, cancelled, uncertain.',
    ...['channel', 'outcome'],
  ),
  gateway_delivery_ends_total: counter(
    'Deliveries that this process saw come to an end: by the provider, failed by us, or cancelled.',
    ...['channel', 'state'],
  ),
  gateway_takeover_deliveries_total: counter(
    'Deliveries that this process has had asked for by reference because a standby took over the database.',
  ),
  gateway_deliveries: gauge(
    'Deliveries that are not over, by state; failed ones that may be retried among them. Counts stop at 10,000.',
    ...['channel', 'state'],
  ),
  gateway_delivery_oldest_seconds: gauge(
    'How long the delivery that has been due for longest has waited to be sent; 0 when none is due.',
    'channel',
  ),
  gateway_delivery_holds: gauge(
    'Services and keys of the provider that are held back.',
    ...['of', 'code'],
  ),
  gateway_provider_requests_total: counter(
    'Requests to the provider by how they ended: ok, or the kind of the fault, such as rate-limited or daily-limit.',
    ...['request', 'outcome'],
  ),
  gateway_provider_seconds: histogram(outerSeconds, 'Time the provider took.', 'request'),
  gateway_webhook_deliveries: gauge(
    'Messages to receivers of webhooks that wait, up to 10,000.',
    'state',
  ),
  gateway_webhooks_off: gauge(
    'Webhooks that were switched off, such as for a receiver that fails.',
  ),
  gateway_events_received_total: counter(
    'Events that other services sent: accepted, duplicate or refused.',
    'outcome',
  ),
  gateway_events: gauge(
    'Events that wait, are parked until what they are about is there, or are dead; up to 10,000 of each.',
    'state',
  ),
  gateway_events_behind_seconds: gauge('Age of the oldest event that waits; 0 when none does.'),
  gateway_broker_failing: gauge(
    '1 while this replica cannot read from the broker (in) or publish to it (out), else 0; absent where it does not.',
    'direction',
  ),
  gateway_broker_waiting: gauge(
    'Messages of the broker that nobody has read yet (in), and events that wait to be published to it (out, up to 10,000).',
    'direction',
  ),
  gateway_source_requests_total: counter(
    'Requests to source services by how they ended: ok, absent, or failed.',
    ...['service', 'outcome'],
  ),
  gateway_source_seconds: histogram(outerSeconds, 'Time source services took.', 'service'),
  gateway_streams: gauge('Streams of changes that are open.'),
  gateway_streams_opened_total: counter('Streams of changes that were opened.'),
  gateway_streams_ended_total: counter('Streams of changes that ended, by why.', 'reason'),
  gateway_sealed_secrets: gauge(
    'Stored secrets by the key of SECRETS_KEY that opens them: current, older, or missing.',
    ...['of', 'key'],
  ),
  gateway_event_loop_delay_seconds: gauge(
    'How late the event loop was since the last look, as percentiles: 50, 99 and 100.',
    'percentile',
  ),
  gateway_heap_bytes: gauge('Heap of the process: used, and what it may grow to.', 'state'),
  gateway_memory_bytes: gauge('Memory that the process has of the machine.'),
  gateway_processor_seconds_total: counter('Processor time of the process.'),
  gateway_figures_age_seconds: gauge(
    'How old the figures are that come from the database; they are asked for every few seconds at most.',
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
