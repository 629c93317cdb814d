import { ProviderError, type ProviderMessage } from '../../provider/provider.js'
import type { ClaimedDelivery } from './claimed-delivery.js'

/**
 * The message of a delivery, with the delivery's id as its reference.
 *
 * @throws ProviderError `rejected` when the row lacks what its channel needs, which the rules for new
 * notifications do not let happen
 */
export function providerMessage(delivery: ClaimedDelivery): ProviderMessage {
  const { id, channel, templateId, email, mobileNumber, personalisationParams } = delivery
  if (templateId === null) throw new ProviderError('rejected', 'TEMPLATE_NOT_FOUND', null)
  const message = {
    channel,
    templateId,
    reference: id,
    personalisation: personalisationParams ?? {},
  }
  switch (channel) {
    case 'Email':
      return { ...message, emailAddress: recipient(email) }
    case 'Text':
      return { ...message, phoneNumber: recipient(mobileNumber) }
    case 'Letter':
      return message
  }
}

function recipient(given: string | null): string {
  if (given === null) throw new ProviderError('rejected', 'RECIPIENT_INVALID', null)
  return given
}
