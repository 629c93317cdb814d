import { audit, type Caller, type CommandLine } from '../access/audit-trail.js'
import type { Clock } from '../foundation/clock.js'
import type { Database } from '../database/database.js'
import type { Fault } from '../errors/gateway-error.js'
import type { Prisma } from '../generated/prisma/client.js'
import { readListedIds } from '../schema/node-id.js'
import { setAside, type DeadEventStatus } from './dead-events.js'
import { unreadableCode } from './inbox/dead-letters.js'

/** What operators do about an event: let it wait for its first try again, or put it aside for good. */
export type DeadEventAct = 'replay' | 'discard'

/** The events that an act is about, by their numbers or ids. */
export type ChosenEvents =
  { readonly sequences: readonly string[] } | { readonly ids: readonly string[] }

/** What became of the events of a request; each that was left alone has its fault. */
export interface ActedUpon {
  readonly ids: readonly string[]
  readonly faults: readonly Fault[]
}

/** Most events in one request. */
export const mostAtOnce = 100

/** Changed and audited in one transaction. */
const standardBatch = 1_000

/** What operators do about events that were given up, and about those of unknown types. */
export class DeadEventActs {
  constructor(
    private readonly database: Pick<Database, 'prisma'>,
    private readonly clock: Clock,
    /** Called when events wait again. */
    private readonly announce: () => void = () => undefined,
    private readonly batchSize = standardBatch,
  ) {}

  /**
   * Does it to the events with these opaque ids or UUIDs, and leaves alone those that cannot be: their
   * faults are ID_INVALID, NOT_FOUND, EVENT_NOT_DEAD or EVENT_UNREADABLE, or LIST_SIZE_OUT_OF_RANGE for the whole.
   */
  async request(act: DeadEventAct, given: readonly string[], caller: Caller): Promise<ActedUpon> {
    if (given.length === 0 || given.length > mostAtOnce) {
      const message = `ids takes 1 to ${mostAtOnce} ids.`
      const path = ['input', 'ids']
      return { ids: [], faults: [{ code: 'LIST_SIZE_OUT_OF_RANGE', message, path }] }
    }
    const read = readListedIds(given, 'DeadEvent')
    const ids = [...new Set(read.flatMap((id) => (typeof id === 'string' ? [id] : [])))]
    const changed = await this.perform(act, { ids }, caller)
    const others = await this.existing(ids.filter((id) => !changed.includes(id)))
    const faults = read.flatMap((id, index): Fault[] => {
      if (typeof id !== 'string') return [id]
      return changed.includes(id) ? [] : [leftAlone(others.get(id), index)]
    })
    return { ids: changed, faults }
  }

  /** @returns ids of the events that were changed; the others do not wait for an operator */
  async perform(
    act: DeadEventAct,
    chosen: ChosenEvents,
    by: Caller | CommandLine,
  ): Promise<string[]> {
    const where =
      'ids' in chosen
        ? { id: { in: [...chosen.ids] } }
        : { sequence: { in: chosen.sequences.map(BigInt) } }
    const changed = await this.change(act, where, by)
    if (act === 'replay' && changed.length > 0) this.announce()
    return changed
  }

  /**
   * Does it to every event of a state, some at a time: what is done stays done when the rest fails.
   *
   * @returns how many were changed
   */
  async performAll(
    act: DeadEventAct,
    status: DeadEventStatus,
    by: Caller | CommandLine,
  ): Promise<number> {
    // What dies again at once is not taken a second time.
    const settledAt = { lte: this.clock.now() }
    let count = 0
    for (;;) {
      const rows = await this.database.prisma.inboundEvent.findMany({
        where: { ...fitFor(act), status, settledAt },
        select: { id: true },
        take: this.batchSize,
      })
      if (rows.length === 0) return count
      const ids = rows.map(({ id }) => id)
      const changed = await this.perform(act, { ids }, by)
      count += changed.length
    }
  }

  private async change(
    act: DeadEventAct,
    where: Prisma.InboundEventWhereInput,
    by: Caller | CommandLine,
  ): Promise<string[]> {
    const now = this.clock.now()
    return this.database.prisma.$transaction(async (tx) => {
      const rows = await tx.inboundEvent.updateManyAndReturn({
        where: { AND: [where, setAside, fitFor(act)] },
        data:
          act === 'replay'
            ? { status: 'waiting', attempts: 0, dueAt: now, settledAt: null }
            : { status: 'discarded', settledAt: now },
        select: { id: true },
      })
      const targetIds = rows.map(({ id }) => id)
      await audit(tx, { action: `inbound-event.${act}`, targetIds, occurredAt: now }, by)
      return targetIds
    })
  }

  /** Whether each of those that there are is one of which nothing was kept to be replayed. */
  private async existing(ids: readonly string[]): Promise<Map<string, { unreadable: boolean }>> {
    if (ids.length === 0) return new Map()
    const rows = await this.database.prisma.inboundEvent.findMany({
      where: { id: { in: [...ids] } },
      select: { id: true, status: true, failureCode: true },
    })
    return new Map(
      rows.map(({ id, status, failureCode }) => [
        id,
        { unreadable: status === 'dead' && failureCode === unreadableCode },
      ]),
    )
  }
}

/** What was no event cannot be worked off, however often it is replayed. */
function fitFor(act: DeadEventAct): Prisma.InboundEventWhereInput {
  if (act === 'discard') return {}
  return { OR: [{ failureCode: null }, { failureCode: { not: unreadableCode } }] }
}

function leftAlone(found: { readonly unreadable: boolean } | undefined, index: number): Fault {
  const path = ['input', 'ids', index.toString()]
  if (found === undefined) return { code: 'NOT_FOUND', message: 'There is no such event.', path }
  return found.unreadable
    ? { code: unreadableCode, message: 'Nothing of it was kept that could be replayed.', path }
    : { code: 'EVENT_NOT_DEAD', message: 'This event does not wait for a decision.', path }
}
