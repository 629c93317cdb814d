import type { Database } from '../../database/database.js'
import type { ErrorCode } from '../../errors/error-table.js'
import type { AcceptedMessage } from '../../provider/provider.js'
import type { ClaimedDelivery } from './claimed-delivery.js'
import type { KeyRef } from './provider-holds.js'

/** Whether the provider may have the message without having confirmed it. */
export type Certainty = 'certain' | 'doubtful'

type MovedDelivery = Pick<ClaimedDelivery, 'id' | 'serviceId' | 'keyId' | 'serviceKey'>

/**
 * Stores the result of a try. Everything except an acceptance needs the lease: a worker that lost it must not undo
 * what another worker has stored.
 */
export class Outcomes {
  constructor(
    private readonly database: Pick<Database, 'sql'>,
    private readonly workerId: string,
  ) {}

  /**
   * The provider has the message. No lease is needed, because this is true whatever the source. A receipt that
   * arrived earlier keeps its status.
   *
   * @param askAt when to poll its status
   * @returns false when the delivery already has another message of the provider
   */
  async accepted(id: string, message: AcceptedMessage, now: Date, askAt: Date): Promise<boolean> {
    const rowCount = await this.database.sql.execute(
      `update notification_delivery set
        provider_id = $2, template_version = coalesce($3, template_version),
        status = case when status in ('pending', 'sending', 'uncertain') then 'sent' else status end,
        due_at = case when status in ('pending', 'sending', 'uncertain') then $5 else due_at end,
        sent_at = coalesce(sent_at, $4), handed_over_at = null, leased_by = null,
        leased_until = null, faults = 0, failure_code = null, failure_retryable = false
      where id = $1 and (provider_id is null or provider_id = $2)`,
      [id, message.providerId, message.templateVersion, now, askAt],
    )
    return rowCount === 1
  }

  /**
   * Puts the delivery off. After a certain refusal it can be cancelled again; a doubtful one stays handed over.
   *
   * @param cause the fault, and whether it counts as a failed try; null without a fault
   */
  async again(
    id: string,
    dueAt: Date,
    certainty: Certainty,
    cause: { readonly code: ErrorCode; readonly counts: boolean } | null,
  ): Promise<void> {
    await this.database.sql.execute(
      `update notification_delivery set due_at = $3, leased_by = null, leased_until = null,
        status = case when $4 then 'pending' else status end,
        handed_over_at = case when $4 then null else handed_over_at end,
        faults = faults + $5, failure_code = coalesce($6, failure_code)
      where id = $1 and leased_by = $2 and status in ('pending', 'sending')`,
      [
        id,
        this.workerId,
        dueAt,
        certainty === 'certain',
        cause?.counts === true ? 1 : 0,
        cause?.code ?? null,
      ],
    )
  }

  /** Ends the delivery as failed. If the result is doubtful, a retry first looks it up at the provider. */
  async failed(
    id: string,
    failure: { readonly code: ErrorCode; readonly retryable: boolean },
    certainty: Certainty,
    now: Date,
  ): Promise<void> {
    await this.database.sql.execute(
      `update notification_delivery set status = 'failed', failure_code = $3,
        failure_retryable = $4 and exists (
          select from notification
          where id = notification_id and deleted_at is null and cancelled_at is null
        ), completed_at = $5, due_at = null, leased_by = null, leased_until = null,
        handed_over_at = case when $6 then null else handed_over_at end
      where id = $1 and leased_by = $2 and status in ('pending', 'sending')`,
      [id, this.workerId, failure.code, failure.retryable, now, certainty === 'certain'],
    )
  }

  /** The notification was deleted or cancelled, and the provider certainly does not have the message. */
  async cancelled(id: string, now: Date): Promise<void> {
    await this.database.sql.execute(
      `update notification_delivery set status = 'cancelled', completed_at = $3, due_at = null,
        leased_by = null, leased_until = null, handed_over_at = null
      where id = $1 and leased_by = $2 and status in ('pending', 'sending')`,
      [id, this.workerId, now],
    )
  }

  /** The gateway cannot find out whether the provider has it. An operator decides, or a receipt does. */
  async uncertain(id: string): Promise<void> {
    await this.database.sql.execute(
      `update notification_delivery set status = 'uncertain', failure_code = $3,
        failure_retryable = false, due_at = null, leased_by = null, leased_until = null
      where id = $1 and leased_by = $2 and status in ('pending', 'sending')`,
      [id, this.workerId, 'DELIVERY_UNCERTAIN' satisfies ErrorCode],
    )
  }

  /**
   * The key name in our configuration now means another key, perhaps of another service. Moves the delivery there,
   * with all others that wait under the same name. Only for messages that the provider certainly lacks.
   */
  async moved(
    { id, serviceId, keyId, serviceKey }: MovedDelivery,
    to: KeyRef,
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

  /** Puts off all other messages of a service on this channel, such as until the end of its daily limit. */
  async channelWaits(serviceId: string, channel: string, until: Date): Promise<void> {
    await this.database.sql.execute(
      `update notification_delivery set due_at = $3
      where service_id = $1 and channel = $2 and status in ('pending', 'sending')
        and due_at is not null and due_at < $3 and handed_over_at is null and leased_by is null`,
      [serviceId, channel, until],
    )
  }
}
