import type { ErrorCode } from '../../../errors/error-table.js'
import type { Log } from '../../../foundation/log.js'
import type { Measures } from '../../../observability/measures.js'
import type { ClaimedDelivery } from '../queue/delivery-queue.js'

/** Result of one attempt to send a message. */
type TryOutcome = 'accepted' | 'put-off' | 'failed' | 'cancelled' | 'uncertain'

type Tried = Pick<
  ClaimedDelivery,
  'id' | 'notificationId' | 'serviceId' | 'channel' | 'attempts' | 'wantedAt'
>

/** The end of a delivery. */
export interface DeliveryEnd {
  readonly id: string
  readonly notificationId: string
  readonly channel: string
  /** Name of the state in the gateway. */
  readonly state: string
  /** Why the message was not delivered; null if it was delivered. */
  readonly code: string | null
  /** Source of the state: the gateway, or the provider by receipt or poll. */
  readonly source: string
}

/**
 * Logs the results of attempts and the ends of deliveries, so that the log alone explains why a message is late or
 * missing.
 */
export class DeliveryLog {
  constructor(
    private readonly log: Pick<Log, 'info' | 'warn'>,
    private readonly measures: Measures,
  ) {}

  /** The provider has accepted the message. */
  accepted(delivery: Tried, now: Date): void {
    this.count(delivery, 'accepted')
    const waitedMs = now.getTime() - delivery.wantedAt.getTime()
    this.log.info({ ...idsOf(delivery), waitedMs }, 'Provider accepted a message')
  }

  /** @param code why the delivery waits; null if it only waits for a look-up at the provider */
  putOff(delivery: Tried, until: Date, code: ErrorCode | null): void {
    this.count(delivery, 'put-off')
    this.log.info({ ...idsOf(delivery), code, until }, 'Delivery postponed')
  }

  /** The gateway gave up, or the provider refused the message. */
  failed(delivery: Tried, code: ErrorCode): void {
    this.count(delivery, 'failed')
    this.ended({ ...delivery, state: 'failed', code, source: 'gateway' })
  }

  /** The notification was deleted or cancelled before the message was sent. */
  cancelled(delivery: Tried): void {
    this.count(delivery, 'cancelled')
    this.ended({ ...delivery, state: 'cancelled', code: null, source: 'gateway' })
  }

  /** An operator has to find out whether the provider has the message. */
  uncertain(delivery: Tried): void {
    this.count(delivery, 'uncertain')
  }

  /** After a failover, the new primary may lack the last commits of the old primary. */
  tookOver(from: number, to: number, deliveries: number): void {
    this.measures.count('gateway_takeover_deliveries_total', {}, deliveries)
    this.log.warn(
      { from, to, deliveries },
      'Database failover: the provider is asked about unfinished deliveries before they are sent again',
    )
  }

  ended({ id, notificationId, channel, state, code, source }: DeliveryEnd): void {
    this.measures.count('gateway_delivery_ends_total', { channel, state })
    const details = { deliveryId: id, notificationId, channel, state, code, source }
    this.log.info(details, 'Delivery ended')
  }

  private count({ channel }: Tried, outcome: TryOutcome): void {
    this.measures.count('gateway_delivery_tries_total', { channel, outcome })
  }
}

function idsOf({ id, notificationId, serviceId, channel, attempts }: Tried): object {
  return { deliveryId: id, notificationId, serviceId, channel, earlierTries: attempts }
}
