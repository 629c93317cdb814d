import type { Clock } from '../../foundation/clock.js'
import type { Database } from '../../database/database.js'
import { sqlOn, type SqlClient } from '../../database/sql-client.js'
import type { ErrorCode } from '../../errors/error-table.js'
import { Prisma } from '../../generated/prisma/client.js'
import { Queue, type Held } from '../../queue/queue.js'
import type { EventHints, EventStatus, InboundEvent } from './inbound-event.js'
import { subjectOf } from './event-types.js'

const { sql, raw } = Prisma

/** An event that a worker holds. */
export interface ClaimedEvent extends InboundEvent {
  readonly sequence: bigint
  /** Counts this try. */
  readonly attempts: number
  /** Differs for each claim of the event. */
  readonly claim: number
  /** Later events of the entity that ask for the same; they are settled with this one. */
  readonly joined: readonly bigint[]
}

/** Events by status; counts stop at 10,000. */
export interface InboxLag {
  readonly waiting: number
  readonly parked: number
  readonly dead: number
  /** Age of the oldest waiting event; 0 when none waits. */
  readonly secondsBehind: number
}

/** Why a try failed; neither part holds personal data. */
export interface EventFailure {
  readonly code: ErrorCode
  /** For operators: which service answered what. */
  readonly reason: string
}

/** This worker no longer holds the event: another one has claimed it, or it was settled. */
export class ClaimLostError extends Error {
  constructor() {
    super('This worker no longer holds the event.')
    this.name = 'ClaimLostError'
  }
}

/** Without a renewal for this long, events are claimed again. */
const leaseMs = 30_000

export const eventQueue = new Queue({
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
  private readonly sql: SqlClient

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    this.sql = sqlOn(database)
  }

  /**
   * Stores what is new, by one statement.
   *
   * @returns the keys that were new; the others had come before
   */
  async store(events: readonly InboundEvent[], receivedFrom: string): Promise<ReadonlySet<string>> {
    const now = this.clock.now().toISOString()
    const { rows: stored } = await this.database.pool.query<{ key: string }>(
      `insert into inbound_event
         (key, event_type, entity_id, correlation_id, occurred_at, hints, received_from,
          status, attempts, received_at, due_at)
       select key, "eventType", "entityId", "correlationId", "occurredAt", hints, $2,
              'waiting', 0, $3::timestamptz, $3::timestamptz
       from rows from (jsonb_to_recordset($1::jsonb) as
         (key text, "eventType" text, "entityId" uuid, "correlationId" text,
          "occurredAt" timestamptz, hints jsonb)) with ordinality
       order by ordinality
       on conflict (key) do nothing
       returning key`,
      [JSON.stringify(events), receivedFrom, now],
    )
    return new Set(stored.map(({ key }) => key))
  }

  /**
   * Claims the longest due events, at most one of each entity, because the events of an entity are handled in the
   * order of their arrival. Later events of the entity that ask for the same are joined to the claimed one.
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
   * Settles events, and those joined to them, inside the transaction that did what they ask for.
   *
   * @param failure why they are parked, where their type does not say it
   * @throws ClaimLostError when this worker no longer holds one of them
   */
  async settle(
    tx: SqlClient,
    events: readonly ClaimedEvent[],
    status: Extract<EventStatus, 'done' | 'parked'>,
    failure: EventFailure | null = null,
  ): Promise<void> {
    if (events.length === 0) return
    const settledAt = this.clock.now()
    const changes = sql`status = ${status}, settled_at = ${settledAt}::timestamptz, ${because(failure)}`
    const settled = await eventQueue.change(tx, heldBy(events), changes)
    if (settled < events.length) throw new ClaimLostError()
    const joined = events.flatMap((event) => event.joined)
    if (joined.length === 0) return
    await tx.$executeRaw`
      update inbound_event set status = ${status}, settled_at = ${settledAt}::timestamptz
      where sequence = any(${joined}::bigint[]) and status = 'waiting'`
  }

  /** Keeps events leased that this worker still holds. */
  renew(events: readonly ClaimedEvent[]): Promise<void> {
    return eventQueue.renew(this.sql, heldBy(events), this.leaseEnd())
  }

  /** Puts an event off until its next try, if this worker still holds it. */
  async retry(event: ClaimedEvent, until: Date, failure: EventFailure): Promise<void> {
    const changes = sql`due_at = ${until}::timestamptz, ${because(failure)}`
    await eventQueue.change(this.sql, heldBy([event]), changes)
  }

  /** Makes an event a dead letter, if this worker still holds it: it waits for an operator and delays no other. */
  async markDead(event: ClaimedEvent, failure: EventFailure): Promise<void> {
    const changes = sql`status = 'dead', settled_at = ${this.clock.now()}::timestamptz, ${because(failure)}`
    await eventQueue.change(this.sql, heldBy([event]), changes)
  }

  /** Counts by the partial indexes, as quick with 100,000 waiting events as with 10,000. */
  async lag(): Promise<InboxLag> {
    const count = (status: EventStatus) => eventQueue.count(raw(`status = '${status}'`))
    const [counts] = await this.sql.$queryRaw<(Omit<InboxLag, 'secondsBehind'> & Oldest)[]>(sql`
      select ${count('waiting')} as waiting, ${count('parked')} as parked, ${count('dead')} as dead,
        (select received_at from inbound_event where status = 'waiting'
          order by received_at limit 1) as oldest`)
    const { oldest = null, ...events } = counts ?? { waiting: 0, parked: 0, dead: 0 }
    const ageMs = oldest === null ? 0 : this.clock.now().getTime() - oldest.getTime()
    return { ...events, secondsBehind: Math.max(0, Math.round(ageMs / 1_000)) }
  }

  /** Counts the try before the work begins, so that an event that ends the process runs out of tries. */
  private async take(due: Prisma.Sql): Promise<ClaimedEvent[]> {
    const rows = await this.sql.$queryRaw<RawEvent[]>(sql`
      update inbound_event as claimed
      set attempts = attempts + 1, claims = claims + 1, leased_until = ${this.leaseEnd()}
      where sequence in (${due})
      returning sequence, key, event_type, entity_id, correlation_id, occurred_at, hints, attempts,
        claims, ${laterEvents}`)
    return rows.map(claimedEvent).sort((a, b) => (a.sequence < b.sequence ? -1 : 1))
  }

  private leaseEnd(): Date {
    return new Date(this.clock.now().getTime() + leaseMs)
  }
}

