import { IssuerKeys } from '../access/key-set.js'
import { authenticationMode } from '../access/token-trust.js'
import { createBroker } from '../broker/create-broker.js'
import type { Config } from '../config/config.js'
import { sourceAddresses } from '../config/source-settings.js'
import { describeFailure } from './failure.js'
import { examineProvider } from './provider-findings.js'
import { type Finding, well, wrong } from './findings.js'

const answerWithinMs = 5_000

/** Whether everything that the configuration names by an address answers; all are asked at once. */
export async function examineReach(config: Config): Promise<Finding[]> {
  const sources = sourceAddresses.map((name) => ({ topic: 'source service', name }))
  const found = await Promise.all([
    examineAuthentication(config),
    ...sources.map(({ topic, name }) => reach(topic, name, config[name])),
    ...(config.NOTIFY_SERVICES.size > 0
      ? []
      : [reach('provider', 'NOTIFY_BASE_URL', config.NOTIFY_BASE_URL)]),
    reach('traces', 'OTEL_EXPORTER_OTLP_ENDPOINT', config.OTEL_EXPORTER_OTLP_ENDPOINT),
    examineSearchEngine(config),
    examineBroker(config),
  ])
  return [...found.filter((finding) => finding !== null), ...(await examineProvider(config))]
}

/** Any answer will do: which paths there are, and who may ask, is each service's own matter. */
async function reach(
  topic: string,
  name: string,
  url: string | undefined,
): Promise<Finding | null> {
  if (url === undefined) return null
  try {
    const answer = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithinMs),
    })
    await answer.body?.cancel()
    return well(topic, `${name} answers`)
  } catch (error) {
    return unreachable(topic, name, error)
  }
}

function unreachable(topic: string, name: string, error: unknown): Finding {
  return wrong(
    topic,
    `${name} does not answer: ${reasonOf(error)}`,
    `Start the service, or correct ${name} or the way there: name server, proxy, firewall.`,
  )
}

async function examineSearchEngine(config: Config): Promise<Finding | null> {
  const { MEILISEARCH_URL: url } = config
  const topic = 'search engine'
  if (config.searchEngine !== 'meilisearch' || url === undefined) {
    return well(topic, 'Postgres')
  }
  const key = config.MEILISEARCH_INDEX_KEY ?? config.MEILISEARCH_KEY
  try {
    const answer = await fetch(new URL('tasks?limit=1', url.endsWith('/') ? url : `${url}/`), {
      headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(answerWithinMs),
    })
    await answer.body?.cancel()
    if (answer.ok) return well(topic, 'Meilisearch answers, and takes the key for indexing')
    return wrong(
      topic,
      `Meilisearch refuses the key for indexing (${answer.status})`,
      'Give the key the actions that docs/search.md lists.',
    )
  } catch (error) {
    return unreachable(topic, 'MEILISEARCH_URL', error)
  }
}

async function examineBroker(config: Config): Promise<Finding | null> {
  const topic = 'broker'
  const { NATS_URL: nats, SQS_QUEUE_URL: sqs } = config
  if (nats === undefined && sqs === undefined) return null
  const broker = await createBroker(config)
  try {
    return well(topic, await broker.examine())
  } catch (error) {
    const next = 'docs/brokers.md has what the gateway needs at the broker.'
    return wrong(topic, error instanceof Error ? error.message : String(error), next)
  } finally {
    await broker.close()
  }
}

async function examineAuthentication(config: Config): Promise<Finding> {
  const topic = 'authentication'
  const mode = authenticationMode(config)
  if (mode === 'secret') return well(topic, 'tokens signed with AUTH_SECRET')
  if (mode === 'development' || config.AUTH_JWKS_URL === undefined) {
    return well(topic, 'development tokens; housing-gateway token prints one')
  }
  const keySet = new IssuerKeys(new URL(config.AUTH_JWKS_URL))
  try {
    await keySet.reload()
    return well(topic, 'tokens of the issuer at AUTH_JWKS_URL, whose keys can be read')
  } catch (error) {
    return wrong(
      topic,
      `the keys at AUTH_JWKS_URL cannot be read: ${describeFailure(error)}`,
      'Open the address from this machine: it must answer with JSON that has "keys" in it.',
    )
  }
}

/** The client says "fetch failed"; what failed stands in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'for an unknown reason'
  if (error.name === 'TimeoutError') return `nothing within ${answerWithinMs / 1000} s`
  return describeFailure(error.cause ?? error)
}
