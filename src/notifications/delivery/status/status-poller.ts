import type { NotifyProvider } from '../../../provider/notify-provider.js'
import type { Clock } from '../../../foundation/clock.js'
import { ProviderError, type MessageStatus } from '../../../provider/provider.js'
import type { ServiceCredentials } from '../../credentials/service-credentials.js'
import type { Log } from '../../../foundation/log.js'
import type { ClaimedDelivery } from '../queue/delivery-queue.js'
import type { MessageSearch } from './message-search.js'
import type { Outcomes } from '../outcomes/outcomes.js'
import type { ProviderHolds } from '../queue/provider-holds.js'
import { holdsMs, unknownAfterMs, pollWait } from '../timing.js'
import { updateOf, type StatusUpdater } from './status-updates.js'
import { channels } from '../../../channels/channels.js'

export interface StatusPollerParts {
  readonly provider: Pick<NotifyProvider, 'messageStatus'>
  readonly credentials: Pick<ServiceCredentials, 'currentKey'>
  readonly search: MessageSearch
  readonly updater: StatusUpdater
  readonly holds: ProviderHolds
  readonly outcomes: Pick<Outcomes, 'pollAgain'>
  readonly clock: Clock
  readonly log: Log
}

/**
 * Polls the status of one claimed delivery, because receipts get lost, and some statuses have no receipt. After a final
 * receipt, it polls once more to store the full record before the provider deletes the message.
 */
export class StatusPoller {
  constructor(private readonly parts: StatusPollerParts) {}

  async poll(delivery: ClaimedDelivery): Promise<void> {
    const { outcomes, clock } = this.parts
    const ageMs = delivery.sentAt === null ? 0 : clock.now().getTime() - delivery.sentAt.getTime()
    let isAwaited = true
    try {
      const record = await this.record(delivery, ageMs)
      if (record !== null) isAwaited = !(await this.isFinal(delivery, record))
      // The provider may not know a new message yet. It does not store messages to test recipients, and it deletes old
      // messages.
      else isAwaited = delivery.providerId !== null && ageMs < unknownAfterMs
    } catch (error) {
      await this.handleFailure(delivery, error)
    }
    const waitMs = isAwaited ? pollWait(delivery.channel, ageMs) : null
    const dueAt = waitMs === null ? null : new Date(clock.now().getTime() + waitMs)
    // Changes nothing after a final record, which has ended the lease.
    await outcomes.pollAgain(delivery.id, dueAt)
  }

  /** An operator marked a delivery without a provider id as sent. It is looked up by reference instead. */
  private async record(delivery: ClaimedDelivery, ageMs: number): Promise<MessageStatus | null> {
    const { provider, credentials, search } = this.parts
    if (delivery.providerId !== null) {
      const key = credentials.currentKey(delivery.serviceKey)
      return provider.messageStatus(key, delivery.providerId)
    }
    const result = await search.find(delivery, ageMs)
    return typeof result === 'object' ? result : null
  }

  private async isFinal(delivery: ClaimedDelivery, record: MessageStatus): Promise<boolean> {
    const { updater, clock } = this.parts
    await updater.apply(delivery, updateOf(record, 'poll'), clock.now())
    return channels.meaningOf(delivery.channel, record.status).final
  }

  /** Logs a failed request, and holds the service after a rate limit. */
  private async handleFailure({ id: deliveryId, serviceId }: ClaimedDelivery, error: unknown) {
    const { holds, clock, log } = this.parts
    if (!(error instanceof ProviderError)) {
      log.error(
        { err: error, deliveryId },
        'Message status could not be stored; polling again later',
      )
      return
    }
    const { kind, code, status } = error
    log.info(
      { deliveryId, kind, code, status },
      'Message status could not be read from the provider; polling again later',
    )
    if (kind !== 'rate-limited') return
    const until = new Date(clock.now().getTime() + holdsMs.rateLimited)
    await holds.holdService(serviceId, until, code, clock.now())
  }
}
