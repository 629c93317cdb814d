import { targetTypes } from '../../../src/notifications/model/target-type.js'
import type { Clock } from '../../../src/foundation/clock.js'
import type { Database } from '../../../src/database/database.js'
import type { Outcome } from '../../../src/errors/gateway-error.js'
import {
  NotificationCreator,
  type CreatorParts,
} from '../../../src/notifications/create/notification-creator.js'
import {
  TemplateCache,
  templateCacheLimits,
  type TemplateCacheLimits,
} from '../../../src/notifications/create/template-cache.js'
import { TemplateCheck } from '../../../src/notifications/create/template-check.js'
import { SealedSecrets } from '../../../src/access/sealed-secrets.js'
import { ServiceCredentials } from '../../../src/notifications/credentials/service-credentials.js'
import { NotifyProvider } from '../../../src/provider/notify-provider.js'
import { parseProviderKey } from '../../../src/provider/provider-key.js'
import type { ProviderKey } from '../../../src/provider/provider.js'
import { sandboxKeys } from '../../../tools/notify-sandbox/services.js'

/** A port without a listener: an unavailable provider. */
export const nowhere = 'http://127.0.0.1:9'

/** Provider keys by service name. The default is the sandbox's live key under the name `housing`. */
export type ConfiguredKeys = Readonly<Record<string, string>>

/** The credentials of a gateway. Its sealing key is the byte `sealedWith`, repeated. */
export function testCredentials({
  sealedWith = 1,
  keys = { housing: sandboxKeys.live },
}: {
  readonly sealedWith?: number
  readonly keys?: ConfiguredKeys
} = {}): ServiceCredentials {
  const services = new Map(
    Object.entries(keys).map(([name, key]) => [name, { key: keyOf(key), international: null }]),
  )
  return new ServiceCredentials(services, new SealedSecrets([Buffer.alloc(32, sealedWith)]))
}

export function keyOf(text: string): ProviderKey {
  const key = parseProviderKey(text)
  if (key === null) throw new Error('The test needs a provider key.')
  return key
}

export interface CreatorSettings {
  readonly database: Database
  readonly clock: Clock
  /** URL of the provider; unreachable by default. */
  readonly baseUrl?: string
  readonly limits?: Partial<TemplateCacheLimits>
  readonly credentials?: ServiceCredentials
  /** No limit by default. */
  readonly dailyMessages?: CreatorParts['dailyMessages']
  /** By default every recipient is known. */
  readonly recipients?: CreatorParts['recipients']
}

/** A creator with its real dependencies, which calls the provider through the official client. */
export function testCreator(settings: CreatorSettings): NotificationCreator {
  const { database, clock, baseUrl = nowhere, limits, credentials = testCredentials() } = settings
  const provider = new NotifyProvider({ baseUrl, timeoutMs: 10_000 })
  const book = new TemplateCache(provider, clock, { ...templateCacheLimits, ...limits })
  const templates = new TemplateCheck(book)
  const unlimited = {
    take: () => null,
    giveBack: () => undefined,
    stored: () => Promise.resolve(),
  }
  return new NotificationCreator({
    database,
    clock,
    credentials,
    templates,
    recipients: settings.recipients ?? { faults: () => Promise.resolve([]) },
    dailyMessages: settings.dailyMessages ?? unlimited,
    deliveries: { wake: () => undefined },
    targetTypes,
  })
}

export function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.faults.map(({ code }) => code).join())
  return outcome.value
}

/** Code and path of every fault; empty after a success. */
export function codesOf(outcome: Outcome<unknown>): [string, string][] {
  return outcome.ok ? [] : outcome.faults.map(({ code, path }) => [code, path.join('.')])
}
