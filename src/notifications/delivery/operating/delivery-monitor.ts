import { sentBy, type Senders } from '../../../access/senders.js'
import type { Database } from '../../../database/database.js'
import type { ErrorCode } from '../../../errors/error-table.js'
import type { NotificationDelivery, Prisma } from '../../../generated/prisma/client.js'
import type { Connection } from '../../../paging/connection.js'
import { MomentList } from '../../../paging/moment-list.js'
import type { PagingArguments } from '../../../paging/page-request.js'
import type { DeliveryStatusWord } from '../../model/stored-words.js'
import { conditions } from '../queue/delivery-queue.js'

export interface FailedDeliveryQuery extends PagingArguments {
  readonly isRetryable?: boolean | null
  readonly isUncertain?: boolean | null
}

/** Statuses for operators. `waiting` includes all unsent deliveries, due or not. */
export type ListedStatus = DeliveryStatusWord | 'waiting'

/** Filter for deliveries. An omitted property matches all deliveries. */
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

/** Lists deliveries for operators and senders, so that they find messages that are not sent. */
export class DeliveryMonitor {
  constructor(private readonly database: Pick<Database, 'prisma'>) {}

  /**
   * Failed and uncertain deliveries, newest first, of all senders or of one caller under any of its identities.
   * Keyset pagination on (createdAt, id).
   */
  async failedDeliveries(
    query: FailedDeliveryQuery,
    senders: Senders = null,
  ): Promise<Connection<NotificationDelivery>> {
    const where: Prisma.NotificationDeliveryWhereInput = {
      status: { in: statusesOf(query.isUncertain ?? null) },
      ...(senders === null ? {} : { notification: sentBy(senders) }),
      ...(typeof query.isRetryable === 'boolean' ? { failureRetryable: query.isRetryable } : {}),
    }
    return failed.page({
      paging: query,
      descending: true,
      criteria: [query.isRetryable ?? null, query.isUncertain ?? null, senders?.[0] ?? null],
      read: ({ past, ...slice }) =>
        this.database.prisma.notificationDelivery.findMany({
          where: { AND: [where, past] },
          ...slice,
        }),
      count: () => this.database.prisma.notificationDelivery.count({ where }),
    })
  }

  /** The latest deliveries in any state, including deliveries of deleted notifications. */
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

/** Number of deliveries of one channel in one state. */
export interface DeliveryCount {
  readonly channel: string
  readonly state: string
  readonly count: number
}

/** Numbers of deliveries and holds of all gateways. Each count stops at 10,000. */
export interface DeliveryFigures {
  readonly deliveries: readonly DeliveryCount[]
  /** How long the oldest waiting message of each channel has been due, in seconds. */
  readonly oldest: readonly { readonly channel: string; readonly seconds: number }[]
  readonly holds: readonly { readonly of: string; readonly code: string; readonly count: number }[]
}

/** Upper bound of counts, because exact counts of more rows are too slow for a read every few seconds. */
const mostCounted = 10_000

/**
 * Counts unsettled deliveries with the partial indexes of the queue.
 *
 * @throws Error if the database is unavailable
 */
export async function deliveryFigures(
  { sql }: Pick<Database, 'sql'>,
  now: Date,
): Promise<DeliveryFigures> {
  const deliveries = await sql.query<DeliveryCount>(
    `select channel, state, count(*)::int as count from (
      (select channel, status as state from notification_delivery where ${conditions.send}
        limit ${mostCounted})
      union all
      (select channel, status from notification_delivery
        where ${conditions.poll} and status = 'sent'
        limit ${mostCounted})
      union all
      (select channel, status from (
        select channel, status, failure_retryable from notification_delivery
        where status in ('failed', 'uncertain') order by created_at desc limit ${mostCounted}
      ) over where status = 'uncertain' or failure_retryable)
    ) counted group by 1, 2`,
  )
  const oldest = await sql.query<{ channel: string; since: Date }>(
    `select channel, min(least(due_at, tried_since)) as since from (
      select channel, due_at, tried_since from notification_delivery
      where ${conditions.send} and least(due_at, tried_since) <= $1 limit ${mostCounted}
    ) due group by 1`,
    [now],
  )
  const holds = await sql.query<{ of: string; code: string; count: number }>(
    `select 'service' as of, held_for as code, count(*)::int as count from provider_service
      where held_until > $1 group by 2
    union all
    select 'key', held_for, count(*)::int from provider_key_hold where held_until > $1 group by 2`,
    [now],
  )
  return {
    deliveries,
    oldest: oldest.map(({ channel, since }) => ({
      channel,
      seconds: Math.max(0, (now.getTime() - since.getTime()) / 1_000),
    })),
    holds,
  }
}
