import { GatewayError, type Fault } from '../../errors/gateway-error.js'
import { isKeyShaped, parseProviderKey } from '../../provider/provider-key.js'
import { ProviderError, type ConfiguredService, type ProviderKey } from '../../provider/provider.js'
import { UnreadableSecretError, type SealedSecrets } from '../../access/sealed-secrets.js'

/** The provider key of a notification and its stored form. */
export interface Credential {
  readonly key: ProviderKey
  /** `key:` and the sealed key, or `name:` and the name or id of a configured service. Never a clear key. */
  readonly stored: string
  /** Name of the service in the configuration, even if the caller gave its id; null for a key of the caller. */
  readonly service: string | null
  /** True if the caller sent the key. Then only the caller can replace it. */
  readonly isOfCaller: boolean
  /** Whether the service sends letters abroad, according to its configuration; null if unknown. */
  readonly lettersAbroad: boolean | null
}

/** A key of a provider service, identified by its digest. Deliveries with the same key share a lane and a hold. */
export interface KeyReference {
  readonly serviceId: string
  readonly keyId: string
}

/** Prefix of a sealed key that a caller sent. */
export const sealedPrefix = 'key:'
const namePrefix = 'name:'
const purpose = 'notification.serviceKey'

/**
 * The keys of the configured services and of callers. Converts `serviceKey` input to its stored form, and the stored
 * form to the provider key.
 */
export class ServiceCredentials {
  /** @param services by name; callers use the names and never see a key */
  constructor(
    private readonly services: ReadonlyMap<string, ConfiguredService>,
    private readonly secrets: SealedSecrets,
  ) {}

  /** @returns null if the text is neither a provider key nor the name or id of a configured service */
  read(serviceKey: string): Credential | null {
    const own = parseProviderKey(serviceKey)
    if (own !== null) {
      const sealed = this.secrets.seal(own.reveal(), purpose)
      const lettersAbroad = this.service(own.serviceId)?.international ?? null
      const stored = sealedPrefix + sealed
      return { key: own, stored, service: null, isOfCaller: true, lettersAbroad }
    }
    const [service, configured] = this.entry(serviceKey) ?? []
    if (service === undefined || configured === undefined) return null
    const { key, international: lettersAbroad } = configured
    return { key, stored: namePrefix + serviceKey, service, isOfCaller: false, lettersAbroad }
  }

  /**
   * The current key of a stored credential. A configured service may have got another key since the credential was
   * stored.
   *
   * @param stored null for a notification without external messages
   * @throws ProviderError `configuration` if the service is no longer configured, or if no key of SECRETS_KEY can
   *   decrypt the provider key
   */
  currentKey(stored: string | null): ProviderKey {
    const isName = stored === null || stored.startsWith(namePrefix)
    const key = isName
      ? this.configured(stored?.slice(namePrefix.length) ?? '')
      : parseProviderKey(this.unseal(stored))
    const code = isName ? 'SERVICE_NOT_CONFIGURED' : 'SERVICE_KEY_UNREADABLE'
    if (key === null) throw new ProviderError('configuration', code, null)
    return key
  }

  /**
   * The key that a message was sent with. Since then, the configured service may have got another key, or the key
   * another name in the configuration.
   *
   * @param keyId empty if it was not stored; then only a key that the caller sent can be returned, because no
   *   configured key has an empty id
   * @returns null if the key is no longer configured
   * @throws ProviderError `configuration` SERVICE_KEY_UNREADABLE
   */
  keyUsedFor(stored: string | null, { serviceId, keyId }: KeyReference): ProviderKey | null {
    if (stored !== null && isFromRequest(stored)) return this.currentKey(stored)
    return this.keysOf(serviceId).find(({ id }) => id === keyId) ?? null
  }

  /** All configured keys of a provider service. */
  keysOf(serviceId: string): ProviderKey[] {
    return [...this.services.values()]
      .map(({ key }) => key)
      .filter((key) => key.serviceId === serviceId)
  }

  /** The names of all configured services with their ids at the provider, sorted by name. */
  list(): { readonly name: string; readonly serviceId: string }[] {
    return Array.from(this.services, ([name, { key }]) => ({
      name,
      serviceId: key.serviceId,
    })).sort((one, other) => (one.name < other.name ? -1 : 1))
  }

  /** The key of a configured service, by the name of the service or its id at the provider. Null if there is none. */
  configured(service: string): ProviderKey | null {
    return this.service(service)?.key ?? null
  }

  /**
   * The key of the service that a query names.
   *
   * @param path of the argument
   * @throws GatewayError for an unknown name, and for a key; the message repeats neither
   */
  keyOfService(service: string, path: readonly string[]): ProviderKey {
    const fault = keyFault(service, path)
    if (fault !== null) throw new GatewayError(fault)
    const key = this.configured(service)
    if (key !== null) return key
    const message = 'No provider service has this name.'
    throw new GatewayError({ code: 'SERVICE_NOT_CONFIGURED', message, path })
  }

  /** @param nameOrId a name, or the provider's id of a service */
  private service(nameOrId: string): ConfiguredService | undefined {
    return this.entry(nameOrId)?.[1]
  }

  private entry(nameOrId: string): readonly [name: string, ConfiguredService] | undefined {
    const id = nameOrId.toLowerCase()
    const entries = [...this.services]
    return (
      entries.find(([name]) => name === nameOrId) ??
      entries.find(([, { key }]) => key.serviceId === id)
    )
  }

  private unseal(stored: string): string {
    try {
      return this.secrets.open(stored.slice(sealedPrefix.length), purpose)
    } catch (error) {
      if (!(error instanceof UnreadableSecretError)) throw error
      throw new ProviderError('configuration', 'SERVICE_KEY_UNREADABLE', null)
    }
  }
}

/** Refuses a key as an argument of a query, because such arguments may appear in access logs. Null for other texts. */
export function keyFault(service: string, path: readonly string[]): Fault | null {
  if (!isKeyShaped(service)) return null
  const message = 'Use the name of a configured service here, never a key.'
  return { code: 'SERVICE_KEY_REFUSED', message, path }
}

/** Whether the stored credential is a caller's key. */
function isFromRequest(stored: string): boolean {
  return stored.startsWith(sealedPrefix)
}

/** Name or id of the configured service, as the caller wrote it. Null for a caller's key. */
export function configuredName(stored: string): string | null {
  return stored.startsWith(namePrefix) ? stored.slice(namePrefix.length) : null
}
