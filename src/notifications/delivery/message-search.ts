import {
  ProviderError,
  type MessageStatus,
  type NotificationProvider,
  type ProviderKey,
} from '../../provider/provider.js'
import type { ServiceCredentials } from '../credentials/service-credentials.js'
import type { ClaimedDelivery } from './claimed-delivery.js'
import { providerKeepsMs } from './timing.js'

/** `absent`: the provider certainly does not have it. `unknown`: none of the keys at hand would show it. */
export type SearchResult = MessageStatus | 'absent' | 'unknown'

/** One delivery that was offered once, as it is searched for. */
export type OfferedDelivery = Pick<ClaimedDelivery, 'id' | 'serviceId' | 'keyId' | 'serviceKey'>

/**
 * Searches the provider for a message by its reference. A key sees only what was sent with a key of its own
 * type (live, team or test), and no answer tells of which type a key is. So only the key that the message was
 * offered with can say that it is not there; any other key of the service may still find it.
 */
export class MessageSearch {
  constructor(
    private readonly provider: Pick<NotificationProvider, 'findByReference'>,
    private readonly credentials: Pick<ServiceCredentials, 'offered' | 'keysOf'>,
  ) {}

  /**
   * @param ageMs since it was offered: after some days the provider forgets, and then its silence says nothing
   * @throws ProviderError when it cannot be asked just now
   */
  async find(delivery: OfferedDelivery, ageMs: number): Promise<SearchResult> {
    const key = this.credentials.offered(delivery.serviceKey, delivery)
    const found = key === null ? 'refused' : await this.ask(key, delivery.id)
    if (isMessage(found)) return found
    if (found === null && ageMs < providerKeepsMs) return 'absent'
    for (const other of this.credentials.keysOf(delivery.serviceId)) {
      if (other.id === key?.id) continue
      const seen = await this.ask(other, delivery.id)
      if (isMessage(seen)) return seen
    }
    return 'unknown'
  }

  /** @returns null when the key sees no such message, `refused` when the provider does not take the key */
  private async ask(
    key: ProviderKey,
    reference: string,
  ): Promise<MessageStatus | null | 'refused'> {
    try {
      return await this.provider.findByReference(key, reference)
    } catch (error) {
      if (error instanceof ProviderError && refusals.has(error.code)) return 'refused'
      throw error
    }
  }
}

const refusals = new Set(['PROVIDER_KEY_INVALID', 'PROVIDER_SERVICE_ARCHIVED'])

function isMessage(found: MessageStatus | null | 'refused'): found is MessageStatus {
  return found !== null && found !== 'refused'
}
