import type { Database } from '../../../database/database.js'
import type { ErrorCode } from '../../../errors/error-table.js'
import { Prisma } from '../../../generated/prisma/client.js'
import type { KeyReference } from '../../credentials/service-credentials.js'
import { claimSizes, type DeliveryTimes } from '../timing.js'
import { z } from 'zod'
import { channels } from '../../../channels/channels.js'
import { Queue } from '../../../queue/queue.js'

const { sql, raw } = Prisma

/** Kinds of work: sending a message, and polling the status of a message. */
export type Work = 'send' | 'poll'

/** Must match the conditions of the two partial indexes exactly. */
export const conditions: Readonly<Record<Work, string>> = {
  send: `status in ('pending', 'sending') and due_at is not null`,
  poll: `status not in ('pending', 'sending') and due_at is not null`,
}

/** A claim has the id of its worker. Claims of the same worker differ in the end of the lease. */
export const deliveryStatements = new Queue({
  name: 'notification_delivery',
  key: { name: 'id', type: 'uuid' },
  claim: { name: 'leased_by', type: 'uuid' },
  lease: ['leased_by', 'leased_until'],
  waiting: 'due_at is not null',
  position: 'id',
})

/** A claimed delivery, with the fields of its notification that sending needs. */
const claimedDelivery = z.object({
  id: z.string(),
  notificationId: z.string(),
  channel: z.enum(channels.external.map(({ name }) => name)),
  status: z.string(),
  serviceId: z.string(),
  /** Id of the key that the message was handed over with; empty if an older release did not store it. */
  keyId: z.string(),
  providerId: z.string().nullable(),
  providerStatus: z.string().nullable(),
  attempts: z.number(),
  faults: z.number(),
  triedSince: z.date(),
  /** When the message should be sent: at its creation, unless the sender chose a later time. */
  wantedAt: z.date(),
  handedOverAt: z.date().nullable(),
  sentAt: z.date().nullable(),
  /** End of the lease; different for each claim of a delivery. */
  leasedUntil: z.date(),
  /** Template of the delivery, or else of the notification. */
  templateId: z.string().nullable(),
  serviceKey: z.string().nullable(),
  email: z.string().nullable(),
  mobileNumber: z.string().nullable(),
  personalisationParams: z.record(z.string(), z.unknown()).nullable(),
  /** Trace of the request that created the notification. */
  traceParent: z.string().nullable(),
  /** True if the notification was deleted or cancelled, so that the message must not be sent. */
  withdrawn: z.boolean(),
})

export type ClaimedDelivery = z.infer<typeof claimedDelivery>

/** Columns for `claimedDelivery`, from `claimed` and the notification `n`. */
const claimedColumns = `
  claimed.id, claimed.notification_id as "notificationId", claimed.channel, claimed.status,
  claimed.service_id as "serviceId", claimed.key_id as "keyId", claimed.provider_id as "providerId",
  claimed.provider_status as "providerStatus", claimed.attempts, claimed.faults,
  claimed.tried_since as "triedSince",
  greatest(claimed.created_at, n.send_after) as "wantedAt", claimed.handed_over_at as "handedOverAt",
  claimed.sent_at as "sentAt", claimed.leased_until as "leasedUntil", coalesce(claimed.template_id::text, n.template_id) as "templateId",
  n.service_key as "serviceKey", n.email, n.mobile_number as "mobileNumber",
  n.personalisation_params as "personalisationParams", claimed.trace_parent as "traceParent",
  (n.deleted_at is not null or n.cancelled_at is not null) as withdrawn`

/** A condition: false from a failover until `Failovers.settle`. True when the server does not report its timeline. */
const onKnownTimeline = `not exists (
    select from database_timeline where timeline <> log_timeline()
  )`

/** A key of a service with jobs, and when its first job is due. */
export interface KeyAgenda extends KeyReference {
  readonly dueAt: Date
  /** False from a failover until `Failovers.settle`. No message is claimed in between. */
  readonly isSettled: boolean
}

/** A claimed delivery, and the time when the rate limit of its service allows its request. */
export interface DeliveryJob {
  readonly work: Work
  readonly delivery: ClaimedDelivery
  readonly startAt: Date
}

/** Columns of a claim, in addition to the columns of the delivery. */
interface ClaimedRow {
  readonly isUnsent: boolean
  /** End of the last slot of the claim. */
  readonly slotsEnd: Date
}

/** Claims deliveries at the rate that the provider allows. Times come from the caller's clock. */
export class DeliveryQueue {
  constructor(
    private readonly database: Pick<Database, 'sql'>,
    private readonly workerId: string,
    private readonly times: DeliveryTimes,
  ) {}

  /** The keys with jobs, due or not. Uses a loose index scan. */
  async agenda(): Promise<KeyAgenda[]> {
    return this.database.sql.query<KeyAgenda>(
      `with recursive ${keysWith('send')}, ${keysWith('poll')},
      keys as (select * from send_keys union select * from poll_keys)
      select service_id as "serviceId", key_id as "keyId",
        greatest(service.held_until, hold.held_until, least(
          (select min(due_at) from notification_delivery d where d.service_id = keys.service_id
            and d.key_id = keys.key_id and ${conditions.send}),
          (select min(due_at) from notification_delivery d where d.service_id = keys.service_id
            and d.key_id = keys.key_id and ${conditions.poll})
        )) as "dueAt", ${onKnownTimeline} as "isSettled"
      from keys left join provider_service service on service.id = service_id
        left join provider_key_hold hold using (service_id, key_id)`,
    )
  }

