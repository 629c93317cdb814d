import { addresseeKey, addresseeOfUser } from '../../access/addressee.js'
import type { Viewer } from '../../access/audience.js'
import type { Principal } from '../../access/principal.js'
import type { Database } from '../../database/database.js'
import { isStorable } from '../../database/storable.js'
import type {
  NotificationAction,
  NotificationDelivery,
  NotificationRecipient,
  Prisma,
} from '../../generated/prisma/client.js'
import { grouped } from '../../foundation/grouped.js'
import type { Connection } from '../../paging/connection.js'
import { MomentList, type MomentListRequest } from '../../paging/moment-list.js'
import type { PagingArguments } from '../../paging/page-request.js'
import { inboxOf, visibilityOf, type ReadableAudience } from '../inbox/caller-audience.js'
import { InboxReader } from '../inbox/inbox-reader.js'
import { checkFilter, type NotificationFilter } from '../inbox/notification-filter.js'
import type { ViewedNotification } from '../inbox/viewed-notification.js'
import { lateEventsOf, type LateEvent } from './late-events.js'
import {
  NotificationCounts,
  type NotificationGroup,
  type CountSource,
} from './notification-counts.js'
import { batchLoader } from '../../foundation/batch-loader.js'
import { oncePerOperation, type RequestContext } from '../../schema/request-context.js'

export interface NotificationQuery extends PagingArguments {
  readonly filter?: NotificationFilter | null
  readonly isDesc: boolean
}

type ListSource = Pick<MomentListRequest<ViewedNotification, 'createdDate'>, 'read' | 'count'>

const notificationList = new MomentList<'createdDate', ViewedNotification>(
  'notifications',
  'createdDate',
  1_000_000,
)

/** Reads notifications as the caller may see them, without deleted notifications. */
export class NotificationReader {
  readonly inbox: InboxReader

  constructor(private readonly database: Database) {
    this.inbox = new InboxReader(database)
  }

  async byId(id: string, audience: ReadableAudience): Promise<ViewedNotification | null> {
    return (await this.byIds([id], audience)).get(id) ?? null
  }

  /** The notifications that exist and that the caller may see. */
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

  /**
   * The notifications that the caller may see. A notification in the caller's inbox has its inbox state, even if the
   * caller created it.
   */
  async visible(
    ids: readonly string[],
    principal: Principal,
  ): Promise<ReadonlyMap<string, ViewedNotification>> {
    if (ids.length === 0) return new Map()
    const { audience, createdBy } = visibilityOf(principal)
    const readable = audience === null ? new Map() : await this.byIds(ids, audience)
    const others = createdBy.length === 0 ? [] : ids.filter((id) => !readable.has(id))
    if (others.length === 0) return readable
    return new Map([...readable, ...(await this.createdByIds(others, createdBy))])
  }

  /** The notifications created under one of the identities, as stored. */
  private async createdByIds(
    ids: readonly string[],
    createdBy: readonly string[],
  ): Promise<Map<string, ViewedNotification>> {
    const rows = await this.database.prisma.notification.findMany({
      where: { id: { in: [...ids] }, createdBy: { in: [...createdBy] }, deletedAt: null },
    })
    return new Map(rows.map((row) => [row.id, row]))
  }

  /** The newest notification with the sender's reference that the caller may see. */
  async visibleByReference(
    reference: string,
    principal: Principal,
  ): Promise<ViewedNotification | null> {
    const { audience, createdBy } = visibilityOf(principal)
    const candidates = await Promise.all([
      audience === null ? null : this.byReference(reference, audience),
      createdBy.length === 0 ? null : this.createdByReference(reference, createdBy),
    ])
    // If both reads return the same notification, the stable sort puts the one with inbox state first.
    const [newest = null] = candidates
      .filter((row) => row !== null)
      .sort((one, other) => other.createdDate.getTime() - one.createdDate.getTime())
    return newest
  }

  /** Operators see all deliveries; other callers see deliveries of notifications that they may see. */
  async visibleDeliveries(
    ids: readonly string[],
    principal: Principal,
  ): Promise<ReadonlyMap<string, NotificationDelivery>> {
    const deliveries = await this.deliveriesByIds(ids)
    if (deliveries.size === 0 || principal.scopes.has('operate')) return deliveries
    const visibility = visibilityOf(principal)
    // Callers who may read all notifications also see deliveries of deleted notifications.
    if (visibility.audience?.kind === 'all') return deliveries
    const visibleNotifications = await this.visible(
      [...deliveries.values()].map(({ notificationId }) => notificationId),
      principal,
    )
    return new Map(
      [...deliveries].filter(([, { notificationId }]) => visibleNotifications.has(notificationId)),
    )
  }

  /** Deliveries by id. For deleted notifications, returns only failed and uncertain deliveries. */
  private async deliveriesByIds(
    ids: readonly string[],
  ): Promise<Map<string, NotificationDelivery>> {
    if (ids.length === 0) return new Map()
    const rows = await this.database.prisma.notificationDelivery.findMany({
      where: {
        id: { in: [...ids] },
        OR: [{ notification: { deletedAt: null } }, { status: { in: ['failed', 'uncertain'] } }],
      },
    })
    return new Map(rows.map((row) => [row.id, row]))
  }

  /** The newest notification with the sender's reference. */
  async byReference(
    reference: string,
    audience: ReadableAudience,
  ): Promise<ViewedNotification | null> {
    if (!isStorable(reference)) return null
    if (audience.kind === 'own') return this.inbox.byReference(audience.viewer, reference)
    return this.newest({ reference })
  }

