import type { Clock } from '../foundation/clock.js'
import type { Database } from '../database/database.js'
import { purgedMessage, purgedNotification } from './purge-trail.js'

export interface PurgeRequest {
  /** Notifications created more days ago. Null leaves their age alone. */
  readonly olderThanDays: number | null
  /** Deleted notifications whose deletion is more days ago. Null leaves deletions alone. */
  readonly deletedForDays: number | null
}

export interface PurgeReport {
  readonly notifications: number
  readonly deliveries: number
}

/** An idempotency key answers with its notification for seven days. */
export const leastPurgeDays = 8

const batchSize = 500
const dayMs = 24 * 60 * 60 * 1000

interface BatchResult {
  readonly notifications: number
  readonly deliveries: number
}

/**
 * Removes old notifications for good, with their deliveries and history, and leaves a line in the audit
 * trail for each of them and for each message at the provider. What is still to be sent stays.
 */
export class NotificationRetention {
  constructor(
    private readonly database: Pick<Database, 'pool'>,
    private readonly clock: Clock,
  ) {}

  /** How many notifications a purge would remove. */
  async count(request: PurgeRequest): Promise<number> {
    const { rows } = await this.database.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM notification n WHERE ${old}`,
      this.#limits(request),
    )
    return rows[0]?.count ?? 0
  }

  /** In batches, each a transaction of its own, so that it may be broken off and repeated. */
  async purge(
    request: PurgeRequest,
    onProgress: (removed: number) => void = () => undefined,
  ): Promise<PurgeReport> {
    const report = { notifications: 0, deliveries: 0 }
    for (;;) {
      const batch = await this.#batch(request)
      report.notifications += batch.notifications
      report.deliveries += batch.deliveries
      if (batch.notifications === 0) return report
      onProgress(report.notifications)
    }
  }

  async #batch(request: PurgeRequest): Promise<BatchResult> {
    // One statement is one transaction; its parts see the tables as they were before it.
    const { rows } = await this.database.pool.query<BatchResult>(
      `WITH gone AS MATERIALIZED (
        SELECT n.id FROM notification n WHERE ${old} LIMIT $3 FOR UPDATE SKIP LOCKED
      ), messages AS (
        SELECT provider_id FROM notification_delivery
        WHERE notification_id IN (SELECT id FROM gone)
      ), removed AS (
        DELETE FROM notification WHERE id IN (SELECT id FROM gone) RETURNING id
      ), noted AS (
        INSERT INTO audit_event (id, occurred_at, actor_kind, actor_id, action, target_type, target_id)
        SELECT gen_random_uuid(), $4::timestamptz, 'operator', 'notifications purge', $5::text, 'notification', id::text
        FROM removed
        UNION ALL
        SELECT gen_random_uuid(), $4::timestamptz, 'operator', 'notifications purge', $6::text, 'provider-message',
          provider_id::text
        FROM messages WHERE provider_id IS NOT NULL
      )
      SELECT (SELECT count(*)::int FROM removed) AS notifications,
        (SELECT count(*)::int FROM messages) AS deliveries`,
      [...this.#limits(request), batchSize, this.clock.now(), purgedNotification, purgedMessage],
    )
    return rows[0] ?? { notifications: 0, deliveries: 0 }
  }

  #limits({ olderThanDays, deletedForDays }: PurgeRequest): [Date | null, Date | null] {
    const ago = (days: number | null) =>
      days === null ? null : new Date(this.clock.now().getTime() - days * dayMs)
    return [ago(olderThanDays), ago(deletedForDays)]
  }
}

/** Old enough by either limit, and nothing left to send. */
const old = `(n.created_date < $1::timestamptz OR n.deleted_at < $2::timestamptz)
  AND NOT EXISTS (
    SELECT FROM notification_delivery d
    WHERE d.notification_id = n.id AND d.status IN ('pending', 'sending', 'uncertain')
  )`
