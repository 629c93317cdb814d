import type { Config } from '../config/config.js'
import { createProvider } from '../provider/create-provider.js'
import { ProviderError } from '../provider/provider.js'
import { type Finding, well, problem } from './findings.js'

const topic = 'provider'

/** Checks the key of each configured service by reading its templates. Nothing is sent. */
export async function examineProvider(config: Config): Promise<Finding[]> {
  const { provider } = createProvider({ config, standIn: null })
  return Promise.all(
    Array.from(config.NOTIFY_SERVICES, async ([name, { key }]) => {
      try {
        const templates = await provider.templates(key)
        return well(topic, `accepts the key of ${name}, which has ${templates.length} templates`)
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        return refused(name, error)
      }
    }),
  )
}

function refused(name: string, { code, status }: ProviderError): Finding {
  const text = `${name}: ${code} (${status === null ? 'no response' : `status ${status}`})`
  const next =
    code === 'PROVIDER_KEY_INVALID'
      ? `Correct the key of ${name} in NOTIFY_SERVICES.`
      : 'See the status page of the provider. Correct NOTIFY_BASE_URL or the network: DNS, proxy, firewall.'
  return problem(topic, text, next)
}
