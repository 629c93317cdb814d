import { channelNames, type ChannelName } from '../../channels/channels.js'
import type { Database } from '../../database/database.js'
import { isStorable } from '../../database/storable.js'
import type {
  Notification,
  NotificationAction,
  NotificationDelivery,
  NotificationRecipient,
  Prisma,
} from '../../generated/prisma/client.js'
import type { Connection } from '../../paging/connection.js'
import { MomentList } from '../../paging/moment-list.js'
import type { PagingArguments } from '../../paging/page-request.js'
import { lateEventsOf, type LateEvent } from './late-events.js'
import { knownWord, targetTypes, type TargetTypeWord } from './stored-words.js'

/** Everything given must hold; nothing given is every notification that is not deleted. */
export interface NotificationFilter {
  readonly notificationType?: string | null
  readonly targetId?: string | null
  readonly targetType?: string | null
  readonly user?: string | null
  readonly isReadStatus?: boolean | null
  readonly requireAction?: boolean | null
}

export interface NotificationQuery extends PagingArguments {
  readonly filter?: NotificationFilter | null
  /** The newest first. */
  readonly isDesc: boolean
}

/** Null stands for words that the schema does not know. */
export interface NotificationTypeCount {
  readonly notificationType: ChannelName | null
  readonly count: number
}

/** Null stands for words that the schema does not know. */
export interface TargetTypeCount {
  readonly targetType: TargetTypeWord | null
  readonly count: number
}

export interface NotificationCounts {
  readonly total: number
  readonly unread: number
  readonly requiringAction: number
  readonly byNotificationType: readonly NotificationTypeCount[]
  readonly byTargetType: readonly TargetTypeCount[]
}

const listed = new MomentList<'createdDate', Notification>(
  'notifications',
  'createdDate',
  1_000_000,
)

/** Reads notifications; deleted ones are never shown. */
export class NotificationReader {
  constructor(private readonly database: Database) {}

  async byId(id: string): Promise<Notification | null> {
    return this.database.prisma.notification.findFirst({ where: { id, deletedAt: null } })
  }

  async byIds(ids: readonly string[]): Promise<Map<string, Notification>> {
    if (ids.length === 0) return new Map()
    const rows = await this.database.prisma.notification.findMany({
      where: { id: { in: [...ids] }, deletedAt: null },
    })
    return new Map(rows.map((row) => [row.id, row]))
  }

  /** The newest notification with the caller's own reference. */
  async byReference(reference: string): Promise<Notification | null> {
    if (!isStorable(reference)) return null
    return this.database.prisma.notification.findFirst({
      where: { reference, deletedAt: null },
      orderBy: [{ createdDate: 'desc' }, { id: 'desc' }],
    })
  }

  /** Pages by keyset on (createdDate, id), so rows that arrive meanwhile shift nothing. */
  async list(query: NotificationQuery): Promise<Connection<Notification>> {
    const where = filterWhere(query.filter ?? {})
    return listed.page({
      paging: query,
      descending: query.isDesc,
      question: [query.filter ?? {}, query.isDesc],
      read: ({ past, ...slice }) =>
        this.database.prisma.notification.findMany({ where: { AND: [where, past] }, ...slice }),
      count: () => this.database.prisma.notification.count({ where }),
    })
  }

  /** Counts by one statement. */
  async counts(filter: NotificationFilter): Promise<NotificationCounts> {
    const groups = await this.database.prisma.notification.groupBy({
      by: ['notificationType', 'targetType', 'isReadStatus', 'hasOpenAction'],
      where: filterWhere(filter),
      _count: true,
    })
    type Group = (typeof groups)[number]
    const sum = (keep: (group: Group) => boolean) =>
      groups.filter(keep).reduce((total, group) => total + group._count, 0)
    const by = <Word>(word: (group: Group) => Word) =>
      [...new Set(groups.map(word))]
        .sort()
        .map((value) => [value, sum((group) => word(group) === value)] as const)
    return {
      total: sum(() => true),
      unread: sum((group) => !group.isReadStatus),
      requiringAction: sum((group) => group.hasOpenAction),
      byNotificationType: by((group) => knownWord(channelNames, group.notificationType)).map(
        ([notificationType, count]) => ({ notificationType, count }),
      ),
      byTargetType: by((group) => knownWord(targetTypes, group.targetType)).map(
        ([targetType, count]) => ({ targetType, count }),
      ),
    }
  }

  /** What users did about many notifications, oldest first: one statement. */
  async actionsOf(ids: readonly string[]): Promise<Map<string, NotificationAction[]>> {
    const rows = await this.database.prisma.notificationAction.findMany({
      where: { notificationId: { in: [...ids] } },
      orderBy: [{ occurredAt: 'asc' }, { id: 'asc' }],
    })
    return byNotification(rows)
  }

  /** The deliveries of many notifications, by channel: one statement. */
  async deliveriesOf(ids: readonly string[]): Promise<Map<string, NotificationDelivery[]>> {
    const rows = await this.database.prisma.notificationDelivery.findMany({
      where: { notificationId: { in: [...ids] } },
      orderBy: [{ channel: 'asc' }, { id: 'asc' }],
    })
    return byNotification(rows)
  }

  /** Whom many notifications are for, deleted ones too: one statement. `maySee` takes them. */
  async recipientsOf(ids: readonly string[]): Promise<Map<string, NotificationRecipient[]>> {
    const rows = await this.database.prisma.notificationRecipient.findMany({
      where: { notificationId: { in: [...ids] } },
      orderBy: { key: 'asc' },
    })
    return byNotification(rows)
  }

  /** What the provider said of many deliveries after their final status, oldest first: one statement. */
  async lateEventsOf(deliveryIds: readonly string[]): Promise<Map<string, LateEvent[]>> {
    return lateEventsOf(this.database.prisma, deliveryIds)
  }
}

function filterWhere(filter: NotificationFilter): Prisma.NotificationWhereInput {
  const given = Object.entries(filter).filter(([, value]) => value !== null && value !== undefined)
  // Nothing can equal a text that Postgres cannot hold.
  const impossible = given.some(([, value]) => typeof value === 'string' && !isStorable(value))
  return {
    deletedAt: null,
    ...(impossible ? { id: { in: [] } } : Object.fromEntries(given)),
  }
}

function byNotification<Row extends { readonly notificationId: string }>(
  rows: readonly Row[],
): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.notificationId)
    if (group === undefined) groups.set(row.notificationId, [row])
    else group.push(row)
  }
  return groups
}
