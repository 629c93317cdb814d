import type { Database } from '../../database/database.js'
import type { ErrorCode } from '../../errors/error-table.js'
import { claimedColumns, claimedDelivery, type ClaimedDelivery } from './claimed-delivery.js'

/** Rows that wait to be sent, and rows whose status is to be asked for. */
export type Work = 'send' | 'ask'

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

/**
 * The delivery table as a queue that many workers of many replicas share. Times come from the caller's
 * clock, never from the database's. A claimed row is due again when its lease ends, so a worker that
 * dies loses nothing.
 */
export class Outbox {
  constructor(
    private readonly database: Pick<Database, 'pool'>,
    private readonly workerId: string,
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

  /** Takes the longest due rows of one service that nobody else has. */
  async claim(
    work: Work,
    serviceId: string,
    { now, until, most }: { now: Date; until: Date; most: number },
  ): Promise<ClaimedDelivery[]> {
    const { rows } = await this.database.pool.query(
      `WITH due AS MATERIALIZED (
        SELECT id FROM notification_delivery
        WHERE service_id = $1 AND ${conditions[work]} AND due_at <= $2
        ORDER BY due_at, id LIMIT $3 FOR UPDATE SKIP LOCKED
      ), claimed AS (
        UPDATE notification_delivery SET leased_by = $4, leased_until = $5, due_at = $5,
          tried_since = coalesce(tried_since, $2)
        WHERE id IN (SELECT id FROM due) RETURNING *
      )
      SELECT ${claimedColumns} FROM claimed JOIN notification n ON n.id = claimed.notification_id
      ORDER BY claimed.created_at, claimed.id`,
      [serviceId, now, most, this.workerId, until],
    )
    return rows.map((row) => claimedDelivery.parse(row))
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
  async handOver(id: string, now: Date): Promise<boolean> {
    const { rowCount } = await this.database.pool.query(
      `UPDATE notification_delivery
      SET status = 'sending', handed_over_at = $3, attempts = attempts + 1
      WHERE id = $1 AND leased_by = $2 AND leased_until > $3 AND status IN ('pending', 'sending')`,
      [id, this.workerId, now],
    )
    return rowCount === 1
  }
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
