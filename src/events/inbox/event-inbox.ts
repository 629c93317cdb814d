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
  /** Counts this try. */
  readonly attempts: number
  /** Differs for each claim of the event. */
  readonly claim: number
}

/** Events by status; counts stop at 10,000. */
export interface InboxLag {
  readonly waiting: number
  readonly parked: number
  readonly dead: number
  /** Age of the oldest waiting event; 0 when none waits. */
  readonly secondsBehind: number
}

/** This worker no longer holds the event: another one has claimed it, or it was settled. */
export class ClaimLostError extends Error {
  constructor() {
    super('This worker no longer holds the event.')
    this.name = 'ClaimLostError'
  }
}

/** A message of a broker that is not a valid event; its content is not stored. */
export interface DeadLetter {
  /** Position at the broker and a hash of the content. */
  readonly key: string
  /** For operators, without personal data: position at the broker, and what is wrong. */
  readonly reason: string
}

export const unreadableCode = 'EVENT_UNREADABLE' satisfies ErrorCode
const unreadableType = 'unreadable'
const noEntity = '00000000-0000-0000-0000-000000000000'

/** How long event ids are kept. Queues and topics redeliver for two weeks at most. */
export const keptDays = 30
const dayMs = 24 * 60 * 60 * 1000

/** After this time without a renewal, events are claimed again. */
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

/** Events in the order of arrival, each stored once. */
export class EventInbox {
  constructor(
    private readonly database: Pick<Database, 'sql'>,
    private readonly clock: Clock,
  ) {}

  /** @returns the keys of the events that are new */
  store(events: readonly InboundEvent[], receivedFrom: string): Promise<ReadonlySet<string>> {
    return this.insert(events, receivedFrom, 'waiting')
  }

  /**
   * Stores broken messages as dead letters, so that an operator sees them.
   *
   * @returns how many are new
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
   * Claims the longest due events, at most one of each entity, because the events of an entity are handled in the
   * order of their arrival.
   */
  claim(limit: number): Promise<ClaimedEvent[]> {
    const now = this.clock.now()
    return this.take(eventQueue.due(sql`leased_until is null and due_at <= ${now}`, limit))
  }

  /**
   * Claims the event whose lease ended first. It may be what ended its worker, so it should be handled alone.
   */
  async claimAbandoned(): Promise<ClaimedEvent | null> {
    const isOver = sql`leased_until <= ${this.clock.now()}`
    const [event] = await this.take(eventQueue.due(isOver, 1, { order: 'leased_until' }))
    return event ?? null
  }

  /**
   * Settles events in the transaction that handled them.
   *
   * @param failure why they are parked, if their type does not say it
   * @throws ClaimLostError when this worker no longer holds one of them
   */
  async settle(
    tx: Sql,
    events: readonly ClaimedEvent[],
    status: Extract<EventStatus, 'done' | 'parked'>,
    failure: EventFailure | null = null,
  ): Promise<void> {
    if (events.length === 0) return
    const settledAt = this.clock.now()
    const changes = sql`status = ${status}, settled_at = ${settledAt}::timestamptz, ${because(failure)}`
    const settled = await eventQueue.change(tx, heldBy(events), changes)
    if (settled < events.length) throw new ClaimLostError()
  }

  /** Keeps events leased that this worker still holds. */
  renew(events: readonly ClaimedEvent[]): Promise<void> {
    return eventQueue.renew(this.database.sql, heldBy(events), this.leaseEnd())
  }

  /** Puts an event off until its next try, if this worker still holds it. */
  async retry(event: ClaimedEvent, until: Date, failure: EventFailure): Promise<void> {
    const changes = sql`due_at = ${until}::timestamptz, ${because(failure)}`
    await eventQueue.change(this.database.sql, heldBy([event]), changes)
  }

  /** Makes an event a dead letter, if this worker still holds it. It blocks no other event. */
  async markDead(event: ClaimedEvent, failure: EventFailure): Promise<void> {
    const changes = sql`status = 'dead', settled_at = ${this.clock.now()}::timestamptz, ${because(failure)}`
    await eventQueue.change(this.database.sql, heldBy([event]), changes)
  }

  /** Counts with the partial indexes, as fast with 100,000 waiting events as with 10,000. */
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
   * Removes events that were settled long ago and need no decision. Several gateways may do it at once.
   *
   * @returns how many
   */
  removeOld(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - keptDays * dayMs)
    // Exactly the condition of the partial index.
    const isOld = sql`status IN ('done', 'discarded') and settled_at < ${before}`
    return eventQueue.remove(this.database.sql, isOld)
  }

  /** Inserts in the given order, each key once. @returns the keys that are new */
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

  /** Counts the try before the work begins, so that an event that crashes the process runs out of tries. */
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

function because(failure: EventFailure | null): Prisma.Sql {
  return sql`failure_code = ${failure?.code ?? null}, failure_reason = ${failure?.reason ?? null}`
}
