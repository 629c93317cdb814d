import { randomBytes } from 'node:crypto'
import type { Measures } from '../observability/measures.js'
import { NotifyProvider } from './notify-provider.js'
import { parseProviderKey } from './provider-key.js'
import type { ConfiguredService, ProviderKey } from './provider.js'

/** The settings of the provider. */
interface ProviderSettings {
  readonly NOTIFY_BASE_URL?: string | undefined
  readonly NOTIFY_CALLBACK_TOKEN?: string | undefined
  readonly NOTIFY_SERVICES: ReadonlyMap<string, ConfiguredService>
  readonly NOTIFY_TIMEOUT_SECONDS: number
}

/** The provider and its services. */
export interface ProviderSystem {
  readonly provider: NotifyProvider
  /** By name. */
  readonly services: ReadonlyMap<string, ConfiguredService>
  /** Bearer token of receipts; null if receipts are refused. */
  readonly receiptsToken: string | null
  close(): Promise<void>
}

/** Address of GOV.UK Notify. */
const notifyServiceUrl = 'https://api.notifications.service.gov.uk'
/** Name of the only service of the sandbox. */
const sandboxServiceName = 'housing'

/** The sandbox: a local server with the provider's API that sends nothing. */
export interface ProviderServer {
  readonly baseUrl: string
  /** Key of the only service. */
  readonly key: string
  close(): Promise<void>
}

export interface ProviderParts {
  readonly config: ProviderSettings
  /** Null for the real provider. */
  readonly sandbox: ProviderServer | null
  readonly measures?: Measures
}

/** Creates the configured provider. */
export function createProvider({ config, sandbox, ...measured }: ProviderParts): ProviderSystem {
  const token = config.NOTIFY_CALLBACK_TOKEN ?? null
  const create = (baseUrl: string) =>
    new NotifyProvider({ baseUrl, timeoutMs: config.NOTIFY_TIMEOUT_SECONDS * 1000, ...measured })
  if (sandbox === null) {
    return {
      provider: create(config.NOTIFY_BASE_URL ?? notifyServiceUrl),
      services: config.NOTIFY_SERVICES,
      receiptsToken: token,
      close: () => Promise.resolve(),
    }
  }
  const service = { key: checkedKey(sandbox.key), international: null }
  return {
    provider: create(sandbox.baseUrl),
    services: new Map([[sandboxServiceName, service]]),
    receiptsToken: token ?? randomBytes(32).toString('base64url'),
    close: () => sandbox.close(),
  }
}

function checkedKey(text: string): ProviderKey {
  const key = parseProviderKey(text)
  if (key === null) throw new Error('The key of the sandbox is invalid.')
  return key
}
