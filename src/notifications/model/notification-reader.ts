import { addresseeKey, addresseeOfUser } from '../../access/addressee.js'
import type { Viewer } from '../../access/audience.js'
import type { Database } from '../../database/database.js'
import { isStorable } from '../../database/storable.js'
import type {
  NotificationAction,
  NotificationDelivery,
  NotificationRecipient,
  Prisma,
} from '../../generated/prisma/client.js'
import type { Connection } from '../../paging/connection.js'
import { MomentList, type MomentListRequest } from '../../paging/moment-list.js'
import type { PagingArguments } from '../../paging/page-request.js'
import { inboxOf, type ReadableAudience } from '../inbox/caller-audience.js'
import { InboxReader } from '../inbox/inbox-reader.js'
import { checkFilter, type NotificationFilter } from '../inbox/notification-filter.js'
import type { ViewedNotification } from '../inbox/viewed-notification.js'
import { lateEventsOf, type LateEvent } from './late-events.js'
import { NotificationCounts, type CountedGroup, type CountSource } from './notification-counts.js'

export interface NotificationQuery extends PagingArguments {
  readonly filter?: NotificationFilter | null
  /** The newest first. */
  readonly isDesc: boolean
}

type ListSource = Pick<MomentListRequest<ViewedNotification, 'createdDate'>, 'read' | 'count'>

const listed = new MomentList<'createdDate', ViewedNotification>(
  'notifications',
  'createdDate',
  1_000_000,
)

/** Reads notifications, each caller theirs; deleted ones are never shown. */
export class NotificationReader {
  private readonly inbox: InboxReader

  constructor(private readonly database: Database) {
    this.inbox = new InboxReader(database)
  }

  async byId(id: string, audience: ReadableAudience): Promise<ViewedNotification | null> {
    return (await this.byIds([id], audience)).get(id) ?? null
  }

  /** Those that are there and that the caller may see. */
  async byIds(
    ids: readonly string[],
    audience: ReadableAudience,
  ): Promise<Map<string, ViewedNotification>> {
    if (ids.length === 0) return new Map()
    const rows = await (audience.kind === 'own'
      ? this.inbox.byIds(audience.viewer, ids)
      : this.database.prisma.notification.findMany({
          where: { id: { in: [...ids] }, deletedAt: null },
        }))
    return new Map(rows.map((row) => [row.id, row]))
  }

  /** Those of the ids that were created under one of the identities, as they are stored. */
  async createdByIds(
    ids: readonly string[],
    createdBy: readonly string[],
  ): Promise<Map<string, ViewedNotification>> {
    const rows = await this.database.prisma.notification.findMany({
      where: { id: { in: [...ids] }, createdBy: { in: [...createdBy] }, deletedAt: null },
    })
    return new Map(rows.map((row) => [row.id, row]))
  }

  /** The newest notification with the sender’s own reference. */
  async byReference(
    reference: string,
    audience: ReadableAudience,
  ): Promise<ViewedNotification | null> {
    if (!isStorable(reference)) return null
    if (audience.kind === 'own') return this.inbox.byReference(audience.viewer, reference)
    return this.newest({ reference })
  }

  /** The newest with a reference that was created under one of the identities. */
  async createdByReference(
    reference: string,
    createdBy: readonly string[],
  ): Promise<ViewedNotification | null> {
    return isStorable(reference)
      ? this.newest({ reference, createdBy: { in: [...createdBy] } })
      : null
  }

  private newest(where: Prisma.NotificationWhereInput): Promise<ViewedNotification | null> {
    return this.database.prisma.notification.findFirst({
      where: { ...where, deletedAt: null },
      orderBy: [{ createdDate: 'desc' }, { id: 'desc' }],
    })
  }

  /**
   * Pages by keyset on (createdDate, id), so rows that arrive meanwhile shift nothing.
   *
   * @param caller the identities that `createdByMe` stands for
   * @throws GatewayError FILTER_VALUE_INVALID, or that of the paging arguments
   */
  async list(
    query: NotificationQuery,
    given: ReadableAudience,
    caller: readonly string[] = [],
  ): Promise<Connection<ViewedNotification>> {
    const filter = query.filter ?? {}
    const audience = narrowed(given, filter)
    checkFilter(filter, audience.kind === 'own')
    const { read, count } =
      audience.kind === 'own'
        ? this.ownList(audience.viewer, filter)
        : this.wholeList(allWhere(filter, caller))
    return listed.page({
      paging: query,
      descending: query.isDesc,
      criteria: [filter, query.isDesc],
      read,
      count,
    })
  }

