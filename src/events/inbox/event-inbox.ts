import type { Clock } from '../../foundation/clock.js'
import type { Database } from '../../database/database.js'
import type { SqlClient } from '../../database/sql-client.js'
import type { ErrorCode } from '../../errors/error-table.js'
import { type InboundEvent as EventRow, Prisma } from '../../generated/prisma/client.js'
import type { EventHints, EventStatus, InboundEvent } from './inbound-event.js'
import { inboxLag, type InboxLag } from './inbox-lag.js'
import { subjectOf } from './event-types.js'

/** An event in a worker's hands. */
export interface ClaimedEvent extends InboundEvent {
  readonly sequence: bigint
  /** Counts this try. */
  readonly attempts: number
  /** Tells this claim from every other one of the event. */
  readonly claim: number
  /** Later events of the entity that ask for the same: what is done for this one is done for them. */
  readonly joined: readonly bigint[]
}

/** Why a try came to nothing; neither part holds personal data. */
export interface EventFailure {
  readonly code: ErrorCode
  /** For operators: which service answered what. */
  readonly reason: string
}

/** The event is not this worker's any more: another one has taken it up, or it was settled meanwhile. */
export class ClaimLostError extends Error {
  constructor() {
    super('An event is not in the hands of this worker any more.')
    this.name = 'ClaimLostError'
  }
}

/** How long a worker may be silent before its events are handed out again. */
const leaseMs = 30_000

/** Events as they came, each stored once, with what became of it. */
export class EventInbox {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

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
   * Takes the oldest due events, at most one an entity: the events of one entity are worked off in the
   * order in which they came, those of others meanwhile. No other worker gets them until the lease ends, so
   * a worker that needs longer has to renew it. Later events of an entity that ask for the same are joined to
   * the one that is taken.
   */
  claim(limit: number): Promise<ClaimedEvent[]> {
    return this.take('leased_until is null and due_at <= $1', 'due_at', limit)
  }

  /**
   * Takes the event that has been held for longest by a worker that is silent. It may be what ended that
   * worker, so it should be worked on alone.
   */
  async claimAbandoned(): Promise<ClaimedEvent | null> {
    const [event] = await this.take('leased_until <= $1', 'leased_until', 1)
    return event ?? null
  }

  /**
   * Ends events inside the transaction that did what they asked for, with those joined to them.
   *
   * @param failure why they are parked, where their type does not say it
   * @throws ClaimLostError when one of them is not in this worker's hands any more
   */
  async settle(
    tx: SqlClient,
    events: readonly ClaimedEvent[],
    status: Extract<EventStatus, 'done' | 'parked'>,
    failure: EventFailure | null = null,
  ): Promise<void> {
    if (events.length === 0) return
    const settledAt = this.clock.now()
    const settled = await tx.$executeRaw`
      update inbound_event as event
      set status = ${status}, settled_at = ${settledAt}::timestamptz, leased_until = null,
        failure_code = ${failure?.code ?? null}, failure_reason = ${failure?.reason ?? null}
      from ${heldBy(events)}
      where event.sequence = held.sequence and event.claims = held.claim
        and event.status = 'waiting'`
    if (settled < events.length) throw new ClaimLostError()
    const joined = events.flatMap((event) => event.joined)
    if (joined.length === 0) return
    await tx.$executeRaw`
      update inbound_event set status = ${status}, settled_at = ${settledAt}::timestamptz
      where sequence = any(${joined}::bigint[]) and status = 'waiting'`
  }

  /**
   * Keeps events in the hands of their worker; those that it has settled or lost stay as they are. Waits
   * for none that is just being settled: two statements that lock many of the same rows could each wait
   * for the other.
   */
  async renew(events: readonly ClaimedEvent[]): Promise<void> {
    await this.database.prisma.$executeRaw`
      update inbound_event set leased_until = ${this.leaseEnd()}::timestamptz
      where sequence in (
        select event.sequence from inbound_event as event
        join ${heldBy(events)} on event.sequence = held.sequence and event.claims = held.claim
        where event.status = 'waiting' and event.leased_until is not null
        for update of event skip locked)`
  }

