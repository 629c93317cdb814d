import { z } from 'zod'
import type { Database } from '../database/database.js'
import type {
  Notification,
  NotificationAction,
  NotificationDelivery,
  Prisma,
} from '../generated/prisma/client.js'
import { GatewayError } from '../errors/gateway-error.js'
import { connection, type Connection, type Edge } from '../paging/connection.js'
import { CursorCodec, fingerprint } from '../paging/cursor.js'
import {
  defaultNotificationPageSize,
  readPaging,
  type PageRequest,
  type PagingArguments,
} from '../paging/page-request.js'

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
  readonly orderBy: 'newest-first' | 'oldest-first'
}

export interface CountOf {
  readonly name: string
  readonly count: number
}

export interface NotificationCounts {
  readonly total: number
  readonly unread: number
  readonly requiringAction: number
  readonly byNotificationType: readonly CountOf[]
  readonly byTargetType: readonly CountOf[]
}

/** Deeper numbered pages would make the database count through rows it throws away. */
const deepestOffset = 1_000_000

/** The last millisecond of the year 9999: later ones are no dates to Postgres. */
const latestMs = 253_402_300_799_999

const position = z.tuple([z.int().min(0).max(latestMs), z.guid()])
const codec = new CursorCodec('notifications', position)

/** Reads notifications; deleted ones are never shown. */
export class NotificationReader {
  constructor(private readonly database: Database) {}

  async byId(id: string): Promise<Notification | null> {
    return this.database.prisma.notification.findFirst({ where: { id, deletedAt: null } })
  }

  async byIds(ids: readonly string[]): Promise<Map<string, Notification>> {
    const rows = await this.database.prisma.notification.findMany({
      where: { id: { in: [...ids] }, deletedAt: null },
    })
    return new Map(rows.map((row) => [row.id, row]))
  }

  /** The newest notification with the caller's own reference. */
  async byReference(reference: string): Promise<Notification | null> {
    if (reference.includes('\0')) return null
    return this.database.prisma.notification.findFirst({
      where: { reference, deletedAt: null },
      orderBy: [{ createdDate: 'desc' }, { id: 'desc' }],
    })
  }

  /** Pages by keyset on (createdDate, id), so rows that arrive meanwhile shift nothing. */
  async list(query: NotificationQuery): Promise<Connection<Notification>> {
    const where = filterWhere(query.filter ?? {})
    const asked = fingerprint([query.filter ?? {}, query.orderBy])
    const request = readPaging(query, defaultNotificationPageSize)
    const descending = query.orderBy === 'newest-first'
    const { rows, more } = await this.slice(where, request, descending, asked)
    const edges: Edge<Notification>[] = rows.map((node) => ({
      cursor: codec.encode([node.createdDate.getTime(), node.id], asked),
      node,
    }))
    return connection(edges, more, () => this.database.prisma.notification.count({ where }))
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
    const by = (name: (group: Group) => string): CountOf[] =>
      [...new Set(groups.map(name))]
        .sort()
        .map((value) => ({ name: value, count: sum((group) => name(group) === value) }))
    return {
      total: sum(() => true),
      unread: sum((group) => !group.isReadStatus),
      requiringAction: sum((group) => group.hasOpenAction),
      byNotificationType: by((group) => group.notificationType),
      byTargetType: by((group) => group.targetType),
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

  private async slice(
    where: Prisma.NotificationWhereInput,
    request: PageRequest,
    descending: boolean,
    asked: string,
  ): Promise<{ rows: Notification[]; more: { before: boolean; after: boolean } }> {
    const read = (
      extra: Prisma.NotificationWhereInput,
      backwards: boolean,
      skip: number,
    ): Promise<Notification[]> => {
      const direction = descending === backwards ? 'asc' : 'desc'
      return this.database.prisma.notification.findMany({
        where: { AND: [where, extra] },
        orderBy: [{ createdDate: direction }, { id: direction }],
        // One row more than asked tells whether there is another page.
        take: request.size + 1,
        skip,
      })
    }
    switch (request.style) {
      case 'page': {
        const offset = (request.page - 1) * request.size
        if (offset > deepestOffset) throw tooDeep()
        const rows = await read({}, false, offset)
        return {
          rows: rows.slice(0, request.size),
          more: { before: offset > 0, after: rows.length > request.size },
        }
      }
      case 'forward': {
        const after = request.after
        const bound = after === null ? {} : beyond(codec.decode(after, asked, 'after'), descending)
        const rows = await read(bound, false, 0)
        return {
          rows: rows.slice(0, request.size),
          more: { before: after !== null, after: rows.length > request.size },
        }
      }
      case 'backward': {
        const before = request.before
        const bound =
          before === null ? {} : beyond(codec.decode(before, asked, 'before'), !descending)
        const rows = await read(bound, true, 0)
        return {
          rows: rows.slice(0, request.size).reverse(),
          more: { before: rows.length > request.size, after: before !== null },
        }
      }
    }
  }
}

/** Rows after a position in descending (or ascending) order; the outer bound lets an index start there. */
function beyond(
  [createdMs, id]: readonly [number, string],
  descending: boolean,
): Prisma.NotificationWhereInput {
  const createdDate = new Date(createdMs)
  return descending
    ? {
        createdDate: { lte: createdDate },
        OR: [{ createdDate: { lt: createdDate } }, { id: { lt: id } }],
      }
    : {
        createdDate: { gte: createdDate },
        OR: [{ createdDate: { gt: createdDate } }, { id: { gt: id } }],
      }
}

function filterWhere(filter: NotificationFilter): Prisma.NotificationWhereInput {
  const given = Object.entries(filter).filter(([, value]) => value !== null && value !== undefined)
  // Postgres cannot hold a NUL, so nothing can equal a text with one.
  const impossible = given.some(([, value]) => typeof value === 'string' && value.includes('\0'))
  return {
    deletedAt: null,
    ...(impossible ? { id: { in: [] } } : Object.fromEntries(given)),
  }
}

function tooDeep(): GatewayError {
  return new GatewayError({
    code: 'PAGE_OUT_OF_RANGE',
    message: `Numbered pages reach the first ${deepestOffset.toLocaleString('en-GB')} rows. Use first and after to go deeper.`,
    path: ['page'],
  })
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
