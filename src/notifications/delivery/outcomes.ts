import type { Database } from '../../database/database.js'
import type { ErrorCode } from '../../errors/error-table.js'
import type { AcceptedMessage } from '../../provider/provider.js'
import type { ClaimedDelivery } from './claimed-delivery.js'
import type { KeyPlace } from './provider-holds.js'

/** Whether the provider may have the message although nobody heard it say so. */
export type Certainty = 'certain' | 'doubtful'

type MovedDelivery = Pick<ClaimedDelivery, 'id' | 'serviceId' | 'keyId' | 'serviceKey'>

/**
 * Writes down how a send went. Everything but an acceptance needs the lease still: whoever has lost it
 * must not undo what another worker found out meanwhile.
 */
export class Outcomes {
  constructor(
    private readonly database: Pick<Database, 'pool'>,
    private readonly workerId: string,
  ) {}

  /**
   * The provider has the message. True whoever says so, hence without a lease; a receipt that was
   * quicker is left as it is.
   *
   * @param askAt when to ask for its status
   * @returns false when another message of the provider is noted for this delivery already
   */
  async accepted(id: string, message: AcceptedMessage, now: Date, askAt: Date): Promise<boolean> {
    const { rowCount } = await this.database.pool.query(
      `UPDATE notification_delivery SET
        provider_id = $2, template_version = coalesce($3, template_version),
        status = CASE WHEN status IN ('pending', 'sending', 'uncertain') THEN 'sent' ELSE status END,
        due_at = CASE WHEN status IN ('pending', 'sending', 'uncertain') THEN $5 ELSE due_at END,
        sent_at = coalesce(sent_at, $4), handed_over_at = NULL, leased_by = NULL,
        leased_until = NULL, faults = 0, failure_code = NULL, failure_retryable = false
      WHERE id = $1 AND (provider_id IS NULL OR provider_id = $2)`,
      [id, message.providerId, message.templateVersion, now, askAt],
    )
    return rowCount === 1
  }

  /**
   * Puts it off. After a certain refusal it may be cancelled again; in doubt it stays handed over.
   *
   * @param cause what went wrong, and whether it counts as a failed try; null when nothing did
   */
  async again(
    id: string,
    dueAt: Date,
    doubt: Certainty,
    cause: { readonly code: ErrorCode; readonly counts: boolean } | null,
  ): Promise<void> {
    await this.database.pool.query(
      `UPDATE notification_delivery SET due_at = $3, leased_by = NULL, leased_until = NULL,
        status = CASE WHEN $4 THEN 'pending' ELSE status END,
        handed_over_at = CASE WHEN $4 THEN NULL ELSE handed_over_at END,
        faults = faults + $5, failure_code = coalesce($6, failure_code)
      WHERE id = $1 AND leased_by = $2 AND status IN ('pending', 'sending')`,
      [
        id,
        this.workerId,
        dueAt,
        doubt === 'certain',
        cause?.counts === true ? 1 : 0,
        cause?.code ?? null,
      ],
    )
  }

  /** Gives it up for good, or until somebody retries it. In doubt, a retry will ask the provider first. */
  async failed(
    id: string,
    failure: { readonly code: ErrorCode; readonly retryable: boolean },
    doubt: Certainty,
    now: Date,
  ): Promise<void> {
    await this.database.pool.query(
      `UPDATE notification_delivery SET status = 'failed', failure_code = $3,
        failure_retryable = $4 AND EXISTS (
          SELECT FROM notification
          WHERE id = notification_id AND deleted_at IS NULL AND cancelled_at IS NULL
        ), completed_at = $5, due_at = NULL, leased_by = NULL, leased_until = NULL,
        handed_over_at = CASE WHEN $6 THEN NULL ELSE handed_over_at END
      WHERE id = $1 AND leased_by = $2 AND status IN ('pending', 'sending')`,
      [id, this.workerId, failure.code, failure.retryable, now, doubt === 'certain'],
    )
  }

  /** Its notification was deleted or cancelled, and the provider certainly does not have it. */
  async cancelled(id: string, now: Date): Promise<void> {
    await this.database.pool.query(
      `UPDATE notification_delivery SET status = 'cancelled', completed_at = $3, due_at = NULL,
        leased_by = NULL, leased_until = NULL, handed_over_at = NULL
      WHERE id = $1 AND leased_by = $2 AND status IN ('pending', 'sending')`,
      [id, this.workerId, now],
    )
  }

  /** Nobody can find out whether the provider has it: somebody must decide, or a receipt tells. */
  async uncertain(id: string): Promise<void> {
    await this.database.pool.query(
      `UPDATE notification_delivery SET status = 'uncertain', failure_code = $3,
        failure_retryable = false, due_at = NULL, leased_by = NULL, leased_until = NULL
      WHERE id = $1 AND leased_by = $2 AND status IN ('pending', 'sending')`,
      [id, this.workerId, 'DELIVERY_UNCERTAIN' satisfies ErrorCode],
    )
  }

  /**
   * Its name in our configuration now stands for another key, perhaps of another service: it is filed
   * there, and with it whatever else waits under the same name. Only for what the provider certainly does
   * not have.
   */
  async moved(
    { id, serviceId, keyId, serviceKey }: MovedDelivery,
    to: KeyPlace,
    now: Date,
  ): Promise<void> {
    await this.database.pool.query(
      `UPDATE notification_delivery d SET service_id = $6, key_id = $7, status = 'pending',
        handed_over_at = NULL, due_at = CASE WHEN d.id = $1 THEN $8 ELSE d.due_at END,
        leased_by = NULL, leased_until = NULL
      FROM notification n
      WHERE n.id = d.notification_id AND CASE WHEN d.id = $1 THEN d.leased_by = $2
        ELSE n.service_key = $5 AND d.service_id = $3 AND d.key_id = $4 AND d.status = 'pending'
          AND d.due_at IS NOT NULL AND d.leased_by IS NULL END`,
      [id, this.workerId, serviceId, keyId, serviceKey, to.serviceId, to.keyId, now],
    )
  }

  /** Puts off whatever else a service would send on this channel, such as until its daily limit ends. */
  async channelWaits(serviceId: string, channel: string, until: Date): Promise<void> {
    await this.database.pool.query(
      `UPDATE notification_delivery SET due_at = $3
      WHERE service_id = $1 AND channel = $2 AND status IN ('pending', 'sending')
        AND due_at IS NOT NULL AND due_at < $3 AND handed_over_at IS NULL AND leased_by IS NULL`,
      [serviceId, channel, until],
    )
  }
}