  /**
   * Claims the deliveries of one key that have been due longest, and the next free slots of its service, `slotMs` apart.
   * Uses one statement, so that a worker far from the database keeps the rate. Leases start at the last slot. Claims no
   * messages between a failover and `Failovers.settle`.
   *
   * @returns jobs that send, then jobs that poll; empty while the key or its service is held back
   */
  async claim({ serviceId, keyId }: KeyReference, now: Date): Promise<DeliveryJob[]> {
    const { slotMs, unsentLeaseMs, handedOverLeaseMs } = this.times
    const ofKey = sql`service_id = ${serviceId}::uuid and key_id = ${keyId}`
    const due = (work: Work, besides: string) =>
      deliveryStatements.due(
        sql`${ofKey} and ${raw(conditions[work])} and due_at <= ${now} and ${raw(besides)}`,
        claimSizes[work],
        { columns: ['id', 'status'] },
      )
    const { text, values } = sql`
      with due as materialized (
        select * from (${due('send', onKnownTimeline)}) sends
        union all select * from (${due('poll', 'true')}) polls
      ), slots as (
        insert into provider_service as service (id, next_slot_at)
        select ${serviceId}::uuid,
          ${now}::timestamptz + count(*) * ${slotMs}::float8 * interval '1 millisecond'
        from due having count(*) > 0 and not exists (
          select from provider_key_hold where ${ofKey} and held_until > ${now})
        on conflict (id) do update
          set next_slot_at = greatest(service.next_slot_at, ${now})
              + (excluded.next_slot_at - ${now}::timestamptz)
          where service.held_until is null or service.held_until <= ${now}
        returning next_slot_at
      ), leases as (
        select id, next_slot_at as slots_end, next_slot_at + interval '1 millisecond' *
          case status when 'pending' then ${unsentLeaseMs}::float8 else ${handedOverLeaseMs}::float8 end as until
        from slots, due
      ), claimed as (
        update notification_delivery set leased_by = ${this.workerId}::uuid, leased_until = until,
          due_at = until, tried_since = coalesce(tried_since, ${now})
        from leases where notification_delivery.id = leases.id
        returning notification_delivery.*, slots_end
      )
      select ${raw(claimedColumns)}, claimed.slots_end as "slotsEnd",
        claimed.status in ('pending', 'sending') as "isUnsent"
      from claimed join notification n on n.id = claimed.notification_id
      order by "isUnsent" desc, claimed.created_at, claimed.id`
    const rows = await this.database.sql.query<ClaimedRow>(text, values)
    return rows.map((row, index) => ({
      work: row.isUnsent ? 'send' : 'poll',
      delivery: claimedDelivery.parse(row),
      startAt: new Date(row.slotsEnd.getTime() - (rows.length - index) * slotMs),
    }))
  }

  /** Makes claimed deliveries due again, unchanged. */
  async release(ids: readonly string[], now: Date): Promise<void> {
    if (ids.length === 0) return
    const held = ids.map((key) => ({ key, claim: this.workerId }))
    await deliveryStatements.change(this.database.sql, held, sql`due_at = ${now}`)
  }

  /** Makes deliveries due whose fault may be fixed by the settings of a new process. */
  async takeUp(codes: readonly ErrorCode[], now: Date): Promise<void> {
    for (const table of ['provider_service', 'provider_key_hold']) {
      await this.database.sql.execute(
        `update ${table} set held_until = $2 where held_until > $2 and held_for = any($1)`,
        [codes, now],
      )
    }
    await this.database.sql.execute(
      `update notification_delivery set due_at = $2
      where ${conditions.send} and due_at > $2 and leased_by is null and failure_code = any($1)`,
      [codes, now],
    )
  }

  /**
   * Records that the provider may have the message, before it is sent.
   *
   * @returns false if the message must not be sent, because it was cancelled or the lease was lost
   */
  async handOver({ id, leasedUntil }: ClaimedDelivery, now: Date): Promise<boolean> {
    const rowCount = await this.database.sql.execute(
      `update notification_delivery
      set status = 'sending', handed_over_at = $3, attempts = attempts + 1,
        leased_until = $5, due_at = $5
      where id = $1 and leased_by = $2 and leased_until = $4 and leased_until > $3
        and status in ('pending', 'sending')`,
      [id, this.workerId, now, leasedUntil, new Date(now.getTime() + this.times.handedOverLeaseMs)],
    )
    return rowCount === 1
  }
}

/** A loose index scan: each step asks the index for the next key. */
function keysWith(work: Work): string {
  const next = (after: string) =>
    `select service_id, key_id from notification_delivery where ${conditions[work]}${after}
      order by service_id, key_id limit 1`
  return `${work}_keys(service_id, key_id) as (
    (${next('')})
    union all
    select next.service_id, next.key_id from ${work}_keys known, lateral (
      ${next(' and (service_id, key_id) > (known.service_id, known.key_id)')}
    ) next
  )`
}
