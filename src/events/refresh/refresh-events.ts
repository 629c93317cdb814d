import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Clock } from '../../clock.js'
import type { RecordKind } from '../../records/record-types.js'
import type { EventInbox } from '../event-inbox.js'
import type { InboundEvent } from '../inbound-event.js'
import type { StoredEntity } from './stored-entities.js'

/** With these an entity is read again. Of transactions the domain has no other one. */
const eventTypes = {
  person: 'PersonUpdatedEvent',
  tenure: 'TenureUpdatedEvent',
  asset: 'AssetUpdatedEvent',
  account: 'AccountUpdatedEvent',
  transaction: 'TransactionCreatedEvent',
} as const satisfies Record<RecordKind, string>

/** How the events of a refresh stand. */
export interface RefreshState {
  readonly done: number
  readonly waiting: number
  readonly givenUp: number
  /** Entities that their source was found not to have: their records are about to be removed, or are. */
  readonly absent: number
  /** Whether any that waits was worked on before. */
  readonly tried: boolean
  /** Why one of them failed; holds no personal data. Null when none did. */
  readonly reason: string | null
}

/** The events of one refresh. They are removed when they are done: nobody sends them again. */
export class RefreshEvents {
  private readonly correlationId = randomUUID()
  private open: readonly string[] = []
  private readonly absent = new Set<string>()
  private done = 0

  constructor(
    private readonly inbox: EventInbox,
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

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
    await this.inbox.store(events, 'records refresh')
    this.open = [...this.open, ...events.map(({ key }) => key)]
  }

  async look(): Promise<RefreshState> {
    const { rows } = await this.pool.query<OpenEvent>(
      `with over as (delete from inbound_event where key = any($1) and status = 'done')
       select key, status, attempts, failure_code as code, failure_reason as reason from inbound_event
       where key = any($1) and status in ('waiting', 'dead')`,
      [this.open],
    )
    this.done += this.open.length - rows.length
    this.open = rows.map(({ key }) => key)
    for (const { key, code } of rows) if (code === 'NOT_FOUND') this.absent.add(key)
    const waiting = rows.filter(({ status }) => status === 'waiting')
    return {
      done: this.done,
      waiting: waiting.length,
      givenUp: rows.length - waiting.length,
      absent: this.absent.size,
      tried: waiting.some(({ attempts }) => attempts > 0),
      reason: rows.find(({ reason }) => reason !== null)?.reason ?? null,
    }
  }

  /** Takes back what is not done yet, and is not just being done. */
  async withdraw(): Promise<void> {
    await this.pool.query(
      `delete from inbound_event where sequence in (
         select sequence from inbound_event where key = any($1) and status = 'waiting'
         for update skip locked)`,
      [this.open],
    )
  }
}

interface OpenEvent {
  readonly key: string
  readonly status: 'waiting' | 'dead'
  readonly attempts: number
  readonly code: string | null
  readonly reason: string | null
}
