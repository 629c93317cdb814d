import { GatewayError } from '../../errors/gateway-error.js'
import type { ConfiguredServices } from '../../provider/configured-services.js'
import { isKeyShaped, parseProviderKey } from '../../provider/provider-key.js'
import { ProviderError, type ProviderKey } from '../../provider/provider.js'
import { UnreadableSecretError, type SealedSecrets } from '../../access/sealed-secrets.js'

/** With which key a notification is sent, and the text that is stored of it. */
export interface Credential {
  readonly key: ProviderKey
  /** `key:` and the sealed key, or `name:` and the name of a configured service. Never a clear key. */
  readonly stored: string
  /** Whether the key is the caller's, so that it is the caller who must replace it. */
  readonly isOfCaller: boolean
  /** What the operator said of the service; null where only the provider knows. */
  readonly lettersAbroad: boolean | null
}

/** Of which service, and by its digest which of its keys. */
interface OfferedKey {
  readonly serviceId: string
  readonly keyId: string
}

/** What a stored key begins with that a caller sent, before its sealed text. */
export const sealedMark = 'key:'
const nameMark = 'name:'
const purpose = 'notification.serviceKey'

/** Turns what callers send as `serviceKey` into what is stored, and that into the provider's key. */
export class ServiceCredentials {
  constructor(
    private readonly services: ConfiguredServices,
    private readonly secrets: SealedSecrets,
  ) {}

  /** @returns null when the text is neither a provider key nor the name of a configured service */
  read(serviceKey: string): Credential | null {
    const own = parseProviderKey(serviceKey)
    if (own !== null) {
      const sealed = this.secrets.seal(own.reveal(), purpose)
      const lettersAbroad = this.services.lettersAbroad(own.serviceId)
      return { key: own, stored: sealedMark + sealed, isOfCaller: true, lettersAbroad }
    }
    const configured = this.services.find(serviceKey)
    if (configured === null) return null
    const lettersAbroad = this.services.lettersAbroad(serviceKey)
    return { key: configured, stored: nameMark + serviceKey, isOfCaller: false, lettersAbroad }
  }

  /**
   * The key behind a stored text, as it is now: a configured service may have got a new one.
   *
   * @param stored null for a notification that was never meant to be sent
   * @throws ProviderError `configuration` when the service is configured no more, or its key sealed with
   * a key that is no longer among SECRETS_KEY
   */
  stored(stored: string | null): ProviderKey {
    if (stored === null) throw new ProviderError('configuration', 'SERVICE_NOT_CONFIGURED', null)
    if (stored.startsWith(nameMark)) return this.services.key(stored.slice(nameMark.length))
    const key = parseProviderKey(this.unseal(stored))
    if (key === null) throw new ProviderError('configuration', 'SERVICE_KEY_UNREADABLE', null)
    return key
  }

  /**
   * The key that a message was offered with. A name may stand for another key since, but the same key may
   * have another name.
   *
   * @param keyId empty where it was not noted; then only a key of the caller is certain to be the same
   * @returns null when the configuration has it no more
   * @throws ProviderError `configuration` SERVICE_KEY_UNREADABLE
   */
  offered(stored: string | null, { serviceId, keyId }: OfferedKey): ProviderKey | null {
    if (stored !== null && isFromRequest(stored)) return this.stored(stored)
    return this.services.keysOf(serviceId).find(({ id }) => id === keyId) ?? null
  }

  /** Every configured key of a service of the provider. */
  keysOf(serviceId: string): ProviderKey[] {
    return this.services.keysOf(serviceId)
  }

  /** By the name or the provider's id of a configured service; null when there is none. */
  configured(service: string): ProviderKey | null {
    return this.services.find(service)
  }

  /**
   * The key of a service that a query names.
   *
   * @param path of the argument
   * @throws GatewayError for a name that is not configured, and for keys, which end up in access logs
   * where a name belongs; neither is repeated
   */
  named(service: string, path: readonly string[]): ProviderKey {
    if (isKeyShaped(service)) {
      const message = 'Give the name of a configured service here, never a key.'
      throw new GatewayError({ code: 'SERVICE_KEY_REFUSED', message, path })
    }
    const key = this.configured(service)
    if (key !== null) return key
    const message = 'The gateway knows no provider service of this name.'
    throw new GatewayError({ code: 'SERVICE_NOT_CONFIGURED', message, path })
  }

  private unseal(stored: string): string {
    try {
      return this.secrets.open(stored.slice(sealedMark.length), purpose)
    } catch (error) {
      if (!(error instanceof UnreadableSecretError)) throw error
      throw new ProviderError('configuration', 'SERVICE_KEY_UNREADABLE', null)
    }
  }
}

/** Whether a stored text holds a key of the caller, and not the name of a configured service. */
function isFromRequest(stored: string): boolean {
  return stored.startsWith(sealedMark)
}

/** What the configuration calls the service; null for a key of the caller. */
export function configuredName(stored: string): string | null {
  return stored.startsWith(nameMark) ? stored.slice(nameMark.length) : null
}
