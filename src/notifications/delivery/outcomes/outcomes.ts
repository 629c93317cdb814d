import type { Database } from '../../../database/database.js'
import type { ErrorCode } from '../../../errors/error-table.js'
import { Prisma } from '../../../generated/prisma/client.js'
import type { AcceptedMessage } from '../../../provider/provider.js'
import {
  type ClaimedDelivery,
  conditions,
  deliveryStatements,
  type Work,
} from '../queue/delivery-queue.js'
import type { KeyReference } from '../../credentials/service-credentials.js'
import { pollWait } from '../timing.js'
import type { DeliveryLog } from './delivery-log.js'

const { sql, raw } = Prisma

/** `certain`: the provider does not have the message. `doubtful`: the provider may have it, but has not confirmed it. */
export type Certainty = 'certain' | 'doubtful'

type MovedDelivery = Pick<ClaimedDelivery, 'id' | 'serviceId' | 'keyId' | 'serviceKey'>

/**
 * Stores and logs the result of an attempt. Only a worker that still holds the lease may store a result other than an
 * acceptance, so that it does not overwrite the result of another worker.
 */
export class Outcomes {
  constructor(
    private readonly database: Pick<Database, 'sql'>,
    private readonly workerId: string,
    private readonly deliveryLog: DeliveryLog,
  ) {}

  /**
   * The provider has accepted the message. This needs no lease, because it stays true if another worker reports it.
   * The status of a receipt that arrived earlier is kept.
   *
   * @returns false if the delivery already has the id of another message
   */
  async accepted(delivery: ClaimedDelivery, message: AcceptedMessage, now: Date): Promise<boolean> {
    const pollAt = new Date(now.getTime() + (pollWait(delivery.channel, 0) ?? 0))
    const rowCount = await this.database.sql.execute(
      `update notification_delivery set
        provider_id = $2, template_version = coalesce($3, template_version),
        status = case when status in ('pending', 'sending', 'uncertain') then 'sent' else status end,
        due_at = case when status in ('pending', 'sending', 'uncertain') then $5 else due_at end,
        sent_at = coalesce(sent_at, $4), handed_over_at = null, leased_by = null,
        leased_until = null, faults = 0, failure_code = null, failure_retryable = false
      where id = $1 and (provider_id is null or provider_id = $2)`,
      [delivery.id, message.providerId, message.templateVersion, now, pollAt],
    )
    this.deliveryLog.accepted(delivery, now)
    return rowCount === 1
  }

  /**
   * Postpones the delivery. If the provider certainly does not have the message, the delivery can be cancelled again.
   * Otherwise it stays handed over.
   *
   * @param cause the fault, and whether it counts as a failed attempt; null without a fault
   */
  async again(
    delivery: ClaimedDelivery,
    dueAt: Date,
    certainty: Certainty,
    cause: { readonly code: ErrorCode; readonly counts: boolean } | null,
  ): Promise<void> {
    const status = certainty === 'certain' ? sql`status = 'pending', ` : Prisma.empty
    const faults = cause?.counts === true ? 1 : 0
    await this.settle(
      delivery.id,
      certainty,
      sql`${status}due_at = ${dueAt}, faults = faults + ${faults}::int,
        failure_code = coalesce(${cause?.code ?? null}, failure_code)`,
    )
    this.deliveryLog.putOff(delivery, dueAt, cause?.code ?? null)
  }

  /** Ends the delivery as failed. If the result is doubtful, a retry first looks up the message at the provider. */
  async failed(
    delivery: ClaimedDelivery,
    failure: { readonly code: ErrorCode; readonly retryable: boolean },
    certainty: Certainty,
    now: Date,
  ): Promise<void> {
    await this.settle(
      delivery.id,
      certainty,
      sql`status = 'failed', failure_code = ${failure.code}, completed_at = ${now}, due_at = null,
        failure_retryable = ${failure.retryable} and exists (
          select from notification
          where id = notification_id and deleted_at is null and cancelled_at is null
        )`,
    )
    this.deliveryLog.failed(delivery, failure.code)
  }

  /** The notification was deleted or cancelled, and the provider certainly does not have the message. */
  async cancelled(delivery: ClaimedDelivery, now: Date): Promise<void> {
    const changes = sql`status = 'cancelled', completed_at = ${now}, due_at = null`
    await this.settle(delivery.id, 'certain', changes)
    this.deliveryLog.cancelled(delivery)
  }

  /** The gateway cannot find out whether the provider has the message. An operator or a receipt decides. */
  async uncertain(delivery: ClaimedDelivery): Promise<void> {
    const code: ErrorCode = 'DELIVERY_UNCERTAIN'
    await this.settle(
      delivery.id,
      'doubtful',
      sql`status = 'uncertain', failure_code = ${code}, failure_retryable = false, due_at = null`,
    )
    this.deliveryLog.uncertain(delivery)
  }

  /**
   * Schedules the next poll of the status, unless a receipt has settled the delivery.
   *
   * @param dueAt null if no further status is expected
   */
  async pollAgain(id: string, dueAt: Date | null): Promise<void> {
    await this.change(id, sql`due_at = ${dueAt}`, 'poll')
  }

  private async settle(id: string, certainty: Certainty, changes: Prisma.Sql): Promise<void> {
    const handOver = certainty === 'certain' ? sql`handed_over_at = null, ` : Prisma.empty
    await this.change(id, sql`${handOver}${changes}`, 'send')
  }

  private async change(id: string, changes: Prisma.Sql, work: Work): Promise<void> {
    const held = [{ key: id, claim: this.workerId }]
    await deliveryStatements.change(this.database.sql, held, changes, raw(conditions[work]))
  }

  /**
   * Moves a delivery to another key, because the configured name now has another key, perhaps of another service. Also
   * moves all other waiting deliveries with this name. Only for messages that the provider certainly does not have.
   */
  async moved(
    { id, serviceId, keyId, serviceKey }: MovedDelivery,
    to: KeyReference,
    now: Date,
  ): Promise<void> {
    await this.database.sql.execute(
      `update notification_delivery d set service_id = $6, key_id = $7, status = 'pending',
        handed_over_at = null, due_at = case when d.id = $1 then $8 else d.due_at end,
        leased_by = null, leased_until = null
      from notification n
      where n.id = d.notification_id and case when d.id = $1 then d.leased_by = $2
        else n.service_key = $5 and d.service_id = $3 and d.key_id = $4 and d.status = 'pending'
          and d.due_at is not null and d.leased_by is null and d.handed_over_at is null end`,
      [id, this.workerId, serviceId, keyId, serviceKey, to.serviceId, to.keyId, now],
    )
  }

  /** Postpones all other messages of a service on a channel, for example until its daily limit ends. */
  async channelWaits(serviceId: string, channel: string, until: Date): Promise<void> {
    await this.database.sql.execute(
      `update notification_delivery set due_at = $3
      where service_id = $1 and channel = $2 and status in ('pending', 'sending')
        and due_at is not null and due_at < $3 and handed_over_at is null and leased_by is null`,
      [serviceId, channel, until],
    )
  }
}
