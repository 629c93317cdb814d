import type { Database } from '../../database/database.js'
import type { ErrorCode } from '../../errors/error-table.js'
import type { NotificationDelivery, Prisma } from '../../generated/prisma/client.js'
import type { Connection } from '../../paging/connection.js'
import { MomentList } from '../../paging/moment-list.js'
import type { PagingArguments } from '../../paging/page-request.js'
import type { DeliveryStatusWord } from '../model/stored-words.js'

export interface FailedDeliveryQuery extends PagingArguments {
  readonly isRetryable?: boolean | null
  readonly isUncertain?: boolean | null
}

/** Statuses for operators; `waiting` includes every unsent delivery, due or not. */
export type ListedStatus = DeliveryStatusWord | 'waiting'

/** Filters the list; a missing property matches all. */
export interface DeliveryFilter {
  readonly statuses?: readonly ListedStatus[] | undefined
  readonly serviceId?: string | undefined
  readonly failureCode?: ErrorCode | undefined
  readonly notificationId?: string | undefined
}

const failed = new MomentList<'createdAt', NotificationDelivery>(
  'failed-deliveries',
  'createdAt',
  100_000,
)

/** Lists for operators and senders when messages are not sent. */
export class DeliveryMonitor {
  constructor(private readonly database: Pick<Database, 'prisma'>) {}

  /**
   * Failed and uncertain deliveries, newest first, of all notifications or of those that one caller created under
   * any of its identities. Keyset pagination on (createdAt, id).
   */
  async failedDeliveries(
    query: FailedDeliveryQuery,
    createdBy: readonly string[] | null = null,
  ): Promise<Connection<NotificationDelivery>> {
    const where: Prisma.NotificationDeliveryWhereInput = {
      status: { in: statusesOf(query.isUncertain ?? null) },
      ...(createdBy === null ? {} : { notification: { createdBy: { in: [...createdBy] } } }),
      ...(typeof query.isRetryable === 'boolean' ? { failureRetryable: query.isRetryable } : {}),
    }
    return failed.page({
      paging: query,
      descending: true,
      criteria: [query.isRetryable ?? null, query.isUncertain ?? null, createdBy?.[0] ?? null],
      read: ({ past, ...slice }) =>
        this.database.prisma.notificationDelivery.findMany({
          where: { AND: [where, past] },
          ...slice,
        }),
      count: () => this.database.prisma.notificationDelivery.count({ where }),
    })
  }

  /** The latest deliveries in any state, including those of deleted notifications. */
  async latest(filter: DeliveryFilter, limit: number): Promise<NotificationDelivery[]> {
    const { statuses, serviceId, failureCode, notificationId } = filter
    return this.database.prisma.notificationDelivery.findMany({
      where: {
        ...(statuses === undefined ? {} : { OR: statuses.map(inStatus) }),
        ...(serviceId === undefined ? {} : { serviceId }),
        ...(failureCode === undefined ? {} : { failureCode }),
        ...(notificationId === undefined ? {} : { notificationId }),
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit,
    })
  }

  /** One delivery, even of a deleted notification; null if it does not exist. */
  async find(id: string): Promise<NotificationDelivery | null> {
    return this.database.prisma.notificationDelivery.findFirst({ where: { id } })
  }
}

function statusesOf(uncertain: boolean | null): DeliveryStatusWord[] {
  return [
    ...(uncertain === true ? [] : (['failed'] as const)),
    ...(uncertain === false ? [] : (['uncertain'] as const)),
  ]
}

function inStatus(status: ListedStatus): Prisma.NotificationDeliveryWhereInput {
  if (status !== 'waiting') return { status }
  return { status: { in: ['pending', 'sending'] }, dueAt: { not: null } }
}
