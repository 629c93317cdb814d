import type { Clock } from '../../foundation/clock.js'
import {
  ProviderError,
  type MessageStatus,
  type NotificationProvider,
} from '../../provider/provider.js'
import type { ServiceCredentials } from '../credentials/service-credentials.js'
import type { Log } from '../../foundation/log.js'
import type { AskedDelivery, Attempt } from './claimed-delivery.js'
import type { MessageSearch } from './message-search.js'
import type { Outcomes } from './outcomes.js'
import type { ProviderHolds } from './provider-holds.js'
import { holdsMs, unknownAfterMs, askingInterval } from './timing.js'
import { updateOf, type StatusUpdater } from './status-updates.js'
import { channels } from '../../channels/channels.js'

export interface StatusPollerParts {
  readonly provider: Pick<NotificationProvider, 'messageStatus'>
  readonly credentials: Pick<ServiceCredentials, 'stored'>
  readonly search: MessageSearch
  readonly updater: StatusUpdater
  readonly holds: ProviderHolds
  readonly outcomes: Pick<Outcomes, 'askAgain'>
  readonly clock: Clock
  readonly log: Log
}

/**
 * Polls the status of one claimed delivery, because receipts get lost and some statuses have none. After a final
 * status it polls once more and stores the full record, because the provider will forget it.
 */
export class StatusPoller {
  constructor(private readonly parts: StatusPollerParts) {}

  async ask(delivery: AskedDelivery): Promise<Attempt> {
    const { credentials, provider } = this.parts
    const { id, providerId } = delivery
    try {
      if (providerId === null) {
        await this.searchFor(delivery)
        return 'nothing'
      }
      const key = credentials.stored(delivery.serviceKey)
      const record = await provider.messageStatus(key, providerId)
      if (record === null) {
        await this.unknown(delivery)
        return 'answered'
      }
      const isFinal = await this.take(delivery, record)
      await this.askAgain(id, isFinal ? null : this.nextTime(delivery))
      return 'answered'
    } catch (error) {
      await this.putOff(delivery, error)
      return 'fault'
    }
  }

  /** For a delivery that an operator marked as sent: if the provider has it, its status follows as usual. */
  private async searchFor(delivery: AskedDelivery): Promise<void> {
    const { search, clock } = this.parts
    const offeredAt = delivery.sentAt ?? clock.now()
    const found = await search.find(delivery, clock.now().getTime() - offeredAt.getTime())
    if (typeof found !== 'object') return this.askAgain(delivery.id, null)
    const isFinal = await this.take(delivery, found)
    return this.askAgain(delivery.id, isFinal ? null : this.nextTime(delivery))
  }

  /**
   * Stores a record of the provider.
   *
   * @returns true for a final status
   */
  async take(delivery: AskedDelivery, record: MessageStatus): Promise<boolean> {
    const { updater, clock } = this.parts
    await updater.apply(delivery, updateOf(record, 'poll'), clock.now())
    return channels.meaningOf(delivery.channel, record.status).final
  }

  /** The message may be too new. If it stays unknown, it went to a test recipient or was forgotten. */
  private async unknown(delivery: AskedDelivery): Promise<void> {
    const next = this.ageOf(delivery) < unknownAfterMs ? this.nextTime(delivery) : null
    return this.askAgain(delivery.id, next)
  }

  /**
   * Logs a failed request, and holds the service after a rate limit.
   *
   * @param details for the log
   */
  async noteFault(serviceId: string, details: object, error: unknown): Promise<void> {
    const { holds, clock, log } = this.parts
    if (!(error instanceof ProviderError)) {
      log.error(
        { err: error, ...details },
        'Message status could not be stored; asking again later',
      )
      return
    }
    const { kind, code, status } = error
    log.info(
      { ...details, kind, code, status },
      'Message status could not be read from the provider; asking again later',
    )
    if (kind !== 'rate-limited') return
    const until = new Date(clock.now().getTime() + holdsMs.rateLimited)
    await holds.holdService(serviceId, until, code, clock.now())
  }

  private async putOff(delivery: AskedDelivery, error: unknown): Promise<void> {
    await this.noteFault(delivery.serviceId, { deliveryId: delivery.id }, error)
    return this.askAgain(delivery.id, this.nextTime(delivery))
  }

  private askAgain(id: string, dueAt: Date | null): Promise<void> {
    return this.parts.outcomes.askAgain([id], dueAt)
  }

  private nextTime(delivery: AskedDelivery): Date | null {
    const interval = askingInterval(this.ageOf(delivery))
    return interval === null ? null : new Date(this.parts.clock.now().getTime() + interval)
  }

  private ageOf({ sentAt }: AskedDelivery): number {
    return sentAt === null ? 0 : this.parts.clock.now().getTime() - sentAt.getTime()
  }
}
