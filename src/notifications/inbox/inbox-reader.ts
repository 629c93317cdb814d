import { screen } from '../../channels/screen/channel.js'
import type { Viewer } from '../../access/audience.js'
import type { Database } from '../../database/database.js'
import type { MomentSlice, Position } from '../../paging/moment-list.js'
import {
  addressedTo,
  entriesOf,
  exactly,
  filterConditions,
  keysOf,
  notedByReader,
  ownTime,
  parameter,
  personKeys,
  placesOf,
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

/** How many of the inbox are alike. */
export interface InboxGroup {
  readonly notificationType: string
  readonly targetType: string
  readonly isRead: boolean
  readonly isSeen: boolean
  readonly hasOpenAction: boolean
  readonly count: number
}

interface StoredGroup {
  /** As `alike` has it. */
  readonly alike: string
  readonly count: number
}

/**
 * What entries are grouped by: the expression of the index `notification_recipient_groups`, word for word, or
 * each entry would be looked up in the table.
 */
function alike(noted: 'r' | 'g'): string {
  return `(case when r.has_open_action then 'o' else '-' end
    || case when ${noted}.read_at is null then '-' else 'r' end
    || case when ${noted}.seen_at is null then '-' else 's' end
    || r.notification_type || '/' || r.target_type)`
}

function groupOf({ alike, count }: StoredGroup): InboxGroup {
  const [notificationType = '', targetType = ''] = alike.slice(3).split('/', 2)
  return {
    ...{ notificationType, targetType, count },
    hasOpenAction: alike.startsWith('o'),
    isRead: alike[1] === 'r',
    isSeen: alike[2] === 's',
  }
}

const times = `${ownTime('seen_at')} as seen_at, ${ownTime('read_at')} as read_at,
  ${ownTime('archived_at')} as archived_at`

/** Reads what is addressed to one person; deleted notifications are never shown. */
export class InboxReader {
  constructor(private readonly database: Pick<Database, 'pool'>) {}

  /** Those of the ids that are in the inbox, archived ones too. */
  async byIds(viewer: Viewer, ids: readonly string[]): Promise<ViewedNotification[]> {
    const values: Parameters = []
    const wanted = parameter(values, ids)
    const entries = `select distinct on (r.notification_id) r.notification_id, ${times}
      from ${entriesOf(viewer, values)}
      where ${[`r.notification_id = any(${wanted}::uuid[])`, ...addressedTo(viewer, values)].join(
        ' and ',
      )}`
    const { rows } = await this.database.pool.query<OwnRow>(
      `select ${notificationColumns}, ${ownColumns} from (${entries}) e
        join notification n on n.id = e.notification_id where n.deleted_at is null`,
      values,
    )
    return rows.map((row) => viewedBy(viewer, row))
  }

  /** The newest of the inbox with the sender’s reference, archived or not. */
  async byReference(viewer: Viewer, reference: string): Promise<ViewedNotification | null> {
    const values: Parameters = []
    const named = `n.reference = ${parameter(values, reference)} and n.deleted_at is null`
    const own = ['r.notification_id = n.id', ...addressedTo(viewer, values)].join(' and ')
    const { rows } = await this.database.pool.query<{ id: string }>(
      `select n.id from notification n
        where ${named} and exists (select from notification_recipient r where ${own})
        order by n.created_date desc, n.id desc limit 1`,
      values,
    )
    const [found] = await this.byIds(
      viewer,
      rows.map(({ id }) => id),
    )
    return found ?? null
  }

  /** One slice of the inbox. Each addressee is read along the index, so that old ones cost nothing. */
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
      const past = `(${parameter(values, moment)}::timestamptz, ${parameter(values, id)}::uuid)`
      conditions.push(
        `(r.created_date, r.notification_id) ${direction === 'desc' ? '<' : '>'} ${past}`,
      )
    }
    const keys = parameter(values, keysOf(viewer))
    const order = `created_date ${direction}, notification_id ${direction}`
    const from = entriesOf(viewer, values)
    const rowsOfKey = placesOf(filter).map(
      (place) => `(select r.notification_id, r.created_date, ${times} from ${from}
        where r.key = k.key and ${[place, ...conditions].join(' and ')}
        order by r.created_date ${direction}, r.notification_id ${direction}
        limit ${skip + take})`,
    )
    const { rows } = await this.database.pool.query<OwnRow>(
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

  /** Ids of all that pass a filter, in no order. */
  async ids(viewer: Viewer, filter: NotificationFilter): Promise<string[]> {
    const values: Parameters = []
    const conditions = filterConditions(viewer, filter, values)
    if (conditions === null) return []
    const keys = parameter(values, keysOf(viewer))
    const places = placesOf(filter).map((place) => `(${place})`)
    const where = [`r.key = any(${keys}::text[])`, `(${places.join(' or ')})`, ...conditions]
    const { rows } = await this.database.pool.query<{ id: string }>(
      `select distinct r.notification_id as id from ${entriesOf(viewer, values)}
        where ${where.join(' and ')}`,
      values,
    )
    return rows.map(({ id }) => id)
  }

  /** Numbers of what passes a filter, by one statement. */
  async groups(viewer: Viewer, filter: NotificationFilter): Promise<readonly InboxGroup[]> {
    const values: Parameters = []
    const archived = `archived_at is ${filter.isArchived === true ? 'not null' : 'null'}`
    // Noted with the addressee: an index alone tells all that is asked.
    const alone = filterConditions(viewer, filter, values, (column) => `r.${column}`)
    const among = filterConditions(viewer, filter, values, (column) => `g.${column}`)
    if (alone === null || among === null) return []
    const own = parameter(values, personKeys(viewer))
    const keys = parameter(values, keysOf(viewer))
    // What is for several may be there twice.
    const { rows } = await this.database.pool.query<StoredGroup>(
      `select alike, sum(count)::int as count from (
        select counted.* from unnest(${own}::text[]) as k(key), lateral (
          select ${alike('r')} as alike, count(*) from notification_recipient r
          where ${['r.key = k.key and not r.is_shared', `r.${archived}`, ...alone].join(' and ')} group by 1
        ) counted
        union all
        select ${alike('g')}, 1 from (
          select distinct on (r.notification_id) r.* from notification_recipient r
          where ${[`r.key = any(${keys}::text[])`, notedByReader, 'r.deleted_at is null', ...exactly(viewer, values)].join(' and ')}
        ) r left join notification_reading g on g.reader = ${parameter(values, viewer.reader)}
          and g.notification_id = r.notification_id
        where ${[`g.${archived}`, ...among].join(' and ')}
      ) entries group by 1`,
      values,
    )
    return rows.map(groupOf)
  }

  /** The unread Screen notifications in the inbox: what a badge shows. */
  async badge(viewer: Viewer): Promise<number> {
    const values: Parameters = []
    const own = parameter(values, personKeys(viewer))
    const unread = `r.deleted_at is null and r.archived_at is null and r.read_at is null
      and r.notification_type = '${screen.name}'`
    const alone = [`r.key = any(${own}::text[])`, unread, ...exactly(viewer, values)].join(' and ')
    const among = [
      ...addressedTo(viewer, values),
      ...[notedByReader, 'r.deleted_at is null', `r.notification_type = '${screen.name}'`],
      ...['g.read_at is null', 'g.archived_at is null'],
    ].join(' and ')
    const { rows } = await this.database.pool.query<{ count: number }>(
      `select ((select count(*) from notification_recipient r where ${alone} and not r.is_shared)
        + (select count(distinct r.notification_id) from ${entriesOf(viewer, values)}
          where ${among}))::int as count`,
      values,
    )
    return rows[0]?.count ?? 0
  }
}