  /** The newest notification with the reference, created under one of the identities. */
  private async createdByReference(
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
   * A page of notifications, paged by keyset on (createdDate, id).
   *
   * @param identities the caller's identities, for `createdByMe`
   * @throws GatewayError FILTER_VALUE_INVALID, or for invalid paging
   */
  async list(
    query: NotificationQuery,
    readable: ReadableAudience,
    identities: readonly string[] = [],
  ): Promise<Connection<ViewedNotification>> {
    const filter = query.filter ?? {}
    const audience = narrowToInbox(readable, filter)
    checkFilter(filter, audience.kind === 'own')
    const { read, count } =
      audience.kind === 'own'
        ? this.ownList(audience.viewer, filter)
        : this.allList(allWhere(filter, identities))
    return notificationList.page({
      paging: query,
      descending: query.isDesc,
      criteria: [filter, query.isDesc],
      read,
      count,
    })
  }

  /** Counts that are read on demand, with at most two statements. */
  counts(
    filter: NotificationFilter,
    readable: ReadableAudience,
    identities: readonly string[] = [],
  ): NotificationCounts {
    return new NotificationCounts(this.countSource(filter, readable, identities))
  }

  countSource(
    filter: NotificationFilter,
    readable: ReadableAudience,
    identities: readonly string[] = [],
  ): CountSource {
    const audience = narrowToInbox(readable, filter)
    checkFilter(filter, audience.kind === 'own')
    const { viewer } = audience
    return {
      groups: () =>
        audience.kind === 'own'
          ? this.inbox.groups(audience.viewer, filter)
          : this.allGroups(allWhere(filter, identities)),
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

  private allList(where: Prisma.NotificationWhereInput): ListSource {
    const { notification } = this.database.prisma
    return {
      read: ({ past, ...slice }) =>
        notification.findMany({ where: { AND: [where, past] }, ...slice }),
      count: () => notification.count({ where }),
    }
  }

  private async allGroups(where: Prisma.NotificationWhereInput): Promise<NotificationGroup[]> {
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

  /** Actions by notification, oldest first. Runs one statement. */
  async actionsOf(
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, readonly NotificationAction[]>> {
    const rows = await this.database.prisma.notificationAction.findMany({
      where: { notificationId: { in: [...ids] } },
      orderBy: [{ occurredAt: 'asc' }, { id: 'asc' }],
    })
    return grouped(rows, ({ notificationId }) => notificationId)
  }

  /** Deliveries by notification, ordered by channel. Runs one statement. */
  async deliveriesOf(
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, readonly NotificationDelivery[]>> {
    const rows = await this.database.prisma.notificationDelivery.findMany({
      where: { notificationId: { in: [...ids] } },
      orderBy: [{ channel: 'asc' }, { id: 'asc' }],
    })
    return grouped(rows, ({ notificationId }) => notificationId)
  }

  /** Addressees by notification, including deleted notifications. Input for `maySee`. Runs one statement. */
  async recipientsOf(
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, readonly NotificationRecipient[]>> {
    const rows = await this.database.prisma.notificationRecipient.findMany({
      where: { notificationId: { in: [...ids] } },
      orderBy: { key: 'asc' },
    })
    return grouped(rows, ({ notificationId }) => notificationId)
  }

  /** Late provider reports by delivery, oldest first. Runs one statement. */
  async lateEventsOf(deliveryIds: readonly string[]): Promise<Map<string, LateEvent[]>> {
    return lateEventsOf(this.database.prisma, deliveryIds)
  }
}

/** `mine` limits the audience to the caller's inbox. */
function narrowToInbox(audience: ReadableAudience, { mine }: NotificationFilter): ReadableAudience {
  if (mine !== true || audience.kind === 'own') return audience
  return inboxOf(audience.viewer)
}

function allWhere(
  filter: NotificationFilter,
  identities: readonly string[],
): Prisma.NotificationWhereInput {
  const { isSeen: _seen, isArchived: _archived, mine: _mine, user, ...rest } = filter
  const { createdFrom, createdUntil, createdByMe, deliveryStatus, ...columns } = rest
  const byCaller = { in: [...identities] }
  const conditions = Object.entries(columns).filter(([, value]) => (value ?? null) !== null)
  // A text that Postgres cannot store matches nothing.
  const matchesNothing = [...conditions.map(([, value]) => value), user].some(
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
    ...(typeof createdByMe === 'boolean'
      ? { createdBy: createdByMe ? byCaller : { not: byCaller } }
      : {}),
    ...(typeof deliveryStatus === 'string'
      ? { deliveries: { some: { status: deliveryStatus } } }
      : {}),
    ...(matchesNothing
      ? { id: { in: [] } }
      : { ...Object.fromEntries(conditions), ...forUser(user) }),
  }
}

/** Condition for the field `user`. Compares addressee keys, so that the case of an e-mail address does not matter. */
function forUser(user: string | null | undefined): Prisma.NotificationWhereInput {
  if (user === null || user === undefined) return {}
  return { recipients: { some: { key: addresseeKey(addresseeOfUser(user)) } } }
}

/** Loaders for the details of notifications. Each loader runs one statement for all notifications of a response. */
export function notificationLoaders(context: RequestContext, reader: NotificationReader) {
  return oncePerOperation(context, reader, () => ({
    actions: listLoader((ids) => reader.actionsOf(ids)),
    deliveries: listLoader((ids) => reader.deliveriesOf(ids)),
    recipients: listLoader((ids) => reader.recipientsOf(ids)),
    lateEvents: listLoader((ids) => reader.lateEventsOf(ids)),
  }))
}

function listLoader<Row>(
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, readonly Row[]>>,
) {
  return batchLoader(async (ids: readonly string[]) => {
    const lists = await read(ids)
    return ids.map((id) => lists.get(id) ?? [])
  })
}
