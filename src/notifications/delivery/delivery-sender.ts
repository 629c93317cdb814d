import type { Clock } from '../../clock.js'
import {
  ProviderError,
  type NotificationProvider,
  type ProviderKey,
} from '../../provider/provider.js'
import type { ServiceCredentials } from '../service-credentials.js'
import type { ClaimedDelivery } from './claimed-delivery.js'
import type { Log } from '../../log.js'
import type { Outbox } from './outbox.js'
import type { Doubt, Outcomes } from './outcomes.js'
import type { ProviderFaults } from './provider-faults.js'
import { providerMessage } from './provider-message.js'
import { handOverMs } from './schedule.js'
import { askingInterval, type DeliveryTimes } from './timing.js'

export interface SenderParts {
  readonly provider: Pick<NotificationProvider, 'send' | 'findByReference'>
  readonly credentials: Pick<ServiceCredentials, 'stored'>
  readonly outbox: Outbox
  readonly outcomes: Outcomes
  readonly faults: ProviderFaults
  readonly clock: Clock
  readonly log: Log
  readonly times: DeliveryTimes
}

/**
 * Sends one claimed delivery. The provider knows no idempotency key, so exactly once is made of three
 * things: the hand-over is on record before the first byte goes out, what was handed over is looked up
 * by reference before it is sent again, and "not there" counts only when the provider can no longer be
 * about to take it.
 */
export class DeliverySender {
  constructor(private readonly parts: SenderParts) {}

  async send(delivery: ClaimedDelivery): Promise<void> {
    const { outcomes, faults, clock } = this.parts
    let doubt: Doubt = delivery.handedOverAt === null ? 'certain' : 'doubtful'
    try {
      const key = this.parts.credentials.stored(delivery.serviceKey)
      if (key.serviceId !== delivery.serviceId) {
        // What the old service may have taken cannot be looked up with the new one's key.
        if (doubt === 'doubtful') throw new ProviderError('ambiguous', 'PROVIDER_KEY_INVALID', null)
        await outcomes.moved(delivery.id, key.serviceId, clock.now())
        return
      }
      if (delivery.handedOverAt !== null) {
        if (!(await this.#isAbsent(key, delivery, delivery.handedOverAt))) return
        doubt = 'certain'
      }
      if (delivery.withdrawn) {
        await outcomes.cancelled(delivery.id, clock.now())
        return
      }
      await this.#handOver(key, delivery)
    } catch (error) {
      await faults.settle(delivery, error, doubt)
    }
  }

  /** @returns true when the provider certainly does not have it; else what follows is on record */
  async #isAbsent(key: ProviderKey, delivery: ClaimedDelivery, since: Date): Promise<boolean> {
    const { provider, outcomes, clock, times } = this.parts
    // Taken before the question: an answer may be slow, and tells of the time it was asked.
    const certainAt = since.getTime() + times.settleMs
    const isSettled = clock.now().getTime() >= certainAt
    const found = await provider.findByReference(key, delivery.id)
    if (found !== null) {
      await this.#accepted(delivery, {
        providerId: found.id,
        templateVersion: found.template.version,
      })
      return false
    }
    if (!isSettled) await outcomes.again(delivery.id, new Date(certainAt), 'doubtful', null)
    return isSettled
  }

  async #handOver(key: ProviderKey, delivery: ClaimedDelivery): Promise<void> {
    const { provider, outbox, clock } = this.parts
    const message = providerMessage(delivery)
    const handedAt = clock.now()
    if (!(await outbox.handOver(delivery, handedAt))) return
    if (clock.now().getTime() - handedAt.getTime() > handOverMs) {
      // This process stood still; whoever looks the message up may soon take it for lost.
      throw new ProviderError('retry', 'PROVIDER_UNAVAILABLE', null)
    }
    await this.#accepted(delivery, await provider.send(key, message))
  }

  async #accepted(
    delivery: ClaimedDelivery,
    message: { readonly providerId: string; readonly templateVersion: number | null },
  ): Promise<void> {
    const { outcomes, clock, log } = this.parts
    const now = clock.now()
    const askAt = new Date(now.getTime() + (askingInterval(0) ?? 0))
    if (await outcomes.accepted(delivery.id, message, now, askAt)) return
    const details = { deliveryId: delivery.id, providerId: message.providerId }
    log.error(details, 'the provider holds two messages of one delivery')
  }
}
