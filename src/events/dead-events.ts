import type { Database } from '../database/database.js'
import { isStorable } from '../database/storable.js'
import type { ErrorCode } from '../errors/error-table.js'
import { GatewayError } from '../errors/gateway-error.js'
import type { InboundEvent, Prisma } from '../generated/prisma/client.js'
import type { Connection } from '../paging/connection.js'
import { MomentList } from '../paging/moment-list.js'
import type { PagingArguments } from '../paging/page-request.js'
import type { EventHints, EventStatus } from './inbox/inbound-event.js'

/** States in which an event waits for an operator. */
export type DeadEventStatus = Extract<EventStatus, 'dead' | 'parked'>

/** An event that is no longer retried, as operators see it. It contains no personal data. */
export interface DeadEvent {
  readonly id: string
  readonly status: DeadEventStatus
  /** Id of the event, or source and id of a CloudEvent. */
  readonly key: string
  readonly eventType: string
  readonly entityId: string
  readonly correlationId: string
  readonly attempts: number
  readonly occurredAt: Date | null
  readonly receivedAt: Date
  readonly receivedFrom: string
  /** When the event became dead or parked. */
  readonly settledAt: Date
  /** Code of the error table. */
  readonly failureCode: string | null
  readonly failureReason: string | null
  readonly hints: EventHints
}

/** An event that failed and waits for its next attempt. It contains no personal data. */
export type RetryingEvent = Pick<DeadEvent, Exclude<keyof typeof retryingColumns, 'dueAt'>> & {
  /** Time of the next attempt. */
  readonly dueAt: Date
}

const retryingColumns = {
  id: true,
  eventType: true,
  entityId: true,
  correlationId: true,
  attempts: true,
  dueAt: true,
  failureCode: true,
  failureReason: true,
} satisfies Prisma.InboundEventSelect

export interface DeadEventQuery extends PagingArguments {
  /** Default: dead events. */
  readonly status?: DeadEventStatus | null
  readonly eventType?: string | null
  readonly entityId?: string | null
  readonly failureCode?: ErrorCode | null
}

/** Events that wait for an operator. */
export const awaitingOperator = { status: { in: ['dead', 'parked'] satisfies DeadEventStatus[] } }

/** Events that failed and that no worker holds. */
export const retrying = { status: 'waiting', failureCode: { not: null }, leasedUntil: null }

const list = new MomentList<'settledAt', DeadEvent>('dead-events', 'settledAt', 100_000)

/** Shows operators dead and parked events, and events between two attempts. */
export class DeadEvents {
  constructor(private readonly database: Pick<Database, 'prisma'>) {}

  /**
   * Dead or parked events, latest first, paged by keyset on (settledAt, id).
   *
   * @throws GatewayError for invalid paging arguments, or FILTER_VALUE_INVALID
   */
  async page(query: DeadEventQuery): Promise<Connection<DeadEvent>> {
    const { status, eventType, entityId, failureCode } = query
    const where: Prisma.InboundEventWhereInput = {
      status: status ?? 'dead',
      ...(eventType ? { eventType: knownText('eventType', eventType) } : {}),
      ...(entityId ? { entityId } : {}),
      ...(failureCode ? { failureCode } : {}),
    }
    return list.page({
      paging: query,
      descending: true,
      criteria: where,
      read: async ({ past, ...slice }) => {
        const rows = await this.database.prisma.inboundEvent.findMany({
          where: { AND: [where, past] },
          ...slice,
        })
        return rows.map(deadEvent)
      },
      count: () => this.database.prisma.inboundEvent.count({ where }),
    })
  }

  /** The latest events in one state. */
  async latest(status: DeadEventStatus, limit: number): Promise<DeadEvent[]> {
    const rows = await this.database.prisma.inboundEvent.findMany({
      where: { status },
      orderBy: [{ settledAt: 'desc' }, { id: 'desc' }],
      take: limit,
    })
    return rows.map(deadEvent)
  }

  /** The events with the earliest retries. */
  async nextRetries(limit: number): Promise<RetryingEvent[]> {
    return this.database.prisma.inboundEvent.findMany({
      where: retrying,
      select: retryingColumns,
      orderBy: [{ dueAt: 'asc' }, { sequence: 'asc' }],
      take: limit,
    })
  }

  /** Dead and parked events by id. */
  async byIds(ids: readonly string[]): Promise<Map<string, DeadEvent>> {
    if (ids.length === 0) return new Map()
    const where = { ...awaitingOperator, id: { in: [...ids] } }
    const rows = await this.database.prisma.inboundEvent.findMany({ where })
    return new Map(rows.map((row) => [row.id, deadEvent(row)]))
  }
}

function knownText(name: string, text: string): string {
  if (isStorable(text)) return text
  const message = `${name} contains a character that no event can have.`
  throw new GatewayError({ code: 'FILTER_VALUE_INVALID', message, path: [name] })
}

function deadEvent({ settledAt, hints, ...row }: InboundEvent): DeadEvent {
  return {
    id: row.id,
    status: row.status as DeadEventStatus,
    key: row.key,
    eventType: row.eventType,
    entityId: row.entityId,
    correlationId: row.correlationId,
    attempts: row.attempts,
    occurredAt: row.occurredAt,
    receivedAt: row.receivedAt,
    receivedFrom: row.receivedFrom,
    settledAt: settledAt ?? row.receivedAt,
    failureCode: row.failureCode,
    failureReason: row.failureReason,
    hints: hints as unknown as EventHints,
  }
}
