import type { NotifyProvider } from '../../../provider/notify-provider.js'
import type { Clock } from '../../../foundation/clock.js'
import {
  ProviderError,
  type AcceptedMessage,
  type ProviderKey,
  type ProviderMessage,
} from '../../../provider/provider.js'
import type { ServiceCredentials } from '../../credentials/service-credentials.js'
import type { ClaimedDelivery, DeliveryQueue } from '../queue/delivery-queue.js'
import type { Log } from '../../../foundation/log.js'
import { withinSpan } from '../../../foundation/operation-scope.js'
import type { Tracing } from '../../../observability/tracing.js'
import type { MessageSearch } from '../status/message-search.js'
import type { Certainty, Outcomes } from '../outcomes/outcomes.js'
import type { ProviderFaults } from '../outcomes/provider-faults.js'
import { handOverMs, type DeliveryTimes } from '../timing.js'
import { channels } from '../../../channels/channels.js'

export interface SenderParts {
  readonly provider: Pick<NotifyProvider, 'send'>
  readonly credentials: Pick<ServiceCredentials, 'currentKey'>
  readonly search: MessageSearch
  readonly queue: DeliveryQueue
  readonly outcomes: Outcomes
  readonly faults: ProviderFaults
  readonly tracing: Tracing
  readonly clock: Clock
  readonly log: Log
  readonly times: DeliveryTimes
}

/**
 * Sends one claimed delivery exactly once, although the provider has no idempotency keys. The hand-over is stored
 * before the first byte is sent. A delivery that was handed over is looked up by reference before it is sent again.
 * "Not found" counts only with the key of that hand-over, and only when the provider is certainly no longer processing
 * the message.
 */
export class DeliverySender {
  constructor(private readonly parts: SenderParts) {}

  /** Sends in a trace of its own, which is linked to the trace of the request that created the notification. */
  async send(delivery: ClaimedDelivery): Promise<void> {
    const { id, channel, serviceId, attempts, traceParent } = delivery
    const attributes = { 'gateway.delivery_id': id, 'gateway.channel': channel }
    const span = this.parts.tracing.begin('deliver', {
      attributes: { ...attributes, 'gateway.service_id': serviceId, 'gateway.attempts': attempts },
      link: traceParent,
    })
    const certainty: Certainty = delivery.handedOverAt === null ? 'certain' : 'doubtful'
    let fault: string | null = 'fault'
    try {
      await withinSpan(span, async () => {
        try {
          await this.attempt(delivery)
          fault = null
        } catch (error) {
          await this.parts.faults.handle(delivery, error, certainty)
        }
      })
    } finally {
      span?.end(fault)
    }
  }

  private async attempt(delivery: ClaimedDelivery): Promise<void> {
    const { outcomes, credentials, clock } = this.parts
    if (delivery.handedOverAt !== null) return this.lookUp(delivery, delivery.handedOverAt)
    const key = credentials.currentKey(delivery.serviceKey)
    if (key.serviceId !== delivery.serviceId || key.id !== delivery.keyId) {
      return outcomes.moved(delivery, { serviceId: key.serviceId, keyId: key.id }, clock.now())
    }
    if (delivery.withdrawn) return outcomes.cancelled(delivery, clock.now())
    return this.handOver(key, delivery)
  }

  /**
   * Looks up a message that the provider may have. If the message is certainly missing, it is sent in another slot,
   * because each request needs a slot, and the look-up has used this one.
   */
  private async lookUp(delivery: ClaimedDelivery, since: Date): Promise<void> {
    const { search, outcomes, clock, log, times } = this.parts
    // Calculate the age before the look-up, because a slow response describes the time of the request.
    const ageMs = clock.now().getTime() - since.getTime()
    const found = await search.find(delivery, ageMs)
    if (typeof found === 'object') {
      const { id: providerId, template } = found
      return this.accepted(delivery, { providerId, templateVersion: template.version })
    }
    if (ageMs < times.handedOverLeaseMs) {
      const certainAt = new Date(since.getTime() + times.handedOverLeaseMs)
      return outcomes.again(delivery, certainAt, 'doubtful', null)
    }
    if (found === 'absent') {
      const offerAt = new Date(Math.max(clock.now().getTime(), delivery.wantedAt.getTime()))
      return outcomes.again(delivery, offerAt, 'certain', null)
    }
    const { id, serviceId, keyId } = delivery
    log.error(
      { deliveryId: id, serviceId, keyId },
      'Delivery uncertain: the provider may or may not have the message. Check there, then call resolveDelivery.',
    )
    return outcomes.uncertain(delivery)
  }

  private async handOver(key: ProviderKey, delivery: ClaimedDelivery): Promise<void> {
    const { provider, queue, clock } = this.parts
    const message = providerMessage(delivery)
    const handedAt = clock.now()
    if (!(await queue.handOver(delivery, handedAt))) return
    if (clock.now().getTime() - handedAt.getTime() > handOverMs) {
      // This process was suspended. Another worker may soon look up the message and consider it lost.
      throw new ProviderError('retry', 'PROVIDER_UNAVAILABLE', null)
    }
    await this.accepted(delivery, await provider.send(key, message))
  }

  private async accepted(delivery: ClaimedDelivery, message: AcceptedMessage): Promise<void> {
    const { outcomes, clock, log } = this.parts
    if (await outcomes.accepted(delivery, message, clock.now())) return
    const details = { deliveryId: delivery.id, providerId: message.providerId }
    log.error(details, 'The provider has two messages for one delivery')
  }
}

/**
 * The message of a delivery, with the delivery's id as its reference.
 *
 * @throws ProviderError `rejected` if the row lacks fields of its channel; the rules for new notifications prevent this
 */
function providerMessage(delivery: ClaimedDelivery): ProviderMessage {
  const { id, channel, templateId, personalisationParams } = delivery
  if (templateId === null) throw new ProviderError('rejected', 'TEMPLATE_NOT_FOUND', null)
  const field = channels.findByName(channel)?.recipient?.field
  return {
    channel,
    templateId,
    reference: id,
    recipient: field === undefined ? null : delivery[field],
    personalisation: personalisationParams ?? {},
  }
}
