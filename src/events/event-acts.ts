import { audit, type Caller, type CommandLine } from '../access/audit-trail.js'
import type { Clock } from '../foundation/clock.js'
import type { Database } from '../database/database.js'
import type { Fault } from '../errors/gateway-error.js'
import type { Prisma } from '../generated/prisma/client.js'
import { readListedIds } from '../schema/node-id.js'
import { retrying, setAside, type DeadEventStatus } from './dead-events.js'
import { unreadableCode } from './inbox/event-inbox.js'

/**
 * `replay` retries dead letters with all their tries, and `discard` drops them. `retry-now` retries failed events at once,
 * with all their tries.
 */
export type EventAct = 'replay' | 'discard' | 'retry-now'

/** Result of a request; each unchanged event has its fault. */
export interface ActedUpon {
  readonly ids: readonly string[]
  readonly faults: readonly Fault[]
}

/** Maximum number of events in one request. */
export const mostAtOnce = 100

/** Changed and audited in one transaction. */
const standardBatch = 1_000

/** Decisions of operators about events. */
export class EventActs {
  constructor(
    private readonly database: Pick<Database, 'prisma'>,
    private readonly clock: Clock,
    /** Called when events are due again. */
    private readonly announce: () => void = () => undefined,
    private readonly batchSize = standardBatch,
  ) {}

  /**
   * Changes the events with these opaque ids or UUIDs. Faults of the others are ID_INVALID, NOT_FOUND, EVENT_NOT_DEAD
   * or EVENT_UNREADABLE, or LIST_SIZE_OUT_OF_RANGE for the whole request.
   */
  async request(
    act: 'replay' | 'discard',
    given: readonly string[],
    caller: Caller,
  ): Promise<ActedUpon> {
    if (given.length === 0 || given.length > mostAtOnce) {
      const message = `ids takes 1 to ${mostAtOnce} ids.`
      const path = ['input', 'ids']
      return { ids: [], faults: [{ code: 'LIST_SIZE_OUT_OF_RANGE', message, path }] }
    }
    const read = readListedIds(given, 'DeadEvent')
    const ids = [...new Set(read.flatMap((id) => (typeof id === 'string' ? [id] : [])))]
    const changed = await this.perform(act, ids, caller)
    const others = await this.unreadable(ids.filter((id) => !changed.includes(id)))
    const faults = read.flatMap((id, index): Fault[] => {
      if (typeof id !== 'string') return [id]
      return changed.includes(id) ? [] : [faultOf(others.get(id), index)]
    })
    return { ids: changed, faults }
  }

  /** @returns ids of the changed events; the action does not apply to the others */
  async perform(
    act: EventAct,
    ids: readonly string[],
    by: Caller | CommandLine,
  ): Promise<string[]> {
    return this.change(act, { id: { in: [...ids] } }, by)
  }

  /**
   * Changes every event of a state in batches; finished batches stay changed when a later one fails.
   *
   * @returns how many were changed
   */
  async performAll(
    act: EventAct,
    status: DeadEventStatus | 'waiting',
    by: Caller | CommandLine,
  ): Promise<number> {
    // An event that dies again at once is not changed again.
    const before = status === 'waiting' ? {} : { settledAt: { lte: this.clock.now() } }
    for (let count = 0; ;) {
      const changed = await this.change(act, { status, ...before }, by, this.batchSize)
      if (changed.length === 0) return count
      count += changed.length
    }
  }

  private async change(
    act: EventAct,
    where: Prisma.InboundEventWhereInput,
    by: Caller | CommandLine,
    limit?: number,
  ): Promise<string[]> {
    const now = this.clock.now()
    const { of, data } = changesOf(act, now)
    const targetIds = await this.database.prisma.$transaction(async (tx) => {
      const rows = await tx.inboundEvent.updateManyAndReturn({
        where: { AND: [where, ...of] },
        data,
        select: { id: true },
        ...(limit === undefined ? {} : { limit }),
      })
      const ids = rows.map(({ id }) => id)
      await audit(tx, { action: `inbound-event.${act}`, targetIds: ids, occurredAt: now }, by)
      return ids
    })
    if (act !== 'discard' && targetIds.length > 0) this.announce()
    return targetIds
  }

  /** By id: true for an event whose payload was not stored, so that it cannot be replayed. */
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
  /** The events to which the action applies. */
  readonly of: readonly Prisma.InboundEventWhereInput[]
  readonly data: Prisma.InboundEventUpdateManyMutationInput
}

function changesOf(act: EventAct, now: Date): Changes {
  switch (act) {
    case 'replay': {
      const isReadable = { OR: [{ failureCode: null }, { failureCode: { not: unreadableCode } }] }
      const data = { status: 'waiting', attempts: 0, dueAt: now, settledAt: null }
      return { of: [setAside, isReadable], data }
    }
    case 'discard':
      return { of: [setAside], data: { status: 'discarded', settledAt: now } }
    case 'retry-now': {
      // Events that are due and have all their tries need no change.
      const isPutOff = { OR: [{ dueAt: { gt: now } }, { attempts: { gt: 0 } }] }
      return { of: [retrying, isPutOff], data: { dueAt: now, attempts: 0 } }
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
