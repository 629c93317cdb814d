import { randomUUID } from 'node:crypto'
import type { Clock } from '../../foundation/clock.js'
import type { Database } from '../../database/database.js'
import type { Sql } from '../../database/sql.js'
import type { ErrorCode } from '../../errors/error-table.js'
import { Prisma } from '../../generated/prisma/client.js'
import { Queue, type ClaimedJob } from '../../queue/queue.js'
import type { EventFailure } from './event-errors.js'
import { noHints, type EventStatus, type InboundEvent } from './inbound-event.js'

const { sql, raw } = Prisma

/** An event that a worker holds. */
export interface ClaimedEvent extends Omit<InboundEvent, 'occurredAt'> {
  readonly sequence: bigint
  /** Number of attempts, including the current one. */
  readonly attempts: number
  /** Differs for each claim of the event. */
  readonly claim: number
}

/** Number of events by status. Each count stops at 10,000. */
export interface InboxLag {
  readonly waiting: number
  readonly parked: number
  readonly dead: number
  /** Age of the oldest waiting event. 0 if no event is waiting. */
  readonly secondsBehind: number
}

/** This worker no longer holds the event: another worker has claimed or settled it. */
export class ClaimLostError extends Error {
  constructor() {
    super('This worker no longer holds the event.')
    this.name = 'ClaimLostError'
  }
}

/** A broker message that is not a valid event. Its content is not stored. */
export interface DeadLetter {
  /** Position at the broker and a hash of the content. */
  readonly key: string
  /** Position at the broker and the fault, for operators. Contains no personal data. */
  readonly reason: string
}

export const unreadableCode = 'EVENT_UNREADABLE' satisfies ErrorCode
const unreadableType = 'unreadable'
const noEntity = '00000000-0000-0000-0000-000000000000'

/** Retention of event ids. Queues and topics redeliver for at most two weeks. */
export const keptDays = 30
const dayMs = 24 * 60 * 60 * 1000

/** Lease of claimed events. Events are claimed again after this time without a renewal. */
const leaseMs = 30_000

const eventQueue = new Queue({
  name: 'inbound_event',
  key: { name: 'sequence', type: 'bigint' },
  claim: { name: 'claims', type: 'int' },
  lease: ['leased_until'],
  waiting: `status = 'waiting'`,
  position: 'sequence',
  serialBy: ['entity_id'],
})

/** Stores events in the order of arrival, each event once. */
export class EventInbox {
  constructor(
    private readonly database: Pick<Database, 'sql'>,
    private readonly clock: Clock,
  ) {}

  /** Stores events. @returns the keys of the new events */
  store(events: readonly InboundEvent[], receivedFrom: string): Promise<ReadonlySet<string>> {
    return this.insert(events, receivedFrom, 'waiting')
  }

  /**
   * Stores invalid messages as dead letters, so that an operator sees them.
   *
   * @returns number of new dead letters
   */
  async storeDead(letters: readonly DeadLetter[], receivedFrom: string): Promise<number> {
    const rows = letters.map((letter) => ({
      ...letter,
      eventType: unreadableType,
      entityId: noEntity,
      correlationId: randomUUID(),
      hints: noHints,
    }))
    return (await this.insert(rows, receivedFrom, 'dead')).size
  }

  /**
   * Claims the events that have been due longest. Claims at most one event of each entity, because the events of an
   * entity are handled in the order of their arrival.
   */
  claim(limit: number): Promise<ClaimedEvent[]> {
    const now = this.clock.now()
    return this.take(eventQueue.due(sql`leased_until is null and due_at <= ${now}`, limit))
  }

  /**
   * Claims the event whose lease ended first. It may have crashed its worker, so it should be handled alone.
   */
  async claimAbandoned(): Promise<ClaimedEvent | null> {
    const isOver = sql`leased_until <= ${this.clock.now()}`
    const [event] = await this.take(eventQueue.due(isOver, 1, { order: 'leased_until' }))
    return event ?? null
  }

  /**
   * Settles events in the transaction that handled them.
   *
   * @param failure why the events are parked; null if their type is unknown
   * @throws ClaimLostError if this worker no longer holds one of the events
   */
  async settle(
    tx: Sql,
    events: readonly ClaimedEvent[],
    status: Extract<EventStatus, 'done' | 'parked'>,
    failure: EventFailure | null = null,
  ): Promise<void> {
    if (events.length === 0) return
    const settledAt = this.clock.now()
    const changes = sql`status = ${status}, settled_at = ${settledAt}::timestamptz, ${failureColumns(failure)}`
    const settled = await eventQueue.change(tx, heldBy(events), changes)
    if (settled < events.length) throw new ClaimLostError()
  }

