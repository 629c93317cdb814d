import type { Database } from '../../database/database.js'
import { columnName } from '../../records/bulk-insert.js'
import { expiryOf, type IdempotentRequest } from './idempotency.js'
import type { NewRows } from './notification-rows.js'

/**
 * Stores a notification, its deliveries, its audit entry and its idempotency key, all or nothing, by one
 * statement: as a transaction of several it would take a round trip for each, and hold a connection
 * meanwhile.
 *
 * @returns false when another request has taken the idempotency key; nothing is stored then
 */
export async function storeRows(
  { pool }: Database,
  { notification, deliveries, audit }: NewRows,
  request: IdempotentRequest | null,
): Promise<boolean> {
  const values: unknown[] = []
  const param = (value: unknown) => `$${values.push(value)}`
  /** Inserts objects as rows; fields that they lack get their column's default. */
  const insert = (table: string, rows: readonly object[], condition: string) => {
    const columns = Object.keys(rows[0] ?? {})
      .map((field) => `"${columnName(field)}"`)
      .join()
    const json = param(JSON.stringify(rows.map(columnsOf)))
    return `INSERT INTO ${table} (${columns}) SELECT ${columns}
      FROM jsonb_populate_recordset(null::${table}, ${json}::jsonb) WHERE ${condition}`
  }
  const parts: string[] = []
  if (request !== null) {
    const { callerId, key, contentHash } = request
    const now = notification.createdDate
    const row = { callerId, key, contentHash, notificationId: notification.id, createdAt: now }
    // Who comes second waits here until the first has ended, and then takes the key only if it is old.
    parts.push(`claimed AS (
      ${insert('idempotency_key', [row], 'true')}
      ON CONFLICT (caller_id, key) DO UPDATE SET content_hash = excluded.content_hash,
        notification_id = excluded.notification_id, created_at = excluded.created_at
      WHERE idempotency_key.created_at < ${param(expiryOf(now))} RETURNING 1)`)
  }
  const claimed = request === null ? 'true' : 'EXISTS (SELECT FROM claimed)'
  parts.push(`created AS (${insert('notification', [notification], claimed)} RETURNING 1)`)
  const created = 'EXISTS (SELECT FROM created)'
  if (deliveries.length > 0) {
    parts.push(`delivering AS (${insert('notification_delivery', deliveries, created)})`)
  }
  parts.push(`audited AS (${insert('audit_event', [audit], created)})`)
  const { rowCount } = await pool.query(`WITH ${parts.join(', ')} SELECT FROM created`, values)
  return rowCount === 1
}

function columnsOf(row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([field, value]) => [columnName(field), value]))
}
