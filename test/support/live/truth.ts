import type { Sql } from '../../../src/database/sql.js'
import type { ShownCounts } from './watcher.js'

const none: ShownCounts = { total: 0, unread: 0 }

/** Counts in the database, read without the gateway. */
export class Truth {
  constructor(private readonly sql: Pick<Sql, 'query'>) {}

  async of(person: string): Promise<ShownCounts> {
    return (await this.inboxes(person)).get(person) ?? none
  }

  /** Counts by person, for all people or one person. */
  async inboxes(person: string | null = null): Promise<ReadonlyMap<string, ShownCounts>> {
    const rows = await this.sql.query<ShownCounts & { user: string }>(
      `select r.value as user, count(*)::int as total,
        (count(*) filter (where r.read_at is null))::int as unread
      from notification_recipient r join notification n on n.id = r.notification_id
      where ($1::text is null or r.key = 'email:' || $1) and n.deleted_at is null and r.archived_at is null
      group by r.value`,
      [person],
    )
    return new Map(rows.map(({ user, total, unread }) => [user, { total, unread }]))
  }

  /** Counts for supervisors. */
  async all(): Promise<ShownCounts> {
    const rows = await this.sql.query<ShownCounts>(
      `select count(*)::int as total, (count(*) filter (where not is_read_status))::int as unread
      from notification where deleted_at is null`,
    )
    return rows[0] ?? none
  }
}
