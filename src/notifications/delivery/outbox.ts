import type { Database } from '../../database/database.js'
import type { ErrorCode } from '../../errors/error-table.js'
import { claimedColumns, claimedDelivery, type ClaimedDelivery } from './claimed-delivery.js'
import { conditions, dueRows, sweepDue, trialRunning, type Work } from './due-rows.js'
import { triedFirst, type KeyRef } from './provider-holds.js'
import { onKnownTimeline } from './takeovers.js'
import { claimSizes } from './timing.js'
import type { DeliveryTimes } from './timing.js'

/** A key of a service with work to do, and when the first of it may be done. */
export interface KeyAgenda extends KeyRef {
  readonly dueAt: Date
  /** False after a takeover that is still to be settled: until then no message is claimed. */
  readonly isSettled: boolean
}

/** What a worker has claimed to do, and when the pace of the service allows for it. */
export interface Task {
  readonly work: Work
  readonly delivery: ClaimedDelivery
  readonly slotAt: Date
  /** Tried before all others, after a hold: until then no other is tried. Null in ordinary times. */
  readonly trialUntil: Date | null
}

/** Besides the columns of the delivery. */
interface ClaimedRow {
  readonly isUnsent: boolean
  readonly isTrial: boolean
  /** When the slots of the whole claim are over. */
  readonly slotsEnd: Date
}

/**
 * The delivery table as a queue that many workers of many replicas share. Times come from the caller's
 * clock, never from the database's. A claimed row is due again when its lease ends, so a worker that
 * dies loses nothing.
 */
export class Outbox {
  constructor(
    private readonly database: Pick<Database, 'pool'>,
    private readonly workerId: string,
    private readonly times: DeliveryTimes,
  ) {}

  /** The keys with work, now or later; jumps from one to the next in the index. */
  async agenda(): Promise<KeyAgenda[]> {
    const { rows } = await this.database.pool.query<KeyAgenda>(
      `with recursive ${keysWith('send')}, ${keysWith('ask')},
      keys as (select * from send_keys union select * from ask_keys)
      select service_id as "serviceId", key_id as "keyId",
        greatest(service.held_until, hold.held_until, least(
          (select min(due_at) from notification_delivery d where d.service_id = keys.service_id
            and d.key_id = keys.key_id and ${conditions.send}),
          (select min(due_at) from notification_delivery d where d.service_id = keys.service_id
            and d.key_id = keys.key_id and ${conditions.ask})
        )) as "dueAt", ${onKnownTimeline} as "isSettled"
      from keys left join provider_service service on service.id = service_id
        left join provider_key_hold hold using (service_id, key_id)`,
    )
    return rows
  }

