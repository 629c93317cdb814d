import type { NotifyProvider } from '../../../provider/notify-provider.js'
import { ProviderError, type MessageStatus, type ProviderKey } from '../../../provider/provider.js'
import type { ServiceCredentials } from '../../credentials/service-credentials.js'
import type { ClaimedDelivery } from '../queue/delivery-queue.js'
import { providerKeepsMs } from '../timing.js'

/** `absent`: the provider certainly does not have it. `unknown`: not found, but the provider may have it. */
export type SearchResult = MessageStatus | 'absent' | 'unknown'

/** A delivery that was handed over once. */
export type OfferedDelivery = Pick<ClaimedDelivery, 'id' | 'serviceId' | 'keyId' | 'serviceKey'>

/**
 * Searches the provider for a message by its reference. A key sees only messages sent with a key of its type (live,
 * team or test), and no response tells the type. So only the key that the message was sent with can prove that it
 * is missing; any other key of the service may still find it.
 */
export class MessageSearch {
  constructor(
    private readonly provider: Pick<NotifyProvider, 'findByReference'>,
    private readonly credentials: Pick<ServiceCredentials, 'keyUsedFor' | 'keysOf'>,
  ) {}

  /**
   * @param ageMs time since the hand-over: the provider forgets after some days, and a miss then proves nothing
   * @throws ProviderError when the provider is unavailable
   */
  async find(delivery: OfferedDelivery, ageMs: number): Promise<SearchResult> {
    const key = this.credentials.keyUsedFor(delivery.serviceKey, delivery)
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

  /** @returns null when the key shows no such message, `refused` when the provider refuses the key */
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
