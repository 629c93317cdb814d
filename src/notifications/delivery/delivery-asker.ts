import type { Clock } from '../../clock.js'
import type { Database } from '../../database/database.js'
import { ProviderError, type NotificationProvider } from '../../provider/provider.js'
import type { ServiceCredentials } from '../service-credentials.js'
import type { ClaimedDelivery } from './claimed-delivery.js'
import type { Log } from '../../log.js'
import { newsOf } from './news-of-record.js'
import { holdsMs, unknownAfterMs } from './schedule.js'
import type { ServiceHolds } from './service-holds.js'
import type { StatusNewsDesk } from './status-news.js'
import { meaningOf } from './status-words.js'
import { askingInterval } from './timing.js'

export interface AskerParts {
  readonly database: Pick<Database, 'pool'>
  readonly provider: Pick<NotificationProvider, 'messageStatus'>
  readonly credentials: Pick<ServiceCredentials, 'stored'>
  readonly news: StatusNewsDesk
  readonly holds: ServiceHolds
  readonly clock: Clock
  readonly log: Log
}

/**
 * Asks for the status of one claimed delivery: receipts are lost, and some statuses have none. A final
 * status is asked for once more, to keep the full record after the provider has forgotten it.
 */
export class DeliveryAsker {
  constructor(private readonly parts: AskerParts) {}

  async ask(delivery: ClaimedDelivery): Promise<void> {
    const { credentials, provider, news, clock } = this.parts
    const { id, providerId } = delivery
    if (providerId === null) {
      await this.#askAgain(id, null)
      return
    }
    try {
      const key = credentials.stored(delivery.serviceKey)
      const record = await provider.messageStatus(key, providerId)
      if (record === null) {
        await this.#unknown(delivery)
        return
      }
      await news.apply(delivery, newsOf(record, 'poll'), clock.now())
      const { final } = meaningOf(record.status, delivery.channel)
      await this.#askAgain(id, final ? null : this.#nextTime(delivery))
    } catch (error) {
      await this.#putOff(delivery, error)
    }
  }

  /** It may be too new; what stays unknown was sent to a test recipient, or is forgotten. */
  async #unknown(delivery: ClaimedDelivery): Promise<void> {
    const next = this.#ageOf(delivery) < unknownAfterMs ? this.#nextTime(delivery) : null
    return this.#askAgain(delivery.id, next)
  }

  async #putOff(delivery: ClaimedDelivery, error: unknown): Promise<void> {
    const { holds, clock, log } = this.parts
    const next = this.#nextTime(delivery)
    if (!(error instanceof ProviderError)) {
      log.error({ err: error, deliveryId: delivery.id }, 'a status could not be taken')
      return this.#askAgain(delivery.id, next)
    }
    const { kind, code, status } = error
    log.info({ deliveryId: delivery.id, kind, code, status }, 'a status could not be asked for')
    if (kind === 'rate-limited') {
      const until = new Date(clock.now().getTime() + holdsMs.rateLimited)
      await holds.hold(delivery.serviceId, until, code, clock.now())
    }
    return this.#askAgain(delivery.id, next)
  }

  /** @param dueAt null when it need not be asked for any more */
  async #askAgain(id: string, dueAt: Date | null): Promise<void> {
    await this.parts.database.pool.query(
      `UPDATE notification_delivery SET due_at = $2, leased_by = NULL, leased_until = NULL
      WHERE id = $1 AND status NOT IN ('pending', 'sending')`,
      [id, dueAt],
    )
  }

  #nextTime(delivery: ClaimedDelivery): Date | null {
    const interval = askingInterval(this.#ageOf(delivery))
    return interval === null ? null : new Date(this.parts.clock.now().getTime() + interval)
  }

  #ageOf({ sentAt }: ClaimedDelivery): number {
    return sentAt === null ? 0 : this.parts.clock.now().getTime() - sentAt.getTime()
  }
}
