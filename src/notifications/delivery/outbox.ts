import type { Database } from '../../database/database.js'
import type { ErrorCode } from '../../errors/error-table.js'
import { claimedColumns, claimedDelivery, type ClaimedDelivery } from './claimed-delivery.js'
import { claimSizes } from './schedule.js'
import type { DeliveryTimes } from './timing.js'

/** Rows that wait to be sent, and rows whose status is to be asked for. */
type Work = 'send' | 'ask'

/** Letter for letter the conditions of the two partial indexes. */
const conditions: Readonly<Record<Work, string>> = {
  send: `status IN ('pending', 'sending') AND due_at IS NOT NULL`,
  ask: `status NOT IN ('pending', 'sending') AND due_at IS NOT NULL`,
}

/** A service with work to do, and when the first of it may be done. */
export interface ServiceAgenda {
  readonly serviceId: string
  readonly dueAt: Date
}

/** What a worker has claimed to do, and when the pace of the service allows for it. */
export interface Task {
  readonly work: Work
  readonly delivery: ClaimedDelivery
  readonly slotAt: Date
}

/** Besides the columns of the delivery. */
interface ClaimedRow {
  readonly isUnsent: boolean
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

  /** The services with work, now or later; jumps from one to the next in the index. */
  async agenda(): Promise<ServiceAgenda[]> {
    const { rows } = await this.database.pool.query<ServiceAgenda>(
      `WITH RECURSIVE ${servicesWith('send')}, ${servicesWith('ask')},
      services AS (SELECT id FROM send_services UNION SELECT id FROM ask_services)
      SELECT services.id AS "serviceId",
        greatest(provider_service.held_until, least(
          (SELECT min(due_at) FROM notification_delivery
            WHERE service_id = services.id AND ${conditions.send}),
          (SELECT min(due_at) FROM notification_delivery
            WHERE service_id = services.id AND ${conditions.ask})
        )) AS "dueAt"
      FROM services LEFT JOIN provider_service ON provider_service.id = services.id
      WHERE services.id IS NOT NULL`,
    )
    return rows
  }

  /**
   * Takes the longest due rows of one service that nobody else has, and its next free slots for them,
   * `slotMs` apart. All by one statement, so that a worker far from the database keeps the pace too, and
   * the leases run from the slots, however many replicas share them.
   *
   * @returns the messages first; nothing while the service is held back
   */
  async claim(serviceId: string, now: Date): Promise<Task[]> {
    const { slotMs, unsentLeaseMs, settleMs } = this.times
    const { rows } = await this.database.pool.query<ClaimedRow>(
      `WITH sends AS MATERIALIZED (${dueRows('send')}), asks AS MATERIALIZED (${dueRows('ask')}),
      due AS MATERIALIZED (SELECT * FROM sends UNION ALL SELECT * FROM asks),
      slots AS (
        INSERT INTO provider_service AS service (id, next_slot_at)
        SELECT $1, $2::timestamptz + count(*) * $4::float8 * interval '1 millisecond'
        FROM due HAVING count(*) > 0
        ON CONFLICT (id) DO UPDATE
          SET next_slot_at = greatest(service.next_slot_at, $2) + (excluded.next_slot_at - $2)
          WHERE service.held_until IS NULL OR service.held_until <= $2
        RETURNING next_slot_at
      ), leases AS (
        SELECT id, next_slot_at AS slots_end, next_slot_at + interval '1 millisecond' *
          CASE status WHEN 'pending' THEN $5::float8 ELSE $6::float8 END AS until
        FROM slots, due
      ), claimed AS (
        UPDATE notification_delivery SET leased_by = $3, leased_until = until, due_at = until,
          tried_since = coalesce(tried_since, $2)
        FROM leases WHERE notification_delivery.id = leases.id
        RETURNING notification_delivery.*, slots_end
      )
      SELECT ${claimedColumns}, claimed.slots_end AS "slotsEnd",
        claimed.status IN ('pending', 'sending') AS "isUnsent"
      FROM claimed JOIN notification n ON n.id = claimed.notification_id
      ORDER BY "isUnsent" DESC, claimed.created_at, claimed.id`,
      [serviceId, now, this.workerId, slotMs, unsentLeaseMs, settleMs],
    )
    return rows.map((row, index) => ({
      work: row.isUnsent ? 'send' : 'ask',
      delivery: claimedDelivery.parse(row),
      slotAt: new Date(row.slotsEnd.getTime() - (rows.length - index) * slotMs),
    }))
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
    await this.database.pool.query(
      `UPDATE provider_service SET held_until = NULL, held_for = NULL
      WHERE held_until > $2 AND held_for = ANY($1)`,
      [codes, now],
    )
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

/** The rows of a claim that are to be sent, or asked for, and that no other claim is about to take. */
function dueRows(work: Work): string {
  return `SELECT id, status FROM notification_delivery
    WHERE service_id = $1 AND ${conditions[work]} AND due_at <= $2
    ORDER BY due_at, id LIMIT ${claimSizes[work]} FOR UPDATE SKIP LOCKED`
}

/** A loose index scan: each step asks the index for the next service id. */
function servicesWith(work: Work): string {
  const next = (bound: string) =>
    `SELECT service_id AS id FROM notification_delivery WHERE ${conditions[work]}${bound}
      ORDER BY service_id LIMIT 1`
  return `${work}_services(id) AS (
    (${next('')})
    UNION ALL
    SELECT (${next(` AND service_id > ${work}_services.id`)})
    FROM ${work}_services WHERE id IS NOT NULL
  )`
}
