import { screen } from '../../channels/screen/channel.js'
import type { Viewer } from '../../access/audience.js'
import type { Database } from '../../database/database.js'
import type { MomentSlice, Position } from '../../paging/moment-list.js'
import {
  addressedTo,
  entriesSql,
  exactConditions,
  filterConditions,
  keysOf,
  storedByReader,
  ownTime,
  parameter,
  personKeys,
  archiveConditions,
  type Parameters,
} from './inbox-entries.js'
import type { NotificationFilter } from './notification-filter.js'
import {
  notificationColumns,
  ownColumns,
  viewedBy,
  type OwnRow,
  type ViewedNotification,
} from './viewed-notification.js'

/** The number of inbox entries with equal properties. */
export interface InboxGroup {
  readonly notificationType: string
  readonly targetType: string
  readonly isRead: boolean
  readonly isSeen: boolean
  readonly hasOpenAction: boolean
  readonly count: number
}

interface GroupRow {
  /** See `groupKey`. */
  readonly group: string
  readonly count: number
}

/**
 * SQL expression for the key of a group: three flags, type and target type. It must be exactly the expression of the
 * index `notification_recipient_groups`; otherwise all entries are read from the table.
 */
function groupKey(table: 'r' | 'g'): string {
  return `(case when r.has_open_action then 'o' else '-' end
    || case when ${table}.read_at is null then '-' else 'r' end
    || case when ${table}.seen_at is null then '-' else 's' end
    || r.notification_type || '/' || r.target_type)`
}

function groupOf({ group, count }: GroupRow): InboxGroup {
  const [notificationType = '', targetType = ''] = group.slice(3).split('/', 2)
  return {
    notificationType,
    targetType,
    count,
    hasOpenAction: group.startsWith('o'),
    isRead: group[1] === 'r',
    isSeen: group[2] === 's',
  }
}

const times = `${ownTime('seen_at')} as seen_at, ${ownTime('read_at')} as read_at,
  ${ownTime('archived_at')} as archived_at`

/** Reads the inbox of one person, without deleted notifications. */
export class InboxReader {
  constructor(private readonly database: Pick<Database, 'sql'>) {}

  /** The notifications with these ids that are in the inbox, including archived notifications. */
  async byIds(viewer: Viewer, ids: readonly string[]): Promise<ViewedNotification[]> {
    const values: Parameters = []
    const idsParameter = parameter(values, ids)
    const entries = `select distinct on (r.notification_id) r.notification_id, ${times}
      from ${entriesSql(viewer, values)}
      where ${[
        `r.notification_id = any(${idsParameter}::uuid[])`,
        ...addressedTo(viewer, values),
      ].join(' and ')}`
    const rows = await this.database.sql.query<OwnRow>(
      `select ${notificationColumns}, ${ownColumns} from (${entries}) e
        join notification n on n.id = e.notification_id where n.deleted_at is null`,
      values,
    )
    return rows.map((row) => viewedBy(viewer, row))
  }

  /** The newest notification in the inbox with the sender's reference, archived or not. */
  async byReference(viewer: Viewer, reference: string): Promise<ViewedNotification | null> {
    const values: Parameters = []
    const hasReference = `n.reference = ${parameter(values, reference)} and n.deleted_at is null`
    const own = ['r.notification_id = n.id', ...addressedTo(viewer, values)].join(' and ')
    const rows = await this.database.sql.query<{ id: string }>(
      `select n.id from notification n
        where ${hasReference} and exists (select from notification_recipient r where ${own})
        order by n.created_date desc, n.id desc limit 1`,
      values,
    )
    const [notification] = await this.byIds(
      viewer,
      rows.map(({ id }) => id),
    )
    return notification ?? null
  }

