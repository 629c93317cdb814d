import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '../database/database.js'
import type { Clock } from '../foundation/clock.js'
import { Prisma } from '../generated/prisma/client.js'
import type { Lane } from '../queue/lane.js'
import { Queue } from '../queue/queue.js'
import type { DueLane, QueueHandler } from '../queue/queue-worker.js'
import { testEvent, webhookEvents } from './webhook-events.js'
import type { ClaimedEvent } from './webhook-model.js'
import type { WebhookSender } from './webhook-sender.js'
import { lapseMs, leaseMs, mostAtOnce } from './webhook-timing.js'

const { sql, raw } = Prisma

export const webhookQueue = new Queue({
  name: 'webhook_delivery',
  key: { name: 'id', type: 'uuid' },
  claim: { name: 'leased_by', type: 'uuid' },
  lease: ['leased_by', 'leased_until'],
  waiting: `status = 'waiting'`,
  position: 'sequence',
  serialBy: ['webhook_id', 'subject_id'],
})

const claimedRow = z.object({
  id: z.string(),
  webhookId: z.string(),
  event: z.enum([...webhookEvents, testEvent]),
  data: z.record(z.string(), z.unknown()),
  occurredAt: z.date(),
  attempts: z.number(),
  claim: z.string(),
  url: z.string(),
  ownOnly: z.boolean(),
  secret: z.string(),
  previousSecret: z.string().nullable(),
  previousUntil: z.date().nullable(),
  scopes: z.array(z.string()).nullable(),
})

/** Sends the events of webhooks, one lane per webhook. Events of one subject are sent in order. */
export class WebhookJobs implements QueueHandler<string> {
  constructor(
    private readonly database: Pick<Database, 'sql'>,
    private readonly sender: Pick<WebhookSender, 'send'>,
    private readonly clock: Clock,
  ) {}

  async lanes(): Promise<readonly DueLane<string>[]> {
    const now = this.clock.now()
    const { text, values } = sql`
      select id from webhook where ${isReady(now)} and exists (
        select from webhook_delivery event
        where event.webhook_id = webhook.id and event.status = 'waiting' and event.due_at <= ${now})`
    const rows = await this.database.sql.query<{ id: string }>(text, values)
    return rows.map(({ id }) => ({ key: id, dueAt: now }))
  }

  async work(lane: Lane<string>): Promise<void> {
    while (!lane.signal.aborted) {
      const events = await this.claim(lane.key)
      if (events.length === 0) return
      for (const event of events) {
        await lane.start(() => this.sender.send(event), { webhookDeliveryId: event.id })
      }
      await lane.jobsEnded()
    }
  }

  /** Claims the events of a webhook that have been due longest. While its receiver fails, claims only one event. */
  private async claim(webhookId: string): Promise<ClaimedEvent[]> {
    const now = this.clock.now()
    const until = new Date(now.getTime() + leaseMs)
    const isDue = sql`webhook_id = ${webhookId}::uuid and due_at <= ${now} and exists (select from hook)`
    const { text, values } = sql`
      with hook as materialized (
        select * from webhook where id = ${webhookId}::uuid and ${isReady(now)}),
      due as materialized (
        select * from (${webhookQueue.due(isDue, mostAtOnce)}) first
        limit (select case when faults > 0 then 1 else ${raw(mostAtOnce.toString())} end from hook)),
      claimed as (
        update webhook_delivery set leased_by = ${randomUUID()}::uuid, leased_until = ${until},
          due_at = ${until}, tried_at = ${now}
        from due where webhook_delivery.id = due.id and status = 'waiting'
        returning webhook_delivery.*)
      select claimed.id, claimed.webhook_id as "webhookId", event, data,
        occurred_at as "occurredAt", attempts, leased_by as claim, url, own_only as "ownOnly",
        secret, previous_secret as "previousSecret", previous_until as "previousUntil",
        (select scopes from service_key key where owner_kind = 'service' and key.name = owner
          and key.revoked_at is null order by key.created_at desc limit 1) as scopes
      from claimed, hook order by sequence`
    return z.array(claimedRow).parse(await this.database.sql.query(text, values))
  }
}

/**
 * SQL condition of a webhook that may send: it is on, its receiver is not held back, and its owner has access. A
 * service needs a key that is not revoked; a user must have created or renewed the webhook within the last 30 days.
 */
function isReady(now: Date): Prisma.Sql {
  return sql`status = 'active' and (held_until is null or held_until <= ${now})
    and case when owner_kind = 'user'
      then coalesce(renewed_at, created_at) > ${new Date(now.getTime() - lapseMs)}
      else exists (select from service_key key where key.name = owner and key.revoked_at is null) end`
}
