import type { DerivedSettings, Environment } from './settings.js'
import { natsCredentialsOf } from './broker-settings.js'

type Checked = Environment & DerivedSettings

/** One sentence for each contradiction between settings. */
export function contradictions(config: Checked): string[] {
  return [
    ...metricsFaults(config),
    ...accessFaults(config),
    ...searchFaults(config),
    ...deskFaults(config),
    ...brokerFaults(config),
  ]
}

function metricsFaults({ METRICS_PORT: metrics, PORT: port }: Checked): string[] {
  if (metrics !== port || port === 0) return []
  return [
    'METRICS_PORT must differ from PORT. To serve /metrics on PORT, omit METRICS_PORT and set METRICS_TOKEN.',
  ]
}

function accessFaults(config: Checked): string[] {
  if (config.AUTH_JWKS_URL === undefined) return []
  const missing = (['AUTH_ISSUER', 'AUTH_AUDIENCE'] as const).filter(
    (name) => config[name] === undefined,
  )
  return [
    ...(config.AUTH_SECRET === undefined
      ? []
      : ['AUTH_JWKS_URL and AUTH_SECRET exclude each other. Keep one.']),
    ...missing.map((name) => `${name} is required with AUTH_JWKS_URL.`),
  ]
}

function searchFaults(config: Checked): string[] {
  const {
    MEILISEARCH_URL: address,
    MEILISEARCH_KEY: both,
    MEILISEARCH_SEARCH_KEY: search,
    MEILISEARCH_INDEX_KEY: index,
  } = config
  const faults: string[] = []
  const hasKey = [both, search, index].some((key) => key !== undefined)
  if (address === undefined && config.searchEngine === 'meilisearch') {
    faults.push('MEILISEARCH_URL is required with SEARCH_ENGINE=meilisearch.')
  } else if (address === undefined && hasKey) {
    faults.push('MEILISEARCH_URL is required with a Meilisearch key.')
  }
  if (both !== undefined && (search !== undefined || index !== undefined)) {
    faults.push('Set either MEILISEARCH_KEY, or MEILISEARCH_SEARCH_KEY and MEILISEARCH_INDEX_KEY.')
  } else if (search !== undefined && index === undefined) {
    faults.push('MEILISEARCH_INDEX_KEY is required with MEILISEARCH_SEARCH_KEY.')
  } else if (index !== undefined && search === undefined) {
    faults.push('MEILISEARCH_SEARCH_KEY is required with MEILISEARCH_INDEX_KEY.')
  }
  return faults
}

function deskFaults(config: Checked): string[] {
  const names = ['DESK_OIDC_ISSUER', 'DESK_OIDC_CLIENT_ID'] as const
  const isNeeded = config.production && config.desk
  const cause = isNeeded
    ? 'DESK=on in production'
    : names.find((name) => config[name] !== undefined)
  if (cause === undefined) return []
  return names
    .filter((name) => config[name] === undefined)
    .map((name) => `${name} is required with ${cause}.`)
}

const natsNames = [
  ...(['NATS_URL', 'NATS_STREAM', 'NATS_SUBJECT'] as const),
  ...(['NATS_CREDS_FILE', 'NATS_CA_FILE'] as const),
]

function brokerFaults(config: Checked): string[] {
  const first = natsNames.find((name) => config[name] !== undefined)
  if (first === undefined) return []
  const { NATS_URL: addresses, NATS_STREAM: stream, NATS_CREDS_FILE: credentials } = config
  const faults: string[] = []
  if (addresses === undefined) faults.push(`NATS_URL is required with ${first}.`)
  else if (stream === undefined) faults.push('NATS_STREAM is required with NATS_URL.')
  if (
    credentials !== undefined &&
    addresses?.some((address) => natsCredentialsOf(address).length > 0)
  ) {
    faults.push('NATS_CREDS_FILE and a user in NATS_URL exclude each other. Keep one.')
  }
  if (stream !== undefined && config.SQS_QUEUE_URL !== undefined) {
    faults.push(
      'NATS_STREAM and SQS_QUEUE_URL exclude each other: events are read from one broker. Keep one.',
    )
  }
  return faults
}
