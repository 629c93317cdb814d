import { IssuerKeys } from '../access/key-set.js'
import { authenticationMode } from '../access/token-settings.js'
import { createSource } from '../broker/create-source.js'
import type { Config } from '../config/config.js'
import { createProvider } from '../provider/create-provider.js'
import { ProviderError } from '../provider/provider.js'
import { describeFailure } from './failure.js'
import {
  indexActions,
  searchActions,
  versionFault,
} from '../../packages/search-engine/src/meilisearch/actions.js'
import { type Finding, well, problem } from './findings.js'

const timeoutMs = 5_000

/** Checks in parallel that all configured addresses are reachable. */
export async function examineReach(config: Config): Promise<Finding[]> {
  const sources = Object.entries(config.SOURCE_SERVICES.services)
  const findings = await Promise.all([
    examineAuthentication(config),
    ...sources.map(([name, { url }]) => reach('source service', `SOURCE_SERVICES.${name}`, url)),
    ...(config.NOTIFY_SERVICES.size > 0
      ? []
      : [reach('provider', 'NOTIFY_BASE_URL', config.NOTIFY_BASE_URL)]),
    reach('traces', 'OTEL_EXPORTER_OTLP_ENDPOINT', config.OTEL_EXPORTER_OTLP_ENDPOINT),
    examineSearchEngine(config),
    examineBroker(config),
  ])
  return [...findings.filter((finding) => finding !== null), ...(await examineProvider(config))]
}

/** Any response counts, including 401 and 404. */
async function reach(
  topic: string,
  name: string,
  url: string | undefined,
): Promise<Finding | null> {
  if (url === undefined) return null
  try {
    const answer = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await answer.body?.cancel()
    return well(topic, `${name} is reachable`)
  } catch (error) {
    return unreachable(topic, name, error)
  }
}

function unreachable(topic: string, name: string, error: unknown): Finding {
  return problem(
    topic,
    `${name} is unreachable: ${reasonOf(error)}`,
    `Start the service, or correct ${name} or the network: DNS, proxy, firewall.`,
  )
}

/** Checks the key of each configured service by reading its templates. Nothing is sent. */
async function examineProvider(config: Config): Promise<Finding[]> {
  const { provider } = createProvider({ config, sandbox: null })
  return Promise.all(
    Array.from(config.NOTIFY_SERVICES, async ([name, { key }]) => {
      try {
        const templates = await provider.templates(key)
        return well(
          'provider',
          `accepts the key of ${name}, which has ${templates.length} templates`,
        )
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        return refusedKey(name, error)
      }
    }),
  )
}

function refusedKey(name: string, { code, status }: ProviderError): Finding {
  const text = `${name}: ${code} (${status === null ? 'no response' : `status ${status}`})`
  const next =
    code === 'PROVIDER_KEY_INVALID'
      ? `Correct the key of ${name} in NOTIFY_SERVICES.`
      : 'See the status page of the provider. Correct NOTIFY_BASE_URL or the network: DNS, proxy, firewall.'
  return problem('provider', text, next)
}

async function examineSearchEngine(config: Config): Promise<Finding | null> {
  const { MEILISEARCH_URL: url } = config
  const topic = 'search engine'
  if (config.searchEngine !== 'meilisearch' || url === undefined) {
    return well(topic, 'Postgres')
  }
  const base = url.endsWith('/') ? url : `${url}/`
  const ask = (key: string | undefined, path: string, method: string) =>
    fetch(new URL(path, base), {
      method,
      headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(timeoutMs),
    })
  const { MEILISEARCH_KEY: both } = config
  const { MEILISEARCH_SEARCH_KEY: searching = both, MEILISEARCH_INDEX_KEY: indexing = both } =
    config
  try {
    const missing: string[] = []
    for (const { name, method, path } of [...searchActions, ...indexActions]) {
      const answer = await ask(name === 'search' ? searching : indexing, path, method)
      await answer.body?.cancel()
      if (answer.status === 401 || answer.status === 403) missing.push(name)
    }
    if (missing.length > 0) {
      return problem(
        topic,
        `a Meilisearch key lacks these actions: ${missing.join(', ')}`,
        'Create a key with the actions in docs/search-operation.md. The actions of an existing key cannot be changed.',
      )
    }
    const { pkgVersion } = (await (await ask(indexing, 'version', 'GET')).json()) as {
      pkgVersion: string
    }
    const fault = versionFault(pkgVersion)
    return fault === null
      ? well(topic, `Meilisearch ${pkgVersion} is reachable and accepts the keys`)
      : problem(topic, fault, 'Upgrade the server: docs/search-operation.md.')
  } catch (error) {
    return unreachable(topic, 'MEILISEARCH_URL', error)
  }
}

async function examineBroker(config: Config): Promise<Finding | null> {
  const topic = 'broker'
  const source = await createSource(config)
  if (source === null) return null
  try {
    return well(topic, await source.examine())
  } catch (error) {
    const next = 'See docs/events.md for the requirements of the broker.'
    return problem(topic, error instanceof Error ? error.message : String(error), next)
  } finally {
    await source.close()
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
    return well(topic, 'tokens of the issuer at AUTH_JWKS_URL; its keys can be read')
  } catch (error) {
    return problem(
      topic,
      `the keys at AUTH_JWKS_URL cannot be read: ${describeFailure(error)}`,
      'Open the address from this machine. It must return JSON with "keys".',
    )
  }
}

/** The message of fetch is always "fetch failed"; the reason is in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'for an unknown reason'
  if (error.name === 'TimeoutError') return `no response within ${timeoutMs / 1000} s`
  return describeFailure(error.cause ?? error)
}
