import { audit, type Caller, type CommandLine } from '../access/audit-trail.js'
import type { Clock } from '../foundation/clock.js'
import type { Database } from '../database/database.js'
import type { Fault } from '../errors/gateway-error.js'
import type { Prisma } from '../generated/prisma/client.js'
import { readListedIds } from '../schema/node-id.js'
import { awaitingOperator, retrying, type DeadEventStatus } from './dead-events.js'
import { unreadableCode } from './inbox/event-inbox.js'

/**
 * `replay` resets the attempts of dead or parked events and processes them again, and `discard` drops them. `retry-now`
 * resets the attempts of failed events and makes them due at once.
 */
export type EventAction = 'replay' | 'discard' | 'retry-now'

/** Result of a request: the changed events, and a fault for each unchanged event. */
export interface EventActionResult {
  readonly ids: readonly string[]
  readonly faults: readonly Fault[]
}

/** Maximum number of events in one request. */
export const maxIdsPerRequest = 100

/** Number of events changed and audited in one transaction. */
const standardBatch = 1_000

/** Decisions of operators about events. */
export class EventActions {
  constructor(
    private readonly database: Pick<Database, 'prisma'>,
    private readonly clock: Clock,
    /** Called when events are due again. */
    private readonly announce: () => void = () => undefined,
    private readonly batchSize = standardBatch,
  ) {}

  /**
   * Changes the events with these opaque ids or UUIDs. An unchanged event has the fault ID_INVALID, NOT_FOUND,
   * EVENT_NOT_DEAD or EVENT_UNREADABLE. The whole request may have the fault LIST_SIZE_OUT_OF_RANGE.
   */
  async request(
    action: 'replay' | 'discard',
    requestedIds: readonly string[],
    caller: Caller,
  ): Promise<EventActionResult> {
    if (requestedIds.length === 0 || requestedIds.length > maxIdsPerRequest) {
      const message = `ids must contain 1 to ${maxIdsPerRequest} ids.`
      const path = ['input', 'ids']
      return { ids: [], faults: [{ code: 'LIST_SIZE_OUT_OF_RANGE', message, path }] }
    }
    const read = readListedIds(requestedIds, 'DeadEvent')
    const ids = [...new Set(read.flatMap((id) => (typeof id === 'string' ? [id] : [])))]
    const changed = await this.perform(action, ids, caller)
    const unreadableById = await this.unreadable(ids.filter((id) => !changed.includes(id)))
    const faults = read.flatMap((id, index): Fault[] => {
      if (typeof id !== 'string') return [id]
      return changed.includes(id) ? [] : [faultOf(unreadableById.get(id), index)]
    })
    return { ids: changed, faults }
  }

  /** @returns ids of the changed events. Events to which the action does not apply stay unchanged. */
  async perform(
    action: EventAction,
    ids: readonly string[],
    by: Caller | CommandLine,
  ): Promise<string[]> {
    return this.change(action, { id: { in: [...ids] } }, by)
  }

  /**
   * Changes all events with a status, in batches. If a batch fails, earlier batches stay changed.
   *
   * @returns number of changed events
   */
  async performAll(
    action: EventAction,
    status: DeadEventStatus | 'waiting',
    by: Caller | CommandLine,
  ): Promise<number> {
    // An event that becomes dead again during the call is not changed again.
    const before = status === 'waiting' ? {} : { settledAt: { lte: this.clock.now() } }
    for (let count = 0; ;) {
      const changed = await this.change(action, { status, ...before }, by, this.batchSize)
      if (changed.length === 0) return count
      count += changed.length
    }
  }

  private async change(
    action: EventAction,
    where: Prisma.InboundEventWhereInput,
    by: Caller | CommandLine,
    limit?: number,
  ): Promise<string[]> {
    const now = this.clock.now()
    const { conditions, data } = changesOf(action, now)
    const targetIds = await this.database.prisma.$transaction(async (tx) => {
      const rows = await tx.inboundEvent.updateManyAndReturn({
        where: { AND: [where, ...conditions] },
        data,
        select: { id: true },
        ...(limit === undefined ? {} : { limit }),
      })
      const ids = rows.map(({ id }) => id)
      await audit(tx, { action: `inbound-event.${action}`, targetIds: ids, occurredAt: now }, by)
      return ids
    })
    if (action !== 'discard' && targetIds.length > 0) this.announce()
    return targetIds
  }

  /** For each existing event: true if its content was not stored, so that it cannot be replayed. */
  private async unreadable(ids: readonly string[]): Promise<Map<string, boolean>> {
    if (ids.length === 0) return new Map()
    const rows = await this.database.prisma.inboundEvent.findMany({
      where: { id: { in: [...ids] } },
      select: { id: true, status: true, failureCode: true },
    })
    return new Map(
      rows.map(({ id, status, failureCode }) => [
        id,
        status === 'dead' && failureCode === unreadableCode,
      ]),
    )
  }
}

interface Changes {
  /** Conditions of the events to which the action applies. */
  readonly conditions: readonly Prisma.InboundEventWhereInput[]
  readonly data: Prisma.InboundEventUpdateManyMutationInput
}

function changesOf(action: EventAction, now: Date): Changes {
  switch (action) {
    case 'replay': {
      const isReadable = { OR: [{ failureCode: null }, { failureCode: { not: unreadableCode } }] }
      const data = { status: 'waiting', attempts: 0, dueAt: now, settledAt: null }
      return { conditions: [awaitingOperator, isReadable], data }
    }
    case 'discard':
      return { conditions: [awaitingOperator], data: { status: 'discarded', settledAt: now } }
    case 'retry-now': {
      // Events that are already due and have no failed attempts need no change.
      const needsRetry = { OR: [{ dueAt: { gt: now } }, { attempts: { gt: 0 } }] }
      return { conditions: [retrying, needsRetry], data: { dueAt: now, attempts: 0 } }
    }
  }
}

function faultOf(isUnreadable: boolean | undefined, index: number): Fault {
  const path = ['input', 'ids', index.toString()]
  if (isUnreadable === undefined) {
    return { code: 'NOT_FOUND', message: 'There is no such event.', path }
  }
  return isUnreadable
    ? {
        code: unreadableCode,
        message: 'The content of the message was not stored, so it cannot be replayed.',
        path,
      }
    : { code: 'EVENT_NOT_DEAD', message: 'This event is not waiting for a decision.', path }
}
