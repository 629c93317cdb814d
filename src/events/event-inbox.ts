import type { Clock } from '../clock.js'
import type { Database } from '../database/database.js'
import type { ErrorCode } from '../errors/error-table.js'
import type { InboundEvent as EventRow, Prisma } from '../generated/prisma/client.js'
import type { EventHints, EventStatus, InboundEvent } from './inbound-event.js'

/** An event in a worker's hands. */
export interface ClaimedEvent extends InboundEvent {
  readonly sequence: bigint
  /** Counts this try. */
  readonly attempts: number
}

/** Why a try came to nothing; neither part holds personal data. */
export interface EventFailure {
  readonly code: ErrorCode
  /** For operators: which service answered what. */
  readonly reason: string
}

/** How the inbox stands; counts stop at 100,000. */
export interface InboxLag {
  readonly waiting: number
  readonly parked: number
  readonly dead: number
  /** Age of the oldest event that waits; 0 when none does. */
  readonly secondsBehind: number
}

/** Beyond this many events nobody needs to know how many exactly. */
const mostCounted = 100_000

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
   * order in which they came, those of others meanwhile. Nobody else gets them until the lease ends, so
   * whoever needs longer has to renew it.
   */
  async claim(limit: number): Promise<ClaimedEvent[]> {
    const now = this.clock.now()
    const { rows } = await this.database.pool.query<RawEvent>(
      `update inbound_event as claimed
       set attempts = attempts + 1, leased_until = $2
       where sequence in (
         select sequence from inbound_event as event
         where status = 'waiting' and due_at <= $1 and (leased_until is null or leased_until <= $1)
           and not exists (
             select from inbound_event as earlier
             where earlier.entity_id = event.entity_id and earlier.status = 'waiting'
               and earlier.sequence < event.sequence)
         order by due_at, sequence
         limit $3
         for update skip locked)
       returning sequence, key, event_type, entity_id, correlation_id, occurred_at, hints, attempts`,
      [now, new Date(now.getTime() + leaseMs), limit],
    )
    return rows.map(claimedEvent).sort((a, b) => (a.sequence < b.sequence ? -1 : 1))
  }

  /** Ends an event inside the transaction that did what it asked for. */
  async settle(
    tx: Prisma.TransactionClient,
    { sequence }: ClaimedEvent,
    status: Extract<EventStatus, 'done' | 'parked'>,
  ): Promise<void> {
    const settledAt = this.clock.now()
    await tx.inboundEvent.update({
      where: { sequence },
      data: { status, settledAt, leasedUntil: null, failureCode: null, failureReason: null },
    })
  }

  /** Keeps events in the hands of their worker; those that it has settled or lost stay as they are. */
  async renew(events: readonly ClaimedEvent[]): Promise<void> {
    await this.database.prisma.inboundEvent.updateMany({
      where: { OR: events.map(inHand), leasedUntil: { not: null } },
      data: { leasedUntil: new Date(this.clock.now().getTime() + leaseMs) },
    })
  }

  /** Gives back what dead workers hold. Only for a database that no other process works on. */
  async releaseAll(): Promise<void> {
    await this.database.prisma.inboundEvent.updateMany({
      where: { status: 'waiting', leasedUntil: { not: null } },
      data: { leasedUntil: null },
    })
  }

  /** Lets it wait for another try; does nothing when another worker has taken it over. */
  async postpone(event: ClaimedEvent, until: Date, failure: EventFailure): Promise<void> {
    await this.database.prisma.inboundEvent.updateMany({
      where: inHand(event),
      data: { dueAt: until, leasedUntil: null, ...failureColumns(failure) },
    })
  }

  /** Gives it up: it waits for an operator and holds nobody up. Does nothing after a take-over. */
  async bury(event: ClaimedEvent, failure: EventFailure): Promise<void> {
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

  async lag(): Promise<InboxLag> {
    const count = (status: EventStatus) =>
      `(select count(*)::int from (
          select from inbound_event where status = '${status}' limit ${mostCounted}) as counted)`
    const { rows } = await this.database.pool.query<Omit<InboxLag, 'secondsBehind'> & Oldest>(
      `select ${count('waiting')} as waiting, ${count('parked')} as parked, ${count('dead')} as dead,
         (select min(received_at) from (
            select received_at from inbound_event where status = 'waiting'
            order by due_at, sequence limit ${mostCounted}) as counted) as oldest`,
    )
    const { oldest = null, ...counts } = rows[0] ?? { waiting: 0, parked: 0, dead: 0 }
    const ageMs = oldest === null ? 0 : this.clock.now().getTime() - oldest.getTime()
    return { ...counts, secondsBehind: Math.max(0, Math.round(ageMs / 1_000)) }
  }
}

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
}

function claimedEvent(row: RawEvent): ClaimedEvent {
  return {
    sequence: BigInt(row.sequence),
    key: row.key,
    eventType: row.event_type,
    entityId: row.entity_id,
    correlationId: row.correlation_id,
    occurredAt: row.occurred_at?.toISOString() ?? null,
    hints: row.hints,
    attempts: row.attempts,
  }
}

/** Claims of one event are told apart by the number of the try. */
function inHand({ sequence, attempts }: ClaimedEvent): Prisma.InboundEventWhereInput {
  return { sequence, attempts, status: 'waiting' }
}

function failureColumns({
  code,
  reason,
}: EventFailure): Pick<EventRow, 'failureCode' | 'failureReason'> {
  return { failureCode: code, failureReason: reason }
}
