import type { Database } from '../database/database.js'
import type { ErrorCode } from '../errors/error-table.js'
import type { Clock } from '../foundation/clock.js'
import { Prisma } from '../generated/prisma/client.js'
import { webhookQueue } from './webhook-jobs.js'
import { keptMs, lapseMs } from './webhook-timing.js'

const { sql } = Prisma

const lapsed: ErrorCode = 'WEBHOOK_LAPSED'

/**
 * Switches off users' webhooks that were not renewed, because their owners may have lost the scopes. Deletes old
 * events and the events of deleted webhooks. Several gateways may run this at once.
 *
 * @returns number of deleted events
 */
export async function tidyWebhooks(
  { sql: db }: Pick<Database, 'sql'>,
  clock: Clock,
): Promise<number> {
  const now = clock.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  await db.execute(
    `update webhook set status = 'off', off_reason = $1, off_since = $2
     where status = 'active' and owner_kind = 'user' and coalesce(renewed_at, created_at) <= $3`,
    [lapsed, now, ago(lapseMs)],
  )
  const old = await webhookQueue.remove(db, sql`occurred_at < ${ago(keptMs)}`)
  return old + (await webhookQueue.remove(db, sql`webhook_id = any(array(${deletedWebhookIds}))`))
}

/** Ids of deleted webhooks that still have events. Looks up each webhook once, not once for each event. */
const deletedWebhookIds = sql`with recursive named as (
    (select webhook_id from webhook_delivery order by webhook_id limit 1)
    union all
    select (select webhook_id from webhook_delivery
      where webhook_id > named.webhook_id order by webhook_id limit 1)
    from named where named.webhook_id is not null
  )
  select webhook_id from named
  where webhook_id is not null and not exists (select from webhook where webhook.id = named.webhook_id)`
