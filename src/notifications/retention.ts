import type { CommandLine } from '../access/audit-trail.js'
import type { Clock } from '../foundation/clock.js'
import type { Database } from '../database/database.js'
import { purgedMessage, purgedNotification } from './model/purge-trail.js'

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

/** What makes a notification old; there is an index by each. */
type Age = 'created_date' | 'deleted_at'

interface Position {
  /** Of the age, with all its digits. */
  readonly at: string
  readonly id: string
}

const start: Position = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

interface Batch extends PurgeReport {
  /** Null when nothing was left. */
  readonly last: Position | null
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
      `select count(*)::int as count from notification n where ${old}`,
      this.limits(request),
    )
    return rows[0]?.count ?? 0
  }

  /**
   * In batches, each a transaction of its own, so that it may be broken off and repeated. Each batch goes on
   * in an index where the one before ended, for what has been removed stays there until a vacuum.
   */
  async purge(
    request: PurgeRequest,
    onProgress: (removed: number) => void = () => undefined,
    by: CommandLine = { command: 'notifications purge' },
  ): Promise<PurgeReport> {
    const report = { notifications: 0, deliveries: 0 }
    const [created, deleted] = this.limits(request)
    const walks: [Age, Date | null][] = [
      ['created_date', created],
      ['deleted_at', deleted],
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
    age: Age,
    limit: Date | null,
    after: Position,
    by: CommandLine,
  ): Promise<Batch> {
    // One statement is one transaction; its parts see the tables as they were before it.
    const { rows } = await this.database.pool.query<Batch>(
      `with gone as materialized (
        select n.id, n.${age} as at from notification n
        where n.${age} < $1::timestamptz and (n.${age}, n.id) > ($2::timestamptz, $3::uuid) and ${settled}
        order by n.${age}, n.id limit ${batchSize} for update skip locked
      ), messages as (
        select provider_id from notification_delivery
        where notification_id in (select id from gone)
      ), removed as (
        delete from notification where id in (select id from gone) returning id
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
        (select json_build_object('at', at, 'id', id) from gone order by at desc, id desc limit 1) as last`,
      [
        ...[limit, after.at, after.id, this.clock.now()],
        ...[purgedNotification, purgedMessage, by.command, by.user ?? null],
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

/** Nothing is left to send. */
const settled = `not exists (
    select from notification_delivery d
    where d.notification_id = n.id and d.status in ('pending', 'sending', 'uncertain')
  )`

/** Old enough by either limit, and nothing left to send. */
const old = `(n.created_date < $1::timestamptz or n.deleted_at < $2::timestamptz) and ${settled}`
