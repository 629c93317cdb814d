import { z } from 'zod'
import type { Database } from '../../database/database.js'
import { claimedDelivery, type ClaimedDelivery } from './claimed-delivery.js'
import { sweepDue, sweptSoon, trialRunning } from './due-rows.js'
import { triedFirst, type KeyRef } from './provider-holds.js'
import { sweepSizes } from './timing.js'

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
   * for, another one must.
   *
   * @returns nothing where few wait, or while the key or its service is held back
   */
  async claim({ serviceId, keyId }: KeyRef, now: Date): Promise<SweptDelivery[]> {
    const until = new Date(now.getTime() + sweepSizes.leaseMs)
    const { rows } = await this.database.pool.query(
      `with sweep as materialized (${sweepDue}),
      trial as materialized (${trialRunning}),
      soon as materialized (
        select id from notification_delivery where ${sweptSoon} order by due_at, id
        limit (select case when is_due and not of_key and not of_service and not exists (
          select from provider_service where id = $1 and held_until > $3
        ) then ${sweepSizes.most} else 0 end from sweep, trial)
        for update skip locked
      ), claimed as (
        update notification_delivery set leased_by = $5, leased_until = $6, due_at = $6
        from soon where notification_delivery.id = soon.id
        returning notification_delivery.*
      )
      select claimed.id, claimed.notification_id as "notificationId", claimed.channel,
        claimed.status, claimed.service_id as "serviceId", claimed.key_id as "keyId",
        claimed.provider_id as "providerId", claimed.provider_status as "providerStatus",
        claimed.sent_at as "sentAt", n.service_key as "serviceKey",
        claimed.message_status ->> 'createdAt' as "acceptedAt"
      from claimed join notification n on n.id = claimed.notification_id
      order by random()`,
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
      `update notification_delivery set due_at = $3, leased_by = null, leased_until = null
      where id = any($1) and leased_by = $2 and status not in ('pending', 'sending')`,
      [ids, this.workerId, dueAt],
    )
  }
}
