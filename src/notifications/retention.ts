import type { CommandLine } from '../access/audit-trail.js'
import type { Clock } from '../foundation/clock.js'
import type { Database } from '../database/database.js'
import { expiryOf } from './create/idempotency.js'
import { purgedMessage, purgedNotification } from './delivery/status/our-message.js'
import { keyHoldKeptMs } from './delivery/timing.js'

export interface PurgeRequest {
  /** Remove notifications that were created more than this many days ago. Null to ignore the creation. */
  readonly olderThanDays: number | null
  /** Remove notifications that were deleted more than this many days ago. Null to ignore the deletion. */
  readonly deletedForDays: number | null
}

export interface PurgeReport {
  readonly notifications: number
  readonly deliveries: number
}

/** Minimum age. One day longer than idempotency keys are kept, because a repeated request returns its notification. */
export const minPurgeDays = 8

const batchSize = 500
const dayMs = 24 * 60 * 60 * 1000

/** The column that decides the age. Each of these columns has an index. */
type AgeColumn = 'created_date' | 'deleted_at'

interface Position {
  /** The timestamp as text, with full precision. */
  readonly at: string
  readonly id: string
}

const start: Position = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

interface Batch extends PurgeReport {
  /** The last row of the batch; null for an empty batch. */
  readonly last: Position | null
}

/**
 * Removes old notifications permanently, with their deliveries and history. Writes an audit event for each notification
 * and for each provider message. Notifications with unsent messages stay.
 */
export class NotificationRetention {
  constructor(
    private readonly database: Pick<Database, 'sql'>,
    private readonly clock: Clock,
  ) {}

  /** The number of notifications that a purge would remove. */
  async count(request: PurgeRequest): Promise<number> {
    const rows = await this.database.sql.query<{ count: number }>(
      `select count(*)::int as count from notification n where ${old}`,
      this.limits(request),
    )
    return rows[0]?.count ?? 0
  }

  /**
   * Removes notifications in batches with one transaction each, so that a purge can be interrupted and repeated. Each
   * batch continues in the index after the previous batch, because removed entries stay in the index until a vacuum.
   */
  async purge(
    request: PurgeRequest,
    onProgress: (removed: number) => void = () => undefined,
    by: CommandLine = { command: 'notifications purge' },
  ): Promise<PurgeReport> {
    const report = { notifications: 0, deliveries: 0 }
    const [createdBefore, deletedBefore] = this.limits(request)
    const walks: [AgeColumn, Date | null][] = [
      ['created_date', createdBefore],
      ['deleted_at', deletedBefore],
    ]
    for (const [age, limit] of walks) {
      for (let after = limit === null ? null : start; after !== null;) {
        const batch: Batch = await this.batch(age, limit, after, by)
        report.notifications += batch.notifications
        report.deliveries += batch.deliveries
        if (batch.notifications > 0) onProgress(report.notifications)
        after = batch.notifications < batchSize ? null : batch.last
      }
    }
    return report
  }

  private async batch(
    age: AgeColumn,
    limit: Date | null,
    after: Position,
    by: CommandLine,
  ): Promise<Batch> {
    // One statement is one transaction, and its parts see the same snapshot.
    const rows = await this.database.sql.query<Batch>(
      `with batch as materialized (
        select n.id, n.${age} as at from notification n
        where n.${age} < $1::timestamptz and (n.${age}, n.id) > ($2::timestamptz, $3::uuid) and ${settled}
        order by n.${age}, n.id limit ${batchSize} for update skip locked
      ), messages as (
        select provider_id from notification_delivery
        where notification_id in (select id from batch)
      ), removed as (
        delete from notification where id in (select id from batch) returning id
      ), noted as (
        insert into audit_event
          (id, occurred_at, actor_kind, actor_id, actor_name, action, target_type, target_id)
        select gen_random_uuid(), $4::timestamptz, 'operator', $7::text, $8::text, $5::text,
          'notification', id::text
        from removed
        union all
        select gen_random_uuid(), $4::timestamptz, 'operator', $7::text, $8::text, $6::text,
          'provider-message', provider_id::text
        from messages where provider_id is not null
      )
      select (select count(*)::int from removed) as notifications,
        (select count(*)::int from messages) as deliveries,
        (select json_build_object('at', at, 'id', id) from batch order by at desc, id desc limit 1) as last`,
      [
        limit,
        after.at,
        after.id,
        this.clock.now(),
        purgedNotification,
        purgedMessage,
        by.command,
        by.user ?? null,
      ],
    )
    return rows[0] ?? { notifications: 0, deliveries: 0, last: null }
  }

  private limits({ olderThanDays, deletedForDays }: PurgeRequest): [Date | null, Date | null] {
    const ago = (days: number | null) =>
      days === null ? null : new Date(this.clock.now().getTime() - days * dayMs)
    return [ago(olderThanDays), ago(deletedForDays)]
  }
}

/** SQL condition: the notification has no unsent messages. */
const settled = `not exists (
    select from notification_delivery d
    where d.notification_id = n.id and d.status in ('pending', 'sending', 'uncertain')
  )`

/** SQL condition: the notification is old enough by either limit, and has no unsent messages. */
const old = `(n.created_date < $1::timestamptz or n.deleted_at < $2::timestamptz) and ${settled}`

/** Removes expired idempotency keys and expired holds of provider keys. */
export async function removeExpired(
  { prisma }: Pick<Database, 'prisma'>,
  now: Date,
): Promise<void> {
  await prisma.idempotencyKey.deleteMany({ where: { createdAt: { lt: expiryOf(now) } } })
  const unusedSince = new Date(now.getTime() - keyHoldKeptMs)
  await prisma.providerKeyHold.deleteMany({ where: { heldUntil: { lt: unusedSince } } })
}