  /**
   * Takes the longest due rows of one key that no other worker has, and the next free slots of its service for
   * them, `slotMs` apart. All by one statement, so that a worker far from the database keeps the pace too,
   * and the leases run from the slots, however many replicas share them. After a hold that somebody had to
   * mend it takes one row alone, and holds the others back until that is settled. Where so many statuses
   * wait that a sweep is due, it takes none of them. After a takeover it takes no messages until that is settled.
   *
   * Each limit stands there as a number, too: of one that is computed the planner believes that a tenth of all rows
   * passes it, and reads whole tables for them. Rows beyond the inner one are never fetched, and so never locked.
   *
   * @returns the messages first; nothing while the key or its service is held back
   */
  async claim({ serviceId, keyId }: KeyRef, now: Date): Promise<Task[]> {
    const { slotMs, unsentLeaseMs, settleMs } = this.times
    const trialUntil = new Date(now.getTime() + unsentLeaseMs + settleMs)
    const { rows } = await this.database.pool.query<ClaimedRow>(
      `with trial as materialized (${trialRunning}),
      sweep as materialized (${sweepDue}),
      sends as materialized (
        select * from (${dueRows('send', onKnownTimeline)}
          limit ${claimSizes.send} for update skip locked) first
        limit (select case when of_key or of_service then 1 else ${claimSizes.send} end from trial)),
      asks as materialized (
        select * from (${dueRows('ask')} limit ${claimSizes.ask} for update skip locked) first
        limit (select case when of_key or of_service
            then case when exists (select from sends) then 0 else 1 end
          when is_due then 0 else ${claimSizes.ask} end from trial, sweep)),
      due as materialized (select * from sends union all select * from asks),
      allowed as (
        update provider_key_hold set held_until = $9
        where service_id = $1 and key_id = $2 and held_until <= $3 and exists (select from due)
        returning key_id
      ), slots as (
        insert into provider_service as service (id, next_slot_at)
        select $1, $3::timestamptz + count(*) * $6::float8 * interval '1 millisecond'
        from due having count(*) > 0
          and ((select not of_key from trial) or exists (select from allowed))
        on conflict (id) do update
          set next_slot_at = greatest(service.next_slot_at, $3) + (excluded.next_slot_at - $3),
            held_until = case when service.held_for = any($4) then $9 else service.held_until end
          where service.held_until is null or service.held_until <= $3
        returning next_slot_at
      ), leases as (
        select id, next_slot_at as slots_end, next_slot_at + interval '1 millisecond' *
          case status when 'pending' then $7::float8 else $8::float8 end as until
        from slots, due
      ), claimed as (
        update notification_delivery set leased_by = $5, leased_until = until, due_at = until,
          tried_since = coalesce(tried_since, $3)
        from leases where notification_delivery.id = leases.id
        returning notification_delivery.*, slots_end
      )
      select ${claimedColumns}, claimed.slots_end as "slotsEnd",
        claimed.status in ('pending', 'sending') as "isUnsent",
        (select of_key or of_service from trial) as "isTrial"
      from claimed join notification n on n.id = claimed.notification_id
      order by "isUnsent" desc, claimed.created_at, claimed.id`,
      [
        ...[serviceId, keyId, now, triedFirst],
        ...[this.workerId, slotMs, unsentLeaseMs, settleMs, trialUntil],
      ],
    )
    return rows.map((row, index) => ({
      work: row.isUnsent ? 'send' : 'ask',
      delivery: claimedDelivery.parse(row),
      slotAt: new Date(row.slotsEnd.getTime() - (rows.length - index) * slotMs),
      trialUntil: row.isTrial ? trialUntil : null,
    }))
  }

  /**
   * The next free slot of a service, for one more request with a key.
   *
   * @returns null while either is held back
   */
  async slot({ serviceId, keyId }: KeyRef, now: Date): Promise<Date | null> {
    const { slotMs } = this.times
    const { rows } = await this.database.pool.query<{ slotsEnd: Date }>(
      `insert into provider_service as service (id, next_slot_at)
      select $1, $2::timestamptz + $3::float8 * interval '1 millisecond'
      where not exists (select from provider_key_hold where service_id = $1 and key_id = $4)
      on conflict (id) do update
        set next_slot_at = greatest(service.next_slot_at, $2) + (excluded.next_slot_at - $2)
        where service.held_until is null or service.held_until <= $2
      returning next_slot_at as "slotsEnd"`,
      [serviceId, now, slotMs, keyId],
    )
    const end = rows[0]?.slotsEnd
    return end === undefined ? null : new Date(end.getTime() - slotMs)
  }

  /** Gives claimed rows back untouched. */
  async release(ids: readonly string[], now: Date): Promise<void> {
    if (ids.length === 0) return
    await this.database.pool.query(
      `update notification_delivery set leased_by = null, leased_until = null, due_at = $3
      where id = any($1) and leased_by = $2`,
      [ids, this.workerId, now],
    )
  }

  /** Makes due what faults put off that the settings of a new process may have removed. */
  async takeUp(codes: readonly ErrorCode[], now: Date): Promise<void> {
    // What they were held for stays on record, so that one message is tried before the others.
    for (const table of ['provider_service', 'provider_key_hold']) {
      await this.database.pool.query(
        `update ${table} set held_until = $2 where held_until > $2 and held_for = any($1)`,
        [codes, now],
      )
    }
    await this.database.pool.query(
      `update notification_delivery set due_at = $2
      where ${conditions.send} and due_at > $2 and leased_by is null and failure_code = any($1)`,
      [codes, now],
    )
  }

  /**
   * Notes, before a message goes out, that the provider may have it from now on.
   *
   * @returns false when it must not go out: it was cancelled, or the lease was lost
   */
  async handOver({ id, leasedUntil }: ClaimedDelivery, now: Date): Promise<boolean> {
    const { rowCount } = await this.database.pool.query(
      `update notification_delivery
      set status = 'sending', handed_over_at = $3, attempts = attempts + 1,
        leased_until = $5, due_at = $5
      where id = $1 and leased_by = $2 and leased_until = $4 and leased_until > $3
        and status in ('pending', 'sending')`,
      [id, this.workerId, now, leasedUntil, new Date(now.getTime() + this.times.settleMs)],
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
