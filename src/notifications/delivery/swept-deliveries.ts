import { z } from 'zod'
import type { Database } from '../../database/database.js'
import { Prisma } from '../../generated/prisma/client.js'
import { claimedDelivery, type ClaimedDelivery } from './claimed-delivery.js'
import { deliveryQueue, sweepDue, sweptSoon, trialRunning } from './delivery-queue.js'
import type { KeyRef } from './provider-holds.js'
import { sweepSizes } from './timing.js'

const { sql, raw } = Prisma

/** The fields of a delivery that polling its status needs, without the content of the message. */
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
  /** The provider's time, in its format; null while no record was read. */
  acceptedAt: z.string().nullable(),
})

export type SweptDelivery = z.infer<typeof sweptDelivery>

/** The deliveries whose statuses one sweep reads. */
export class SweptDeliveries {
  constructor(
    private readonly database: Pick<Database, 'sql'>,
    private readonly workerId: string,
  ) {}

  /**
   * Claims the statuses of one key that are due now or soon, in random order, so that statuses beyond the limit of
   * one sweep reach another one.
   *
   * @returns nothing when few are due, or while the key or its service is held back
   */
  async claim(keyRef: KeyRef, now: Date): Promise<SweptDelivery[]> {
    const until = new Date(now.getTime() + sweepSizes.leaseMs)
    const { most } = sweepSizes
    const { text, values } = sql`
      with sweep as materialized (${sweepDue(keyRef, now)}),
      trial as materialized (${trialRunning(keyRef)}),
      soon as materialized (
        select * from (${deliveryQueue.due(sweptSoon(keyRef, now), most)}) first
        limit (select case when is_due and not of_key and not of_service and not exists (
          select from provider_service where id = ${keyRef.serviceId}::uuid and held_until > ${now}
        ) then ${raw(most.toString())} else 0 end from sweep, trial)
      ), claimed as (
        update notification_delivery set leased_by = ${this.workerId}::uuid,
          leased_until = ${until}, due_at = ${until}
        from soon where notification_delivery.id = soon.id
        returning notification_delivery.*
      )
      select claimed.id, claimed.notification_id as "notificationId", claimed.channel,
        claimed.status, claimed.service_id as "serviceId", claimed.key_id as "keyId",
        claimed.provider_id as "providerId", claimed.provider_status as "providerStatus",
        claimed.sent_at as "sentAt", n.service_key as "serviceKey",
        claimed.message_status ->> 'createdAt' as "acceptedAt"
      from claimed join notification n on n.id = claimed.notification_id
      order by random()`
    const rows = await this.database.sql.query(text, values)
    return rows.map((row) => sweptDelivery.parse(row))
  }

  /**
   * Ends leases. Skips deliveries that a receipt has settled.
   *
   * @param dueAt null when no further status is expected
   */
  async askAgain(ids: readonly string[], dueAt: Date | null): Promise<void> {
    if (ids.length === 0) return
    await this.database.sql.execute(
      `update notification_delivery set due_at = $3, leased_by = null, leased_until = null
      where id = any($1) and leased_by = $2 and status not in ('pending', 'sending')`,
      [ids, this.workerId, dueAt],
    )
  }
}
