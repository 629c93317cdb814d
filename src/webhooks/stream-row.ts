import type { Sql } from '../database/sql.js'
import { recordKinds } from '../records/model/record-model.js'
import { webhookEvents } from './webhook-events.js'

/**
 * The webhook row of the stream. Triggers and workers treat its events like those of other webhooks. It has no
 * owner, so no caller can see or change it.
 */
export const streamId = '7d6fb0c4-3c1f-4c0a-9d53-6a5c9c0f2b11'

const ownerKind = 'stream'

/** From now on events are collected for the stream and published. */
export async function switchOn(sql: Sql, sink: string, now: Date): Promise<void> {
  await sql.execute(
    `insert into webhook (id, owner_kind, owner, url, events, target_types, record_kinds, own_only,
       secret, status, created_at)
     values ($1, $2, $2, $3, $4, '{}', $5, false, '', 'active', $6)
     on conflict (id) do update set url = excluded.url, events = excluded.events,
       record_kinds = excluded.record_kinds, status = 'active', off_since = null`,
    [streamId, ownerKind, sink, [...webhookEvents], [...recordKinds], now],
  )
}

/** Stops publishing. Events are still collected for a week. */
export async function switchOff(sql: Sql, now: Date): Promise<void> {
  await sql.execute(
    `update webhook set status = 'off', off_since = $2 where id = $1 and status = 'active'`,
    [streamId, now],
  )
}
