import { audit, type Caller } from '../../access/audit-trail.js'
import type { Clock } from '../../clock.js'
import type { Database } from '../../database/database.js'
import { failure, success, type Outcome } from '../../errors/gateway-error.js'
import type { NotificationDelivery, Prisma } from '../../generated/prisma/client.js'
import type { Connection } from '../../paging/connection.js'
import { MomentList } from '../../paging/moment-list.js'
import type { PagingArguments } from '../../paging/page-request.js'

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
  /** How many of them a fault has put off and nobody is trying now, by its code. */
  readonly putOff: readonly { readonly code: string; readonly count: number }[]
}

const failed = new MomentList<'createdAt', NotificationDelivery>(
  'failed-deliveries',
  'createdAt',
  100_000,
)

/** What operators look at and do when messages do not go out. */
export class OperatorDesk {
  constructor(
    private readonly database: Pick<Database, 'prisma' | 'pool'>,
    private readonly worker: { wake(): void },
    private readonly clock: Clock,
  ) {}

  /** Failed deliveries, the newest first; pages by keyset on (createdAt, id). */
  async failedDeliveries(query: FailedDeliveryQuery): Promise<Connection<NotificationDelivery>> {
    const where: Prisma.NotificationDeliveryWhereInput = {
      status: 'failed',
      ...(typeof query.retryable === 'boolean' ? { failureRetryable: query.retryable } : {}),
    }
    return failed.page({
      paging: query,
      descending: true,
      question: query.retryable ?? null,
      read: ({ past, ...slice }) =>
        this.database.prisma.notificationDelivery.findMany({
          where: { AND: [where, past] },
          ...slice,
        }),
      count: () => this.database.prisma.notificationDelivery.count({ where }),
    })
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
        CASE WHEN held_until > $1 THEN held_for END AS "heldFor", backlog.*
      FROM provider_service service, LATERAL (
        SELECT coalesce(sum(count), 0)::int AS waiting,
          coalesce(jsonb_agg(fault ORDER BY code) FILTER (WHERE code IS NOT NULL), '[]') AS "putOff"
        FROM (
          SELECT CASE WHEN due_at > $1 AND leased_by IS NULL THEN failure_code END AS code,
            count(*)::int AS count
          FROM notification_delivery
          WHERE service_id = service.id AND status IN ('pending', 'sending') AND due_at IS NOT NULL
          GROUP BY 1
        ) fault
      ) backlog
      ORDER BY service.id`,
      [this.clock.now()],
    )
    return rows
  }

  /**
   * Lets a service send again before its hold ends, and what a fault put off before its time comes.
   *
   * @returns its id, or SERVICE_NOT_HELD
   */
  async release(serviceId: string, caller: Caller): Promise<Outcome<string>> {
    const now = this.clock.now()
    const outcome = await this.database.prisma.$transaction(async (tx) => {
      // First the messages, as the claims do it, lest the two wait for each other.
      const messages = await tx.notificationDelivery.updateMany({
        where: {
          serviceId,
          status: { in: ['pending', 'sending'] },
          dueAt: { gt: now },
          leasedBy: null,
          failureCode: { not: null },
        },
        data: { dueAt: now },
      })
      const holds = await tx.providerService.updateMany({
        where: { id: serviceId, heldUntil: { gt: now } },
        data: { heldUntil: null, heldFor: null },
      })
      if (messages.count === 0 && holds.count === 0) {
        const message = 'No service with this id is held back or has messages that a fault put off.'
        return failure({ code: 'SERVICE_NOT_HELD', message, path: ['input', 'serviceId'] })
      }
      const act = { action: 'provider-service.release', targetIds: [serviceId] } as const
      await audit(tx, { ...act, occurredAt: now }, caller)
      return success(serviceId)
    })
    if (outcome.ok) this.worker.wake()
    return outcome
  }
}
