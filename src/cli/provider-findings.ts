import type { Config } from '../config/config.js'
import { createProvider } from '../provider/create-provider.js'
import { ProviderError } from '../provider/provider.js'
import { type Finding, well, wrong } from './findings.js'

const topic = 'provider'

/** Whether the provider takes the key of each configured service; its templates are asked for, nothing is sent. */
export async function examineProvider(config: Config): Promise<Finding[]> {
  const { provider } = createProvider({ config, standIn: null })
  return Promise.all(
    Array.from(config.NOTIFY_SERVICES, async ([name, { key }]) => {
      try {
        const templates = await provider.templates(key)
        return well(topic, `takes the key of ${name}, which has ${templates.length} templates`)
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        return refused(name, error)
      }
    }),
  )
}

function refused(name: string, { code, status }: ProviderError): Finding {
  const text = `${name}: ${code} (${status === null ? 'no answer' : `status ${status}`})`
  const next =
    code === 'PROVIDER_KEY_INVALID'
      ? `Correct the key of ${name} in NOTIFY_SERVICES.`
      : 'Open the status page of the provider; correct NOTIFY_BASE_URL or the way there: name server, proxy, firewall.'
  return wrong(topic, text, next)
}
