import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Clock } from '../clock.js'
import type { Config } from '../config/config.js'
import { ensureDataDir } from '../config/data-dir.js'
import { ConfiguredServices } from './configured-services.js'
import type { NotifyOptions } from './notify-provider.js'
import { parseProviderKey } from './provider-key.js'
import { ProviderOnDemand } from './provider-on-demand.js'
import type { NotificationProvider, ProviderKey } from './provider.js'
import type { Sandbox } from './sandbox/sandbox-server.js'

type ProviderConfig = Pick<
  Config,
  | 'DATA_DIR'
  | 'NOTIFY_BASE_URL'
  | 'NOTIFY_CALLBACK_TOKEN'
  | 'NOTIFY_SERVICES'
  | 'NOTIFY_TIMEOUT_SECONDS'
  | 'sandbox'
>

/** The provider that a gateway sends through, and what belongs to it. */
export interface OpenProvider {
  readonly provider: NotificationProvider
  readonly services: ConfiguredServices
  /** What receipts have to carry; null where none are taken. */
  readonly receiptsToken: string | null
  /** The server behind the provider where nothing is really sent; else null. */
  readonly sandbox: Sandbox | null
  close(): Promise<void>
}

/** Where GOV.UK Notify itself answers. */
const notifyServiceUrl = 'https://api.notifications.service.gov.uk'
/** The name of the one service that a sandbox has from the start. */
const sandboxServiceName = 'housing'
const receiptsEveryMs = 250

/** The provider of the configuration, or the sandbox where there is none and it is not production. */
export async function openProvider(config: ProviderConfig, clock: Clock): Promise<OpenProvider> {
  const timeoutMs = config.NOTIFY_TIMEOUT_SECONDS * 1000
  if (config.sandbox) return openSandbox(config, clock, timeoutMs)
  const baseUrl = config.NOTIFY_BASE_URL ?? notifyServiceUrl
  return {
    provider: notify({ baseUrl, timeoutMs }),
    services: new ConfiguredServices(config.NOTIFY_SERVICES),
    receiptsToken: config.NOTIFY_CALLBACK_TOKEN ?? null,
    sandbox: null,
    close: () => Promise.resolve(),
  }
}

async function openSandbox(
  config: ProviderConfig,
  clock: Clock,
  timeoutMs: number,
): Promise<OpenProvider> {
  // Loaded where it is wanted: production has no use for it.
  const { createSandbox } = await import('./sandbox/sandbox-server.js')
  const { sandboxKeys } = await import('./sandbox/services.js')
  const folder = join(config.DATA_DIR, 'sandbox')
  await ensureDataDir(folder)
  const sandbox = createSandbox({ clock, folder, receiptsEveryMs })
  const { baseUrl } = await sandbox.listen()
  return {
    provider: notify({ baseUrl, timeoutMs }),
    services: new ConfiguredServices(
      new Map([[sandboxServiceName, { key: checkedKey(sandboxKeys.test), international: null }]]),
    ),
    receiptsToken: config.NOTIFY_CALLBACK_TOKEN ?? randomBytes(32).toString('base64url'),
    sandbox,
    close: () => sandbox.close(),
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
  if (key === null) throw new Error('The key of the sandbox has lost its form.')
  return key
}
