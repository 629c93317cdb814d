import { randomUUID } from 'node:crypto'
import type { Sql } from '../../database/sql.js'
import type { Clock } from '../../foundation/clock.js'
import type { EventInbox } from '../inbox/event-inbox.js'
import { eventTypeOf } from '../inbox/event-types.js'
import type { EventStatus, InboundEvent } from '../inbox/inbound-event.js'
import type { RecordPosition, StoredEntity } from './stored-entities.js'

/** Sender of the events of all refreshes. */
const receivedFrom = 'records refresh'

/** Numbers of events of a refresh, by state. */
export interface RefreshState {
  readonly done: number
  readonly waiting: number
  readonly givenUp: number
  /** Events that are gone but not done, because another refresh has withdrawn them. */
  readonly lost: number
  /** Events of entities that no longer exist at the source. Their records are being removed. */
  readonly absent: number
  /** True if an attempt at a waiting event has failed. */
  readonly tried: boolean
  /** Reason of one failure, without personal data. Null without failures. */
  readonly reason: string | null
}

/** The events of one refresh. Done events are deleted at once, because they are never replayed. */
export class RefreshEvents {
  private readonly correlationId = randomUUID()
  /** Keys of events that are not done, in sending order. The value is the position before the event's record. */
  private readonly open = new Map<string, RecordPosition | null>()
  private readonly dead = new Set<string>()
  private readonly absent = new Set<string>()
  private done = 0

  /** @param last the record after which the refresh starts */
  constructor(
    private readonly inbox: EventInbox,
    private readonly sql: Sql,
    private readonly clock: Clock,
    private last: RecordPosition | null,
  ) {}

  /** At the last poll, the events of all records up to this position were done or dead. */
  get position(): RecordPosition | null {
    for (const [key, before] of this.open) if (!this.dead.has(key)) return before
    return this.last
  }

  async send(entities: readonly StoredEntity[]): Promise<void> {
    const occurredAt = this.clock.now().toISOString()
    const events = entities.map(({ kind, id, targetId }): InboundEvent => ({
      key: randomUUID(),
      eventType: eventTypeOf(kind),
      entityId: id,
      correlationId: this.correlationId,
      occurredAt,
      hints: { addedMembers: [], removedMembers: [], targetId, targetType: null },
    }))
    // Register the events before they are stored, so that they can be withdrawn even if the response is lost.
    for (const [index, { kind, id }] of entities.entries()) {
      this.open.set(events[index]?.key ?? '', this.last)
      this.last = { kind, id }
    }
    await this.inbox.store(events, receivedFrom)
  }

  async poll(): Promise<RefreshState> {
    const rows = await this.sql.query<SentEvent>(
      `with done as (delete from inbound_event where key = any($1) and status = 'done')
       select key, status, attempts, failure_code as code, failure_reason as reason
       from inbound_event where key = any($1)`,
      [[...this.open.keys()]],
    )
    this.dead.clear()
    for (const { key, status, code } of rows) {
      if (status === 'dead') this.dead.add(key)
      else if (status !== 'waiting' && this.open.delete(key)) this.done += 1
      if (code === 'NOT_FOUND') this.absent.add(key)
    }
    const waiting = rows.filter(({ status }) => status === 'waiting')
    return {
      done: this.done,
      waiting: waiting.length,
      givenUp: this.dead.size,
      lost: this.open.size - waiting.length - this.dead.size,
      absent: this.absent.size,
      tried: waiting.some(({ attempts }) => attempts > 0),
      reason: rows.find(({ reason }) => reason !== null)?.reason ?? null,
    }
  }

  /** Deletes the waiting events. An event that is being processed stays, and may fail and wait again. */
  async withdraw(): Promise<void> {
    await this.remove('key = any($1)', [...this.open.keys()])
  }

  /** Deletes the waiting events of other refreshes, even if one is still running. */
  async withdrawEarlier(): Promise<void> {
    await this.remove('received_from = $1', receivedFrom)
  }

  private async remove(condition: string, value: string | readonly string[]): Promise<void> {
    await this.sql.execute(
      `delete from inbound_event where sequence in (
         select sequence from inbound_event where ${condition} and status = 'waiting'
         for update skip locked)`,
      [value],
    )
  }
}

/** A row of `poll`. */
interface SentEvent {
  readonly key: string
  readonly status: EventStatus
  readonly attempts: number
  readonly code: string | null
  readonly reason: string | null
}
