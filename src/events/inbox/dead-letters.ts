import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Clock } from '../../foundation/clock.js'
import type { Database } from '../../database/database.js'
import type { ErrorCode } from '../../errors/error-table.js'
import type { InboundEvent } from './inbound-event.js'

/** Of what cannot be read as an event. */
const unreadableType = 'unreadable'
const nobody = '00000000-0000-0000-0000-000000000000'
export const unreadableCode = 'EVENT_UNREADABLE' satisfies ErrorCode

/** A message of a broker that makes no event; what it says is not kept. */
export interface DeadLetter {
  /** Says where the broker has it, and what it says by a hash. */
  readonly key: string
  /** Its type and entity as far as they could be read. */
  readonly event: Pick<InboundEvent, 'eventType' | 'entityId'> | null
  /** For operators, without personal data: where the broker has it, and what is wrong. */
  readonly reason: string
}

const noHints = { addedMembers: [], removedMembers: [], targetId: null, targetType: null }

/** Keeps what brokers sent that makes no event among the dead events, so that an operator sees it. */
export class DeadLetters {
  constructor(
    private readonly database: Pick<Database, 'pool'>,
    private readonly clock: Clock,
  ) {}

  /** Stores each once, however often it comes. @returns how many were new */
  async store(letters: readonly DeadLetter[], receivedFrom: string): Promise<number> {
    const rows = letters.map(({ key, event, reason }) => ({
      ...{ key, reason },
      eventType: event?.eventType ?? unreadableType,
      entityId: event?.entityId ?? nobody,
      correlationId: randomUUID(),
    }))
    const { rowCount } = await this.database.pool.query(
      `insert into inbound_event
         (key, event_type, entity_id, correlation_id, hints, received_from, status, attempts,
          received_at, due_at, settled_at, failure_code, failure_reason)
       select key, "eventType", "entityId", "correlationId", $2, $3, 'dead', 0,
              $4::timestamptz, $4::timestamptz, $4::timestamptz, $5, reason
       from rows from (jsonb_to_recordset($1::jsonb) as
         (key text, "eventType" text, "entityId" uuid, "correlationId" text, reason text))
         with ordinality
       order by ordinality
       on conflict (key) do nothing`,
      [
        ...[JSON.stringify(rows), JSON.stringify(noHints), receivedFrom],
        ...[this.clock.now(), unreadableCode],
      ],
    )
    return rowCount ?? 0
  }
}

/** Of events whose ids came before: the keys of those that say something else than what was stored. */
export async function contradicted(
  pool: Pick<Pool, 'query'>,
  events: readonly InboundEvent[],
): Promise<ReadonlySet<InboundEvent>> {
  if (events.length === 0) return new Set()
  const given = events.map(({ key, eventType, entityId, hints }, index) => ({
    ...{ index, key, eventType, entityId, hints },
  }))
  const { rows } = await pool.query<{ index: number }>(
    `select given.index from jsonb_to_recordset($1::jsonb) as given
       (index int, key text, "eventType" text, "entityId" uuid, hints jsonb)
     join inbound_event stored on stored.key = given.key
     where (stored.event_type, stored.entity_id, stored.hints)
       is distinct from (given."eventType", given."entityId", given.hints)`,
    [JSON.stringify(given)],
  )
  return new Set(rows.flatMap(({ index }) => events[index] ?? []))
}
