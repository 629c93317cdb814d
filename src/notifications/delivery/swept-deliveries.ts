import { z } from 'zod'
import type { Database } from '../../database/database.js'
import { claimedDelivery, type ClaimedDelivery } from './claimed-delivery.js'
import { sweepDue, sweptSoon, trialRunning } from './due-rows.js'
import { triedFirst, type KeyPlace } from './provider-holds.js'
import { sweepSizes } from './schedule.js'

/** What asking for a status needs to know: none of what a message says. */
export type AskedDelivery = Pick<ClaimedDelivery, keyof typeof askedFields>

const askedFields = {
  id: true,
  notificationId: true,
  channel: true,
  status: true,
  serviceId: true,
  keyId: true,
  providerId: true,
  providerStatus: true,
  sentAt: true,
  serviceKey: true,
} as const

const sweptDelivery = claimedDelivery.pick(askedFields).extend({
  /** By the provider's clock, in its form; null while no record was read. */
  acceptedAt: z.string().nullable(),
})

export type SweptDelivery = z.infer<typeof sweptDelivery>

/** The rows of the delivery table whose statuses one sweep reads. */
export class SweptDeliveries {
  constructor(
    private readonly database: Pick<Database, 'pool'>,
    private readonly workerId: string,
  ) {}

  /**
   * Takes what is due with one key now or soon, where that is much, in no order: what one sweep cannot ask
   * for, another one shall.
   *
   * @returns nothing where few wait, or while the key or its service is held back
   */
  async claim({ serviceId, keyId }: KeyPlace, now: Date): Promise<SweptDelivery[]> {
    const until = new Date(now.getTime() + sweepSizes.leaseMs)
    const { rows } = await this.database.pool.query(
      `WITH sweep AS MATERIALIZED (${sweepDue}),
      trial AS MATERIALIZED (${trialRunning}),
      soon AS MATERIALIZED (
        SELECT id FROM notification_delivery WHERE ${sweptSoon} ORDER BY due_at, id
        LIMIT (SELECT CASE WHEN is_due AND NOT of_key AND NOT of_service AND NOT EXISTS (
          SELECT FROM provider_service WHERE id = $1 AND held_until > $3
        ) THEN ${sweepSizes.most} ELSE 0 END FROM sweep, trial)
        FOR UPDATE SKIP LOCKED
      ), claimed AS (
        UPDATE notification_delivery SET leased_by = $5, leased_until = $6, due_at = $6
        FROM soon WHERE notification_delivery.id = soon.id
        RETURNING notification_delivery.*
      )
      SELECT claimed.id, claimed.notification_id AS "notificationId", claimed.channel,
        claimed.status, claimed.service_id AS "serviceId", claimed.key_id AS "keyId",
        claimed.provider_id AS "providerId", claimed.provider_status AS "providerStatus",
        claimed.sent_at AS "sentAt", n.service_key AS "serviceKey",
        claimed.message_status ->> 'createdAt' AS "acceptedAt"
      FROM claimed JOIN notification n ON n.id = claimed.notification_id
      ORDER BY random()`,
      [serviceId, keyId, now, triedFirst, this.workerId, until],
    )
    return rows.map((row) => sweptDelivery.parse(row))
  }

  /**
   * Ends the lease of rows. What a receipt has settled meanwhile is left as it is.
   *
   * @param dueAt null when they need not be asked for any more
   */
  async askAgain(ids: readonly string[], dueAt: Date | null): Promise<void> {
    if (ids.length === 0) return
    await this.database.pool.query(
      `UPDATE notification_delivery SET due_at = $3, leased_by = NULL, leased_until = NULL
      WHERE id = ANY($1) AND leased_by = $2 AND status NOT IN ('pending', 'sending')`,
      [ids, this.workerId, dueAt],
    )
  }
}
