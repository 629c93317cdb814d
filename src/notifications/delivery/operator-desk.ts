import { z } from 'zod'
import type { Clock } from '../../clock.js'
import type { Database } from '../../database/database.js'
import { failure, GatewayError, success, type Outcome } from '../../errors/gateway-error.js'
import type { NotificationDelivery, Prisma } from '../../generated/prisma/client.js'
import { connection, type Connection } from '../../paging/connection.js'
import { CursorCodec, fingerprint } from '../../paging/cursor.js'
import {
  defaultNotificationPageSize,
  readPaging,
  type PageRequest,
  type PagingArguments,
} from '../../paging/page-request.js'
import type { ServicePace } from './service-pace.js'

export interface FailedDeliveryQuery extends PagingArguments {
  readonly retryable?: boolean | null
}

/** One service of the provider as operators see it. */
export interface ServiceState {
  readonly serviceId: string
  /** Null unless it is held back now. */
  readonly heldUntil: Date | null
  readonly heldFor: string | null
  /** Messages that wait to be sent, whenever they are due. */
  readonly waiting: number
}

/** Deeper numbered pages would make the database count through rows it throws away. */
const deepestOffset = 100_000
const latestMs = 253_402_300_799_999
const codec = new CursorCodec(
  'failed-deliveries',
  z.tuple([z.int().min(0).max(latestMs), z.guid()]),
)

/** What operators look at and do when messages do not go out. */
export class OperatorDesk {
  constructor(
    private readonly database: Pick<Database, 'prisma' | 'pool'>,
    private readonly pace: ServicePace,
    private readonly worker: { wake(): void },
    private readonly clock: Clock,
  ) {}

  /** Failed deliveries, the newest first; pages by keyset on (createdAt, id). */
  async failedDeliveries(query: FailedDeliveryQuery): Promise<Connection<NotificationDelivery>> {
    const where: Prisma.NotificationDeliveryWhereInput = {
      status: 'failed',
      ...(typeof query.retryable === 'boolean' ? { failureRetryable: query.retryable } : {}),
    }
    const asked = fingerprint(query.retryable ?? null)
    const request = readPaging(query, defaultNotificationPageSize)
    const backwards = request.style === 'backward'
    const offset = offsetOf(request)
    const found = await this.database.prisma.notificationDelivery.findMany({
      where: { AND: [where, boundOf(request, asked)] },
      orderBy: backwards
        ? [{ createdAt: 'asc' }, { id: 'asc' }]
        : [{ createdAt: 'desc' }, { id: 'desc' }],
      // One row more than asked tells whether there is another page.
      take: request.size + 1,
      skip: offset,
    })
    const rows = found.slice(0, request.size)
    const isMore = found.length > request.size
    const isBehind = offset > 0 || cursorOf(request) !== null
    return connection(
      (backwards ? rows.reverse() : rows).map((node) => ({
        cursor: codec.encode([node.createdAt.getTime(), node.id], asked),
        node,
      })),
      backwards ? { before: isMore, after: isBehind } : { before: isBehind, after: isMore },
      () => this.database.prisma.notificationDelivery.count({ where }),
    )
  }

  /** Those of the deliveries that have failed, by id. */
  async failedByIds(ids: readonly string[]): Promise<Map<string, NotificationDelivery>> {
    if (ids.length === 0) return new Map()
    const rows = await this.database.prisma.notificationDelivery.findMany({
      where: { id: { in: [...ids] }, status: 'failed' },
    })
    return new Map(rows.map((row) => [row.id, row]))
  }

  /** Every service that ever sent something from here. */
  async services(): Promise<ServiceState[]> {
    const { rows } = await this.database.pool.query<ServiceState>(
      `SELECT service.id AS "serviceId",
        CASE WHEN held_until > $1 THEN held_until END AS "heldUntil",
        CASE WHEN held_until > $1 THEN held_for END AS "heldFor",
        (SELECT count(*)::int FROM notification_delivery
          WHERE service_id = service.id AND status IN ('pending', 'sending')
            AND due_at IS NOT NULL) AS waiting
      FROM provider_service service ORDER BY service.id`,
      [this.clock.now()],
    )
    return rows
  }

  /** Lets a service send again before its hold ends. @returns its id, or SERVICE_NOT_HELD */
  async release(serviceId: string): Promise<Outcome<string>> {
    if (!(await this.pace.letGo(serviceId, this.clock.now()))) {
      const message = 'No service with this id is held back.'
      return failure({ code: 'SERVICE_NOT_HELD', message, path: ['input', 'serviceId'] })
    }
    await this.database.pool.query(
      // What a fault of the configuration put off until the end of the hold need not wait either.
      `UPDATE notification_delivery SET due_at = $2
      WHERE service_id = $1 AND status IN ('pending', 'sending') AND due_at > $2
        AND leased_by IS NULL AND failure_code IS NOT NULL`,
      [serviceId, this.clock.now()],
    )
    this.worker.wake()
    return success(serviceId)
  }
}

function offsetOf(request: PageRequest): number {
  const offset = request.style === 'page' ? (request.page - 1) * request.size : 0
  if (offset <= deepestOffset) return offset
  throw new GatewayError({
    code: 'PAGE_OUT_OF_RANGE',
    message: `Numbered pages reach the first ${deepestOffset.toLocaleString('en-GB')} rows. Use first and after to go deeper.`,
    path: ['page'],
  })
}

function cursorOf(request: PageRequest): string | null {
  if (request.style === 'page') return null
  return request.style === 'forward' ? request.after : request.before
}

function boundOf(request: PageRequest, asked: string): Prisma.NotificationDeliveryWhereInput {
  const cursor = cursorOf(request)
  if (cursor === null) return {}
  const isForward = request.style === 'forward'
  const [ms, id] = codec.decode(cursor, asked, isForward ? 'after' : 'before')
  const createdAt = new Date(ms)
  return isForward
    ? {
        createdAt: { lte: createdAt },
        OR: [{ createdAt: { lt: createdAt } }, { id: { lt: id } }],
      }
    : {
        createdAt: { gte: createdAt },
        OR: [{ createdAt: { gt: createdAt } }, { id: { gt: id } }],
      }
}
