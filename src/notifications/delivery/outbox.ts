import type { Database } from '../../database/database.js'
import type { ErrorCode } from '../../errors/error-table.js'
import { claimedColumns, claimedDelivery, type ClaimedDelivery } from './claimed-delivery.js'
import { conditions, dueRows, sweepDue, trialRunning, type Work } from './due-rows.js'
import { triedFirst, type KeyPlace } from './provider-holds.js'
import { claimSizes } from './schedule.js'
import type { DeliveryTimes } from './timing.js'

/** A key of a service with work to do, and when the first of it may be done. */
export interface KeyAgenda extends KeyPlace {
  readonly dueAt: Date
}

/** What a worker has claimed to do, and when the pace of the service allows for it. */
export interface Task {
  readonly work: Work
  readonly delivery: ClaimedDelivery
  readonly slotAt: Date
  /** Tried before all the rest, after a hold: until then nobody else tries. Null in ordinary times. */
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
      `WITH RECURSIVE ${keysWith('send')}, ${keysWith('ask')},
      places AS (SELECT * FROM send_keys UNION SELECT * FROM ask_keys)
      SELECT service_id AS "serviceId", key_id AS "keyId",
        greatest(service.held_until, hold.held_until, least(
          (SELECT min(due_at) FROM notification_delivery d WHERE d.service_id = places.service_id
            AND d.key_id = places.key_id AND ${conditions.send}),
          (SELECT min(due_at) FROM notification_delivery d WHERE d.service_id = places.service_id
            AND d.key_id = places.key_id AND ${conditions.ask})
        )) AS "dueAt"
      FROM places LEFT JOIN provider_service service ON service.id = service_id
        LEFT JOIN provider_key_hold hold USING (service_id, key_id)`,
    )
    return rows
  }

  /**
   * Takes the longest due rows of one key that nobody else has, and the next free slots of its service for
   * them, `slotMs` apart. All by one statement, so that a worker far from the database keeps the pace too,
   * and the leases run from the slots, however many replicas share them. After a hold that somebody had to
   * mend it takes one row alone, and holds the others back until that is settled. Where so many statuses
   * wait that a sweep is due, it takes none of them.
   *
   * @returns the messages first; nothing while the key or its service is held back
   */
  async claim({ serviceId, keyId }: KeyPlace, now: Date): Promise<Task[]> {
    const { slotMs, unsentLeaseMs, settleMs } = this.times
    const trialUntil = new Date(now.getTime() + unsentLeaseMs + settleMs)
    const { rows } = await this.database.pool.query<ClaimedRow>(
      `WITH trial AS MATERIALIZED (${trialRunning}),
      sweep AS MATERIALIZED (${sweepDue}),
      sends AS MATERIALIZED (${dueRows('send')}
        LIMIT (SELECT CASE WHEN of_key OR of_service THEN 1 ELSE ${claimSizes.send} END FROM trial)
        FOR UPDATE SKIP LOCKED),
      asks AS MATERIALIZED (${dueRows('ask')}
        LIMIT (SELECT CASE WHEN of_key OR of_service
            THEN CASE WHEN EXISTS (SELECT FROM sends) THEN 0 ELSE 1 END
          WHEN is_due THEN 0 ELSE ${claimSizes.ask} END FROM trial, sweep)
        FOR UPDATE SKIP LOCKED),
      due AS MATERIALIZED (SELECT * FROM sends UNION ALL SELECT * FROM asks),
      allowed AS (
        UPDATE provider_key_hold SET held_until = $9
        WHERE service_id = $1 AND key_id = $2 AND held_until <= $3 AND EXISTS (SELECT FROM due)
        RETURNING key_id
      ), slots AS (
        INSERT INTO provider_service AS service (id, next_slot_at)
        SELECT $1, $3::timestamptz + count(*) * $6::float8 * interval '1 millisecond'
        FROM due HAVING count(*) > 0
          AND ((SELECT NOT of_key FROM trial) OR EXISTS (SELECT FROM allowed))
        ON CONFLICT (id) DO UPDATE
          SET next_slot_at = greatest(service.next_slot_at, $3) + (excluded.next_slot_at - $3),
            held_until = CASE WHEN service.held_for = ANY($4) THEN $9 ELSE service.held_until END
          WHERE service.held_until IS NULL OR service.held_until <= $3
        RETURNING next_slot_at
      ), leases AS (
        SELECT id, next_slot_at AS slots_end, next_slot_at + interval '1 millisecond' *
          CASE status WHEN 'pending' THEN $7::float8 ELSE $8::float8 END AS until
        FROM slots, due
      ), claimed AS (
        UPDATE notification_delivery SET leased_by = $5, leased_until = until, due_at = until,
          tried_since = coalesce(tried_since, $3)
        FROM leases WHERE notification_delivery.id = leases.id
        RETURNING notification_delivery.*, slots_end
      )
      SELECT ${claimedColumns}, claimed.slots_end AS "slotsEnd",
        claimed.status IN ('pending', 'sending') AS "isUnsent",
        (SELECT of_key OR of_service FROM trial) AS "isTrial"
      FROM claimed JOIN notification n ON n.id = claimed.notification_id
      ORDER BY "isUnsent" DESC, claimed.created_at, claimed.id`,
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
  async slot({ serviceId, keyId }: KeyPlace, now: Date): Promise<Date | null> {
    const { slotMs } = this.times
    const { rows } = await this.database.pool.query<{ slotsEnd: Date }>(
      `INSERT INTO provider_service AS service (id, next_slot_at)
      SELECT $1, $2::timestamptz + $3::float8 * interval '1 millisecond'
      WHERE NOT EXISTS (SELECT FROM provider_key_hold WHERE service_id = $1 AND key_id = $4)
      ON CONFLICT (id) DO UPDATE
        SET next_slot_at = greatest(service.next_slot_at, $2) + (excluded.next_slot_at - $2)
        WHERE service.held_until IS NULL OR service.held_until <= $2
      RETURNING next_slot_at AS "slotsEnd"`,
      [serviceId, now, slotMs, keyId],
    )
    const end = rows[0]?.slotsEnd
    return end === undefined ? null : new Date(end.getTime() - slotMs)
  }

  /** Gives claimed rows back untouched. */
  async release(ids: readonly string[], now: Date): Promise<void> {
    if (ids.length === 0) return
    await this.database.pool.query(
      `UPDATE notification_delivery SET leased_by = NULL, leased_until = NULL, due_at = $3
      WHERE id = ANY($1) AND leased_by = $2`,
      [ids, this.workerId, now],
    )
  }

  /**
   * Gives back what dead workers hold. Only for a database that no other process can have open.
   */
  async releaseAll(now: Date): Promise<void> {
    await this.database.pool.query(
      `UPDATE notification_delivery SET leased_by = NULL, leased_until = NULL, due_at = $1
      WHERE leased_by IS NOT NULL AND due_at IS NOT NULL`,
      [now],
    )
  }

  /** Makes due what faults put off that the settings of a new process may have mended. */
  async takeUp(codes: readonly ErrorCode[], now: Date): Promise<void> {
    // What they were held for stays on record, so that one message is tried before the others.
    for (const table of ['provider_service', 'provider_key_hold']) {
      await this.database.pool.query(
        `UPDATE ${table} SET held_until = $2 WHERE held_until > $2 AND held_for = ANY($1)`,
        [codes, now],
      )
    }
    await this.database.pool.query(
      `UPDATE notification_delivery SET due_at = $2
      WHERE ${conditions.send} AND due_at > $2 AND leased_by IS NULL AND failure_code = ANY($1)`,
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
      `UPDATE notification_delivery
      SET status = 'sending', handed_over_at = $3, attempts = attempts + 1,
        leased_until = $5, due_at = $5
      WHERE id = $1 AND leased_by = $2 AND leased_until = $4 AND leased_until > $3
        AND status IN ('pending', 'sending')`,
      [id, this.workerId, now, leasedUntil, new Date(now.getTime() + this.times.settleMs)],
    )
    return rowCount === 1
  }
}

/** A loose index scan: each step asks the index for the next key. */
function keysWith(work: Work): string {
  const next = (after: string) =>
    `SELECT service_id, key_id FROM notification_delivery WHERE ${conditions[work]}${after}
      ORDER BY service_id, key_id LIMIT 1`
  return `${work}_keys(service_id, key_id) AS (
    (${next('')})
    UNION ALL
    SELECT next.service_id, next.key_id FROM ${work}_keys known, LATERAL (
      ${next(' AND (service_id, key_id) > (known.service_id, known.key_id)')}
    ) next
  )`
}
