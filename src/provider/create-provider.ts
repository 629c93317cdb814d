import { randomBytes } from 'node:crypto'
import { ConfiguredServices, type ConfiguredService } from './configured-services.js'
import type { NotifyOptions } from './notify-provider.js'
import { parseProviderKey } from './provider-key.js'
import { noMeasures, secondsSince, type Measures } from '../observability/measures.js'
import { currentSpan, withinSpan } from '../foundation/operation-scope.js'
import { ProviderError, type NotificationProvider, type ProviderKey } from './provider.js'

/** The part of the configuration that is needed here. */
interface ProviderSettings {
  readonly NOTIFY_BASE_URL?: string | undefined
  readonly NOTIFY_CALLBACK_TOKEN?: string | undefined
  readonly NOTIFY_SERVICES: ReadonlyMap<string, ConfiguredService>
  readonly NOTIFY_TIMEOUT_SECONDS: number
}

/** The provider and its services. */
export interface ProviderSystem {
  readonly provider: NotificationProvider
  readonly services: ConfiguredServices
  /** Bearer token of receipts; null if receipts are refused. */
  readonly receiptsToken: string | null
  close(): Promise<void>
}

/** Address of GOV.UK Notify. */
const notifyServiceUrl = 'https://api.notifications.service.gov.uk'
/** Name of the only service of the sandbox. */
const standInServiceName = 'housing'

/** The sandbox: a local server with the provider's API that sends nothing. */
export interface ProviderServer {
  readonly baseUrl: string
  /** Key of its only service. */
  readonly key: string
  close(): Promise<void>
}

export interface ProviderParts {
  readonly config: ProviderSettings
  /** The sandbox; null for the real provider. */
  readonly standIn: ProviderServer | null
  readonly measures?: Measures
}

/** Creates the configured provider. */
export function createProvider({
  config,
  standIn,
  measures = noMeasures,
}: ProviderParts): ProviderSystem {
  const timeoutMs = config.NOTIFY_TIMEOUT_SECONDS * 1000
  if (standIn !== null) return openStandIn(config, standIn, timeoutMs, measures)
  const baseUrl = config.NOTIFY_BASE_URL ?? notifyServiceUrl
  return {
    provider: notify({ baseUrl, timeoutMs }, measures),
    services: new ConfiguredServices(config.NOTIFY_SERVICES),
    receiptsToken: config.NOTIFY_CALLBACK_TOKEN ?? null,
    close: () => Promise.resolve(),
  }
}

function openStandIn(
  config: ProviderSettings,
  standIn: ProviderServer,
  timeoutMs: number,
  measures: Measures,
): ProviderSystem {
  const { baseUrl, key } = standIn
  return {
    provider: notify({ baseUrl, timeoutMs }, measures),
    services: new ConfiguredServices(
      new Map([[standInServiceName, { key: checkedKey(key), international: null }]]),
    ),
    receiptsToken: config.NOTIFY_CALLBACK_TOKEN ?? randomBytes(32).toString('base64url'),
    close: () => standIn.close(),
  }
}

function notify(options: NotifyOptions, measures: Measures): NotificationProvider {
  return new ProviderOnDemand(async () => {
    const { NotifyProvider } = await import('./notify-provider.js')
    return new NotifyProvider(options)
  }, measures)
}

function checkedKey(text: string): ProviderKey {
  const key = parseProviderKey(text)
  if (key === null) throw new Error('The key of the sandbox is invalid.')
  return key
}

type ArgsOf<Method extends keyof NotificationProvider> = Parameters<NotificationProvider[Method]>

/**
 * Creates the provider on first use, because loading its client takes a tenth of the start time.
 * Also measures and traces each request.
 */
class ProviderOnDemand implements NotificationProvider {
  private provider: Promise<NotificationProvider> | undefined

  constructor(
    private readonly make: () => Promise<NotificationProvider>,
    private readonly measures: Measures,
  ) {}

  send(...args: ArgsOf<'send'>) {
    return this.ask('send', (provider) => provider.send(...args))
  }

  findByReference(...args: ArgsOf<'findByReference'>) {
    return this.ask('find', (provider) => provider.findByReference(...args))
  }

  messageStatus(...args: ArgsOf<'messageStatus'>) {
    return this.ask('status', (provider) => provider.messageStatus(...args))
  }

  template(...args: ArgsOf<'template'>) {
    return this.ask('template', (provider) => provider.template(...args))
  }

  templates(...args: ArgsOf<'templates'>) {
    return this.ask('template', (provider) => provider.templates(...args))
  }

  preview(...args: ArgsOf<'preview'>) {
    return this.ask('preview', (provider) => provider.preview(...args))
  }

  private async ask<Answer>(
    request: string,
    call: (provider: NotificationProvider) => Promise<Answer>,
  ): Promise<Answer> {
    const provider = await (this.provider ??= this.make())
    const startedAt = performance.now()
    let outcome = 'failed'
    const span = currentSpan()?.child(`provider ${request}`, { kind: 'client' }) ?? null
    try {
      const answer = await withinSpan(span, () => call(provider))
      outcome = 'ok'
      return answer
    } catch (error) {
      if (error instanceof ProviderError) outcome = error.kind
      throw error
    } finally {
      span?.end(outcome === 'ok' ? null : outcome)
      this.measures.count('gateway_provider_requests_total', { request, outcome })
      this.measures.observe('gateway_provider_seconds', { request }, secondsSince(startedAt))
    }
  }
}
