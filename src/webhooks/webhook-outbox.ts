import { z } from 'zod'
import type { Database } from '../database/database.js'
import type { ClaimedEvent } from './webhook-model.js'
import { streamId } from './stream-row.js'
import { testEvent, webhookEvents } from './webhook-events.js'
import { lapseMs, leaseMs, mostAtOnce, mostPublished } from './webhook-timing.js'

/**
 * A service without a key in force is told of nothing until it has one again, and a person of nothing whose
 * scopes nobody has seen for long.
 */
const hasCaller = `case when id = '${streamId}' then true
  when owner_kind = 'user'
  then coalesce(renewed_at, created_at) > $1::timestamptz - ${lapseMs}::float8 * interval '1 millisecond'
  else exists (select from service_key key where key.name = owner and key.revoked_at is null) end`

const isReady = `status = 'active' and (held_until is null or held_until <= $1) and ${hasCaller}`

/** What a row of a claim holds; the database gives numbers of milliseconds and words only. */
const claimedRow = z.object({
  id: z.string(),
  webhookId: z.string(),
  event: z.enum([...webhookEvents, testEvent]),
  data: z.record(z.string(), z.unknown()),
  occurredAt: z.date(),
  attempts: z.number(),
  leasedUntil: z.date(),
  url: z.string(),
  ownOnly: z.boolean(),
  secret: z.string(),
  previousSecret: z.string().nullable(),
  previousUntil: z.date().nullable(),
  scopes: z.array(z.string()).nullable(),
})

/**
 * The events that wait, as a queue that many workers of many replicas share. Times come from the caller's
 * clock, never from the database's. A claimed row is due again when its lease ends, so a worker that dies
 * loses nothing.
 */
export class WebhookOutbox {
  constructor(
    private readonly database: Pick<Database, 'pool'>,
    private readonly workerId: string,
    /** Which events it has: those of callers' webhooks, or those of the stream. */
    private readonly of: 'webhooks' | 'stream' = 'webhooks',
  ) {}

  private get mine(): string {
    return `${this.of === 'stream' ? '=' : '<>'} '${streamId}'`
  }

  /** Ids of the webhooks with something to send now. */
  async due(now: Date): Promise<string[]> {
    const { rows } = await this.database.pool.query<{ readonly id: string }>(
      `select id from webhook where id ${this.mine} and ${isReady} and exists (
        select from webhook_delivery event
        where event.webhook_id = webhook.id and event.status = 'waiting' and event.due_at <= $1
      )`,
      [now],
    )
    return rows.map(({ id }) => id)
  }

  /**
   * Takes the longest due events of one webhook, of each subject the first that waits: what comes after it waits
   * until that is settled, whoever has it. Where the receiver was found failing it takes one alone.
   */
  async claim(webhookId: string, now: Date): Promise<ClaimedEvent[]> {
    const { rows } = await this.database.pool.query(
      `with hook as materialized (select * from webhook where id = $2 and ${isReady}),
      due as materialized (
        select event.id from webhook_delivery event
        where event.webhook_id = $2 and event.status = 'waiting' and event.due_at <= $1
          and exists (select from hook)
          and not exists (
            select from webhook_delivery earlier
            where earlier.webhook_id = $2 and earlier.subject_id = event.subject_id
              and earlier.status = 'waiting' and earlier.sequence < event.sequence)
        order by event.due_at, event.sequence
        limit (select case when faults > 0 then 1 else ${this.of === 'stream' ? mostPublished : mostAtOnce} end from hook)
        for update skip locked
      ), claimed as (
        update webhook_delivery set leased_by = $3, leased_until = $4, due_at = $4, tried_at = $1
        from due where webhook_delivery.id = due.id and webhook_delivery.status = 'waiting'
        returning webhook_delivery.*
      )
      select claimed.id, claimed.webhook_id as "webhookId", event, data,
        occurred_at as "occurredAt", attempts, leased_until as "leasedUntil", url,
        own_only as "ownOnly", secret, previous_secret as "previousSecret",
        previous_until as "previousUntil",
        (select scopes from service_key key where owner_kind = 'service' and key.name = owner
          and key.revoked_at is null order by key.created_at desc limit 1) as scopes
      from claimed, hook order by sequence`,
      [now, webhookId, this.workerId, new Date(now.getTime() + leaseMs)],
    )
    return z.array(claimedRow).parse(rows)
  }
}
