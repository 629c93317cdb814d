import type { Database } from '../../database/database.js'
import { columnName } from '../../records/bulk-insert.js'
import { expiryOf, type IdempotentRequest } from './idempotency.js'
import type { NewRows } from './notification-rows.js'

/**
 * Stores all rows with one statement. A transaction of several statements takes a round trip for each, and holds a
 * connection for that time.
 *
 * @returns false when another request has taken the idempotency key; nothing is stored then
 */
export async function storeRows(
  { sql }: Pick<Database, 'sql'>,
  { notification, deliveries, recipients, audit }: NewRows,
  request: IdempotentRequest | null,
): Promise<boolean> {
  const values: unknown[] = []
  // Plain parameters take the types of their columns. Rows from JSON would cost twice as much.
  const params = (args: readonly unknown[]) => args.map((value) => `$${values.push(value)}`).join()
  /** Absent fields get their column's default. */
  const insert = (table: string, row: object) =>
    `insert into ${table} (${columnsOf(row)}) ${
      request === null
        ? `values (${params(Object.values(row))})`
        : `select ${params(Object.values(row))} from claimed`
    }`
  const parts: string[] = []
  if (request !== null) {
    const now = notification.createdDate
    const { callerId, formerCallerIds, key, contentHash } = request
    const unlessFormerKey =
      formerCallerIds.length === 0
        ? ''
        : `where not exists (select from idempotency_key
          where caller_id = any(${params([formerCallerIds])}::text[])
            and key = ${params([key])} and created_at >= ${params([expiryOf(now)])})`
    // A concurrent request waits here for the first to end, then takes the key only if it has expired.
    parts.push(`claimed as (
      insert into idempotency_key (caller_id, key, content_hash, notification_id, created_at)
      select ${params([callerId, key, contentHash])}, ${params([notification.id])}::uuid,
        ${params([now])}::timestamptz ${unlessFormerKey}
      on conflict (caller_id, key) do update set content_hash = excluded.content_hash,
        notification_id = excluded.notification_id, created_at = excluded.created_at
      where idempotency_key.created_at < ${params([expiryOf(now)])} returning 1)`)
  }
  parts.push(`created as (${insert('notification', notification)})`)
  deliveries.forEach((delivery, index) => {
    parts.push(`delivery_${index} as (${insert('notification_delivery', delivery)})`)
  })
  recipients.forEach((recipient, index) => {
    parts.push(`recipient_${index} as (${insert('notification_recipient', recipient)})`)
  })
  const rowCount = await sql.execute(
    `WITH ${parts.join(', ')} ${insert('audit_event', audit)}`,
    values,
  )
  return rowCount === 1
}

function columnsOf(row: object): string {
  return Object.keys(row)
    .map((field) => `"${columnName(field)}"`)
    .join()
}