  /** Extends the leases of the events that this worker still holds. */
  renew(events: readonly ClaimedEvent[]): Promise<void> {
    return eventQueue.renew(this.database.sql, heldBy(events), this.leaseEnd())
  }

  /** Postpones an event until its next attempt, if this worker still holds it. */
  async retry(event: ClaimedEvent, until: Date, failure: EventFailure): Promise<void> {
    const changes = sql`due_at = ${until}::timestamptz, ${failureColumns(failure)}`
    await eventQueue.change(this.database.sql, heldBy([event]), changes)
  }

  /** Makes an event a dead letter, if this worker still holds it. A dead letter does not block other events. */
  async markDead(event: ClaimedEvent, failure: EventFailure): Promise<void> {
    const changes = sql`status = 'dead', settled_at = ${this.clock.now()}::timestamptz, ${failureColumns(failure)}`
    await eventQueue.change(this.database.sql, heldBy([event]), changes)
  }

  /** Counts with the partial indexes, so that 100,000 waiting events take no longer than 10,000. */
  async lag(): Promise<InboxLag> {
    const count = (status: EventStatus) => eventQueue.count(raw(`status = '${status}'`))
    const { text, values } = sql`
      select ${count('waiting')} as waiting, ${count('parked')} as parked, ${count('dead')} as dead,
        (select received_at from inbound_event where status = 'waiting'
          order by received_at limit 1) as oldest`
    const [counts] = await this.database.sql.query<Omit<InboxLag, 'secondsBehind'> & Oldest>(
      text,
      values,
    )
    const { oldest = null, ...events } = counts ?? { waiting: 0, parked: 0, dead: 0 }
    const ageMs = oldest === null ? 0 : this.clock.now().getTime() - oldest.getTime()
    return { ...events, secondsBehind: Math.max(0, Math.round(ageMs / 1_000)) }
  }

  /**
   * Removes done and discarded events after their retention. Several gateways may run this at once.
   *
   * @returns number of removed events
   */
  removeOld(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - keptDays * dayMs)
    // Exactly the condition of the partial index.
    const isOld = sql`status IN ('done', 'discarded') and settled_at < ${before}`
    return eventQueue.remove(this.database.sql, isOld)
  }

  /** Inserts events in the given order, each key once. @returns the new keys */
  private async insert(
    events: readonly object[],
    receivedFrom: string,
    status: 'waiting' | 'dead',
  ): Promise<ReadonlySet<string>> {
    const now = this.clock.now()
    const [settledAt, code] = status === 'dead' ? [now, unreadableCode] : [null, null]
    const { text, values } = sql`
      insert into inbound_event
        (key, event_type, entity_id, correlation_id, occurred_at, hints, received_from, status,
         attempts, received_at, due_at, settled_at, failure_code, failure_reason)
      select key, "eventType", "entityId", "correlationId", "occurredAt", hints, ${receivedFrom},
        ${status}, 0, ${now}::timestamptz, ${now}::timestamptz, ${settledAt}::timestamptz,
        ${code}, reason
      from rows from (jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as
        (key text, "eventType" text, "entityId" uuid, "correlationId" text,
         "occurredAt" timestamptz, hints jsonb, reason text)) with ordinality
      order by ordinality
      on conflict (key) do nothing
      returning key`
    const rows = await this.database.sql.query<{ key: string }>(text, values)
    return new Set(rows.map(({ key }) => key))
  }

  /** Counts the attempt before the work begins, so that an event that crashes the process runs out of attempts. */
  private async take(due: Prisma.Sql): Promise<ClaimedEvent[]> {
    const { text, values } = sql`
      update inbound_event as claimed
      set attempts = attempts + 1, claims = claims + 1, leased_until = ${this.leaseEnd()}
      where sequence in (${due})
      returning sequence, key, event_type as "eventType", entity_id as "entityId",
        correlation_id as "correlationId", hints, attempts, claims as claim`
    const rows = await this.database.sql.query<ClaimedEvent>(text, values)
    return rows.sort((a, b) => (a.sequence < b.sequence ? -1 : 1))
  }

  private leaseEnd(): Date {
    return new Date(this.clock.now().getTime() + leaseMs)
  }
}

interface Oldest {
  readonly oldest: Date | null
}

function heldBy(events: readonly ClaimedEvent[]): ClaimedJob[] {
  return events.map(({ sequence, claim }) => ({ key: sequence, claim }))
}

function failureColumns(failure: EventFailure | null): Prisma.Sql {
  return sql`failure_code = ${failure?.code ?? null}, failure_reason = ${failure?.reason ?? null}`
}
