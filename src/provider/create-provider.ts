import { randomBytes } from 'node:crypto'
import { ConfiguredServices, type ConfiguredService } from './configured-services.js'
import type { NotifyOptions } from './notify-provider.js'
import { parseProviderKey } from './provider-key.js'
import type { NotificationProvider, ProviderKey } from './provider.js'

/** Of the configuration. */
interface ProviderSettings {
  readonly NOTIFY_BASE_URL?: string | undefined
  readonly NOTIFY_CALLBACK_TOKEN?: string | undefined
  readonly NOTIFY_SERVICES: ReadonlyMap<string, ConfiguredService>
  readonly NOTIFY_TIMEOUT_SECONDS: number
}

/** The provider that a gateway sends through, and what belongs to it. */
export interface ProviderSystem {
  readonly provider: NotificationProvider
  readonly services: ConfiguredServices
  /** What receipts have to carry; null where none are taken. */
  readonly receiptsToken: string | null
  close(): Promise<void>
}

/** Where GOV.UK Notify itself answers. */
const notifyServiceUrl = 'https://api.notifications.service.gov.uk'
/** The name of the one service at a server that stands in for the provider. */
const standInServiceName = 'housing'

/** A server that stands in for the provider and sends nothing. */
export interface ProviderServer {
  readonly baseUrl: string
  /** Of the one service that it has. */
  readonly key: string
  close(): Promise<void>
}

export interface ProviderParts {
  readonly config: ProviderSettings
  /** Asked instead of the provider; null for the provider itself. */
  readonly standIn: ProviderServer | null
}

/** The provider of the configuration. */
export function createProvider({ config, standIn }: ProviderParts): ProviderSystem {
  const timeoutMs = config.NOTIFY_TIMEOUT_SECONDS * 1000
  if (standIn !== null) return openStandIn(config, standIn, timeoutMs)
  const baseUrl = config.NOTIFY_BASE_URL ?? notifyServiceUrl
  return {
    provider: notify({ baseUrl, timeoutMs }),
    services: new ConfiguredServices(config.NOTIFY_SERVICES),
    receiptsToken: config.NOTIFY_CALLBACK_TOKEN ?? null,
    close: () => Promise.resolve(),
  }
}

function openStandIn(
  config: ProviderSettings,
  standIn: ProviderServer,
  timeoutMs: number,
): ProviderSystem {
  const { baseUrl, key } = standIn
  return {
    provider: notify({ baseUrl, timeoutMs }),
    services: new ConfiguredServices(
      new Map([[standInServiceName, { key: checkedKey(key), international: null }]]),
    ),
    receiptsToken: config.NOTIFY_CALLBACK_TOKEN ?? randomBytes(32).toString('base64url'),
    close: () => standIn.close(),
  }
}

function notify(options: NotifyOptions): NotificationProvider {
  return new ProviderOnDemand(async () => {
    const { NotifyProvider } = await import('./notify-provider.js')
    return new NotifyProvider(options)
  })
}

function checkedKey(text: string): ProviderKey {
  const key = parseProviderKey(text)
  if (key === null)
    throw new Error('The key of the server that replaces the provider has lost its form.')
  return key
}

type Given<Method extends keyof NotificationProvider> = Parameters<NotificationProvider[Method]>

/**
 * A provider that is made when it is first asked: its client and what that stands on take a tenth of a
 * start, which no start has to wait for.
 */
class ProviderOnDemand implements NotificationProvider {
  private provider: Promise<NotificationProvider> | undefined

  constructor(private readonly make: () => Promise<NotificationProvider>) {}

  async send(...given: Given<'send'>) {
    return (await this.made()).send(...given)
  }

  async findByReference(...given: Given<'findByReference'>) {
    return (await this.made()).findByReference(...given)
  }

  async messageStatus(...given: Given<'messageStatus'>) {
    return (await this.made()).messageStatus(...given)
  }

  async messages(...given: Given<'messages'>) {
    return (await this.made()).messages(...given)
  }

  async template(...given: Given<'template'>) {
    return (await this.made()).template(...given)
  }

  async templates(...given: Given<'templates'>) {
    return (await this.made()).templates(...given)
  }

  async preview(...given: Given<'preview'>) {
    return (await this.made()).preview(...given)
  }

  private made(): Promise<NotificationProvider> {
    return (this.provider ??= this.make())
  }
}