/** Later events that are looked at; the rest follows with the next claim. */
const mostLater = 100

const laterEvents = raw(`(
  select coalesce(json_agg(json_build_object('sequence', later.sequence::text,
    'eventType', later.event_type, 'hints', later.hints) order by later.sequence), '[]')
  from (
    select sequence, event_type, hints from inbound_event as other
    where other.entity_id = claimed.entity_id and other.status = 'waiting'
      and other.sequence > claimed.sequence
    order by sequence limit ${mostLater}) as later) as later`)

interface Oldest {
  readonly oldest: Date | null
}

interface RawEvent {
  readonly sequence: string
  readonly key: string
  readonly event_type: string
  readonly entity_id: string
  readonly correlation_id: string
  readonly occurred_at: Date | null
  readonly hints: EventHints
  readonly attempts: number
  readonly claims: number
  readonly later: readonly LaterEvent[]
}

function claimedEvent({ event_type: eventType, hints, ...row }: RawEvent): ClaimedEvent {
  const joined = row.later.filter((later) => asksForSame({ eventType, hints }, later))
  return {
    sequence: BigInt(row.sequence),
    key: row.key,
    eventType,
    entityId: row.entity_id,
    correlationId: row.correlation_id,
    occurredAt: row.occurred_at?.toISOString() ?? null,
    hints: joinedHints([hints, ...joined.map((later) => later.hints)]),
    attempts: row.attempts,
    claim: row.claims,
    joined: joined.map(({ sequence }) => BigInt(sequence)),
  }
}

function heldBy(events: readonly ClaimedEvent[]): Held[] {
  return events.map(({ sequence, claim }) => ({ key: sequence, claim }))
}

function because(failure: EventFailure | null): Prisma.Sql {
  return sql`failure_code = ${failure?.code ?? null}, failure_reason = ${failure?.reason ?? null}`
}

/** An event that waits behind another one of its entity. */
interface LaterEvent {
  readonly sequence: string
  readonly eventType: string
  readonly hints: EventHints
}

type Asked = Pick<LaterEvent, 'eventType' | 'hints'>

/** Hints with the added and the removed members of all; the other hints are the same. */
function joinedHints(all: readonly [EventHints, ...EventHints[]]): EventHints {
  const members = (of: 'addedMembers' | 'removedMembers') => [
    ...new Set(all.flatMap((hints) => hints[of])),
  ]
  return {
    ...all[0],
    addedMembers: members('addedMembers'),
    removedMembers: members('removedMembers'),
  }
}

/**
 * True for events about the same kind of entity and the same target: the source is asked for its present state, not
 * for what the event says.
 */
function asksForSame(one: Asked, other: Asked): boolean {
  const subject = subjectOf(one.eventType)
  return (
    subject !== null &&
    subject === subjectOf(other.eventType) &&
    one.hints.targetId === other.hints.targetId &&
    one.hints.targetType === other.hints.targetType
  )
}
