import type { NotifyProvider } from '../../../provider/notify-provider.js'
import { ProviderError, type MessageStatus, type ProviderKey } from '../../../provider/provider.js'
import type { ServiceCredentials } from '../../credentials/service-credentials.js'
import type { ClaimedDelivery } from '../queue/delivery-queue.js'
import { providerKeepsMs } from '../timing.js'

/** `absent`: the provider certainly does not have the message. `unknown`: not found, but the provider may have it. */
export type SearchResult = MessageStatus | 'absent' | 'unknown'

/** A delivery that was handed over to the provider. */
export type OfferedDelivery = Pick<ClaimedDelivery, 'id' | 'serviceId' | 'keyId' | 'serviceKey'>

/**
 * Searches the provider for a message by its reference. A key sees only messages that were sent with a key of the same
 * type (live, team or test), and no response contains the type. So only the key that the message was sent with can prove
 * that the message is missing. Other keys of the service may still find it.
 */
export class MessageSearch {
  constructor(
    private readonly provider: Pick<NotifyProvider, 'findByReference'>,
    private readonly credentials: Pick<ServiceCredentials, 'keyUsedFor' | 'keysOf'>,
  ) {}

  /**
   * @param ageMs time since the hand-over; when the provider has deleted old messages, a miss proves nothing
   * @throws ProviderError if the provider is unavailable
   */
  async find(delivery: OfferedDelivery, ageMs: number): Promise<SearchResult> {
    const key = this.credentials.keyUsedFor(delivery.serviceKey, delivery)
    const message = key === null ? 'refused' : await this.ask(key, delivery.id)
    if (isMessage(message)) return message
    if (message === null && ageMs < providerKeepsMs) return 'absent'
    for (const other of this.credentials.keysOf(delivery.serviceId)) {
      if (other.id === key?.id) continue
      const otherMessage = await this.ask(other, delivery.id)
      if (isMessage(otherMessage)) return otherMessage
    }
    return 'unknown'
  }

  /** @returns null if the key finds no such message, `refused` if the provider refuses the key */
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

function isMessage(result: MessageStatus | null | 'refused'): result is MessageStatus {
  return result !== null && result !== 'refused'
}