  /** Numbers that are counted when they are asked for: whatever is asked, by two statements at most. */
  counts(
    filter: NotificationFilter,
    given: ReadableAudience,
    caller: readonly string[] = [],
  ): NotificationCounts {
    return new NotificationCounts(this.countSource(filter, given, caller))
  }

  /** How the numbers are counted: each by one statement. */
  countSource(
    filter: NotificationFilter,
    given: ReadableAudience,
    caller: readonly string[] = [],
  ): CountSource {
    const audience = narrowed(given, filter)
    checkFilter(filter, audience.kind === 'own')
    const { viewer } = audience
    return {
      groups: () =>
        audience.kind === 'own'
          ? this.inbox.groups(audience.viewer, filter)
          : this.wholeGroups(allWhere(filter, caller)),
      badge: async () => (viewer === null ? null : this.inbox.badge(viewer)),
    }
  }

  private ownList(viewer: Viewer, filter: NotificationFilter): ListSource {
    return {
      read: (slice, position) => this.inbox.page(viewer, filter, slice, position),
      count: async () =>
        (await this.inbox.groups(viewer, filter)).reduce((total, { count }) => total + count, 0),
    }
  }

  private wholeList(where: Prisma.NotificationWhereInput): ListSource {
    const { notification } = this.database.prisma
    return {
      read: ({ past, ...slice }) =>
        notification.findMany({ where: { AND: [where, past] }, ...slice }),
      count: () => notification.count({ where }),
    }
  }

  private async wholeGroups(where: Prisma.NotificationWhereInput): Promise<CountedGroup[]> {
    const groups = await this.database.prisma.notification.groupBy({
      by: ['notificationType', 'targetType', 'isReadStatus', 'hasOpenAction'],
      where,
      _count: true,
    })
    return groups.map(({ isReadStatus, _count, ...group }) => ({
      ...group,
      isRead: isReadStatus,
      isSeen: null,
      count: _count,
    }))
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

/** `mine` narrows what may be read to the inbox of the caller. */
function narrowed(audience: ReadableAudience, { mine }: NotificationFilter): ReadableAudience {
  if (mine !== true || audience.kind === 'own') return audience
  return inboxOf(audience.viewer)
}

function allWhere(
  filter: NotificationFilter,
  caller: readonly string[],
): Prisma.NotificationWhereInput {
  const { isSeen: _seen, isArchived: _archived, mine: _mine, user, ...rest } = filter
  const { createdFrom, createdUntil, createdByMe, deliveryStatus, ...columns } = rest
  const mine = { in: [...caller] }
  const given = Object.entries(columns).filter(([, value]) => (value ?? null) !== null)
  // Nothing can equal a text that Postgres cannot hold.
  const impossible = [...given.map(([, value]) => value), user].some(
    (value) => typeof value === 'string' && !isStorable(value),
  )
  return {
    deletedAt: null,
    ...(createdFrom || createdUntil
      ? {
          createdDate: {
            ...(createdFrom ? { gte: createdFrom } : {}),
            ...(createdUntil ? { lt: createdUntil } : {}),
          },
        }
      : {}),
    ...(typeof createdByMe === 'boolean' ? { createdBy: createdByMe ? mine : { not: mine } } : {}),
    ...(typeof deliveryStatus === 'string'
      ? { deliveries: { some: { status: deliveryStatus } } }
      : {}),
    ...(impossible ? { id: { in: [] } } : { ...Object.fromEntries(given), ...forUser(user) }),
  }
}

/** By what addressees are found by, so that an e-mail address is one in whatever spelling it was given. */
function forUser(user: string | null | undefined): Prisma.NotificationWhereInput {
  if (user === null || user === undefined) return {}
  return { recipients: { some: { key: addresseeKey(addresseeOfUser(user)) } } }
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