  /** Lets it wait for another try; does nothing when another worker has taken it over. */
  async postpone(event: ClaimedEvent, until: Date, failure: EventFailure): Promise<void> {
    await this.database.prisma.inboundEvent.updateMany({
      where: inHand(event),
      data: { dueAt: until, leasedUntil: null, ...failureColumns(failure) },
    })
  }

  /** Gives it up: it waits for an operator and holds no other up. Does nothing after a take-over. */
  async markDead(event: ClaimedEvent, failure: EventFailure): Promise<void> {
    await this.database.prisma.inboundEvent.updateMany({
      where: inHand(event),
      data: {
        status: 'dead',
        settledAt: this.clock.now(),
        leasedUntil: null,
        ...failureColumns(failure),
      },
    })
  }

  lag(): Promise<InboxLag> {
    return inboxLag(this.database.pool, this.clock.now())
  }

  /** Counts the try before the work begins, so that an event that ends the process has its tries counted. */
  private async take(
    condition: string,
    order: 'due_at' | 'leased_until',
    limit: number,
  ): Promise<ClaimedEvent[]> {
    const { rows } = await this.database.pool.query<RawEvent>(
      `update inbound_event as claimed
       set attempts = attempts + 1, claims = claims + 1, leased_until = $2
       where sequence in (
         select sequence from inbound_event as event
         where status = 'waiting' and ${condition}
           and not exists (
             select from inbound_event as earlier
             where earlier.entity_id = event.entity_id and earlier.status = 'waiting'
               and earlier.sequence < event.sequence)
         order by ${order}, sequence
         limit $3
         for update skip locked)
       returning sequence, key, event_type, entity_id, correlation_id, occurred_at, hints, attempts,
         claims, ${laterEvents}`,
      [this.clock.now(), this.leaseEnd(), limit],
    )
    return rows.map(claimedEvent).sort((a, b) => (a.sequence < b.sequence ? -1 : 1))
  }

  private leaseEnd(): Date {
    return new Date(this.clock.now().getTime() + leaseMs)
  }
}

/** More of them follow with the next claim. */
const mostLater = 100

const laterEvents = `(
  select coalesce(json_agg(json_build_object('sequence', later.sequence::text,
    'eventType', later.event_type, 'hints', later.hints) order by later.sequence), '[]')
  from (
    select sequence, event_type, hints from inbound_event as other
    where other.entity_id = claimed.entity_id and other.status = 'waiting'
      and other.sequence > claimed.sequence
    order by sequence limit ${mostLater}) as later) as later`

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
  const joined = joinable({ eventType, hints }, row.later)
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

function heldBy(events: readonly ClaimedEvent[]): Prisma.Sql {
  return Prisma.sql`unnest(${events.map(({ sequence }) => sequence)}::bigint[],
    ${events.map(({ claim }) => claim)}::int[]) as held(sequence, claim)`
}

function inHand({ sequence, claim }: ClaimedEvent): Prisma.InboundEventWhereInput {
  return { sequence, claims: claim, status: 'waiting' }
}

function failureColumns({
  code,
  reason,
}: EventFailure): Pick<EventRow, 'failureCode' | 'failureReason'> {
  return { failureCode: code, failureReason: reason }
}

/** An event that waits behind another one of its entity. */
interface LaterEvent {
  readonly sequence: string
  readonly eventType: string
  readonly hints: EventHints
}

type Asked = Pick<LaterEvent, 'eventType' | 'hints'>

/**
 * Those of the later events that need no work of their own: they are about the same kind of entity and
 * the same target, and the source is asked for what it has now, not for what the event says.
 */
function joinable(first: Asked, later: readonly LaterEvent[]): readonly LaterEvent[] {
  return later.filter((other) => asksForSame(first, other))
}

/** Who was added and who was taken away comes together; the rest is the same. */
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

function asksForSame(one: Asked, other: Asked): boolean {
  const subject = subjectOf(one.eventType)
  return (
    subject !== null &&
    subject === subjectOf(other.eventType) &&
    one.hints.targetId === other.hints.targetId &&
    one.hints.targetType === other.hints.targetType
  )
}
