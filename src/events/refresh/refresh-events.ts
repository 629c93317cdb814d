import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Clock } from '../../foundation/clock.js'
import type { RecordKind } from '../../records/model/record-model.js'
import type { EventInbox } from '../inbox/event-inbox.js'
import type { EventStatus, InboundEvent } from '../inbox/inbound-event.js'
import type { RecordPosition, StoredEntity } from './stored-entities.js'

/** With these an entity is read again. Of transactions the domain has no other one. */
const eventTypes = {
  person: 'PersonUpdatedEvent',
  tenure: 'TenureUpdatedEvent',
  asset: 'AssetUpdatedEvent',
  account: 'AccountUpdatedEvent',
  transaction: 'TransactionCreatedEvent',
} as const satisfies Record<RecordKind, string>

/** Events of a refresh, of whichever one, are known by it. */
const receivedFrom = 'records refresh'

/** How the events of a refresh stand. */
export interface RefreshState {
  readonly done: number
  readonly waiting: number
  readonly givenUp: number
  /** Gone without being done: another refresh has taken them back. */
  readonly lost: number
  /** Entities that their source was found not to have: their records are about to be removed, or are. */
  readonly absent: number
  /** Whether any that waits was worked on before. */
  readonly tried: boolean
  /** Why one of them failed; holds no personal data. Null when none did. */
  readonly reason: string | null
}

/** The events of one refresh. They are removed when they are done: they are not sent again. */
export class RefreshEvents {
  private readonly correlationId = randomUUID()
  /** What is not known to be done, in the order sent, each with the record before its own. */
  private readonly open = new Map<string, RecordPosition | null>()
  private readonly dead = new Set<string>()
  private readonly absent = new Set<string>()
  private done = 0

  /** @param last the record behind which the refresh begins */
  constructor(
    private readonly inbox: EventInbox,
    private readonly pool: Pool,
    private readonly clock: Clock,
    private last: RecordPosition | null,
  ) {}

  /** Of the records that were sent, those up to this one are done or given up; as of the last look. */
  get position(): RecordPosition | null {
    for (const [key, before] of this.open) if (!this.dead.has(key)) return before
    return this.last
  }

  async send(entities: readonly StoredEntity[]): Promise<void> {
    const occurredAt = this.clock.now().toISOString()
    const events = entities.map(({ kind, id, targetId }): InboundEvent => ({
      key: randomUUID(),
      eventType: eventTypes[kind],
      entityId: id,
      correlationId: this.correlationId,
      occurredAt,
      hints: { addedMembers: [], removedMembers: [], targetId, targetType: null },
    }))
    // Known before they are stored: should the answer be lost, they are taken back all the same.
    for (const [index, { kind, id }] of entities.entries()) {
      this.open.set(events[index]?.key ?? '', this.last)
      this.last = { kind, id }
    }
    await this.inbox.store(events, receivedFrom)
  }

  async look(): Promise<RefreshState> {
    const { rows } = await this.pool.query<SentEvent>(
      `with over as (delete from inbound_event where key = any($1) and status = 'done')
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

  /** Takes back what waits. What is being written at this moment stays, and may still fail and wait again. */
  async withdraw(): Promise<void> {
    await this.remove('key = any($1)', [...this.open.keys()])
  }

  /** Takes back what earlier refreshes left that were killed, and what one does that still runs. */
  async withdrawEarlier(): Promise<void> {
    await this.remove('received_from = $1', receivedFrom)
  }

  private async remove(condition: string, value: string | readonly string[]): Promise<void> {
    await this.pool.query(
      `delete from inbound_event where sequence in (
         select sequence from inbound_event where ${condition} and status = 'waiting'
         for update skip locked)`,
      [value],
    )
  }
}

interface SentEvent {
  readonly key: string
  readonly status: EventStatus
  readonly attempts: number
  readonly code: string | null
  readonly reason: string | null
}
