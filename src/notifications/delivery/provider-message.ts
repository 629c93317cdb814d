import { channels } from '../../channels/channels.js'
import { ProviderError, type ProviderMessage } from '../../provider/provider.js'
import type { ClaimedDelivery } from './claimed-delivery.js'

/**
 * The message of a delivery, with the delivery's id as its reference.
 *
 * @throws ProviderError `rejected` when the row lacks what its channel needs, which the rules for new
 * notifications do not let happen
 */
export function providerMessage(delivery: ClaimedDelivery): ProviderMessage {
  const { id, channel, templateId, personalisationParams } = delivery
  if (templateId === null) throw new ProviderError('rejected', 'TEMPLATE_NOT_FOUND', null)
  const field = channels.named(channel)?.recipient?.field
  return {
    channel,
    templateId,
    reference: id,
    recipient: field === undefined ? null : delivery[field],
    personalisation: personalisationParams ?? {},
  }
}