  /** One page of the inbox. Each addressee key is read in index order, so that old entries are not read. */
  async page(
    viewer: Viewer,
    filter: NotificationFilter,
    { orderBy: [{ createdDate: direction }], skip, take }: MomentSlice<'createdDate'>,
    position: Position | null,
  ): Promise<ViewedNotification[]> {
    const values: Parameters = []
    const conditions = filterConditions(viewer, filter, values)
    if (conditions === null) return []
    if (position !== null) {
      const [moment, id] = position
      const after = `(${parameter(values, moment)}::timestamptz, ${parameter(values, id)}::uuid)`
      conditions.push(
        `(r.created_date, r.notification_id) ${direction === 'desc' ? '<' : '>'} ${after}`,
      )
    }
    const keys = parameter(values, keysOf(viewer))
    const order = `created_date ${direction}, notification_id ${direction}`
    const from = entriesSql(viewer, values)
    const rowsOfKey = archiveConditions(filter).map(
      (archive) => `(select r.notification_id, r.created_date, ${times} from ${from}
        where r.key = k.key and ${[archive, ...conditions].join(' and ')}
        order by r.created_date ${direction}, r.notification_id ${direction}
        limit ${skip + take})`,
    )
    const rows = await this.database.sql.query<OwnRow>(
      `select ${notificationColumns}, ${ownColumns} from (
        select distinct on (created_date, notification_id) s.*
        from unnest(${keys}::text[]) as k(key), lateral (${rowsOfKey.join(' union all ')}) s
        order by ${order} limit ${take} offset ${skip}
      ) e join notification n on n.id = e.notification_id
      order by n.created_date ${direction}, n.id ${direction}`,
      values,
    )
    return rows.map((row) => viewedBy(viewer, row))
  }

  /** Ids of all entries that match the filter, in no particular order. */
  async ids(viewer: Viewer, filter: NotificationFilter): Promise<string[]> {
    const values: Parameters = []
    const conditions = filterConditions(viewer, filter, values)
    if (conditions === null) return []
    const keys = parameter(values, keysOf(viewer))
    const archive = archiveConditions(filter).map((condition) => `(${condition})`)
    const where = [`r.key = any(${keys}::text[])`, `(${archive.join(' or ')})`, ...conditions]
    const rows = await this.database.sql.query<{ id: string }>(
      `select distinct r.notification_id as id from ${entriesSql(viewer, values)}
        where ${where.join(' and ')}`,
      values,
    )
    return rows.map(({ id }) => id)
  }

  /** Counts matching notifications by group. Runs one statement. */
  async groups(viewer: Viewer, filter: NotificationFilter): Promise<readonly InboxGroup[]> {
    const values: Parameters = []
    const archived = `archived_at is ${filter.isArchived === true ? 'not null' : 'null'}`
    // If the state is stored with the addressee, an index-only scan suffices.
    const single = filterConditions(viewer, filter, values, (column) => `r.${column}`)
    const shared = filterConditions(viewer, filter, values, (column) => `g.${column}`)
    if (single === null || shared === null) return []
    const own = parameter(values, personKeys(viewer))
    const keys = parameter(values, keysOf(viewer))
    // `distinct`, because a shared notification may have several of the reader's keys.
    const rows = await this.database.sql.query<GroupRow>(
      `select "group", sum(count)::int as count from (
        select counted.* from unnest(${own}::text[]) as k(key), lateral (
          select ${groupKey('r')} as "group", count(*) from notification_recipient r
          where ${['r.key = k.key and not r.is_shared', `r.${archived}`, ...single].join(' and ')} group by 1
        ) counted
        union all
        select ${groupKey('g')}, 1 from (
          select distinct on (r.notification_id) r.* from notification_recipient r
          where ${[`r.key = any(${keys}::text[])`, storedByReader, 'r.deleted_at is null', ...exactConditions(viewer, values)].join(' and ')}
        ) r left join notification_reading g on g.reader = ${parameter(values, viewer.reader)}
          and g.notification_id = r.notification_id
        where ${[`g.${archived}`, ...shared].join(' and ')}
      ) entries group by 1`,
      values,
    )
    return rows.map(groupOf)
  }

  /** The number of unread Screen notifications, for a badge. */
  async badge(viewer: Viewer): Promise<number> {
    const values: Parameters = []
    const own = parameter(values, personKeys(viewer))
    const unread = `r.deleted_at is null and r.archived_at is null and r.read_at is null
      and r.notification_type = '${screen.name}'`
    const single = [`r.key = any(${own}::text[])`, unread, ...exactConditions(viewer, values)].join(
      ' and ',
    )
    const shared = [
      ...addressedTo(viewer, values),
      storedByReader,
      'r.deleted_at is null',
      `r.notification_type = '${screen.name}'`,
      'g.read_at is null',
      'g.archived_at is null',
    ].join(' and ')
    const rows = await this.database.sql.query<{ count: number }>(
      `select ((select count(*) from notification_recipient r where ${single} and not r.is_shared)
        + (select count(distinct r.notification_id) from ${entriesSql(viewer, values)}
          where ${shared}))::int as count`,
      values,
    )
    return rows[0]?.count ?? 0
  }
}
