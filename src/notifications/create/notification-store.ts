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
  // Parameters alone take the types of their columns. Read out of JSON, rows would cost twice as much.
  const params = (given: readonly unknown[]) =>
    given.map((value) => `$${values.push(value)}`).join()
  /** Fields that a row lacks get their column's default. */
  const insert = (table: string, row: object) =>
    `INSERT INTO ${table} (${columnsOf(table, row)}) ${
      request === null
        ? `VALUES (${params(Object.values(row))})`
        : `SELECT ${params(Object.values(row))} FROM claimed`
    }`
  const parts: string[] = []
  if (request !== null) {
    const now = notification.createdDate
    const { callerId, key, contentHash } = request
    // Who comes second waits here until the first has ended, and then takes the key only if it is old.
    parts.push(`claimed AS (
      INSERT INTO idempotency_key (caller_id, key, content_hash, notification_id, created_at)
      VALUES (${params([callerId, key, contentHash, notification.id, now])})
      ON CONFLICT (caller_id, key) DO UPDATE SET content_hash = excluded.content_hash,
        notification_id = excluded.notification_id, created_at = excluded.created_at
      WHERE idempotency_key.created_at < ${params([expiryOf(now)])} RETURNING 1)`)
  }
  parts.push(`created AS (${insert('notification', notification)})`)
  deliveries.forEach((delivery, index) => {
    parts.push(`delivery_${index} AS (${insert('notification_delivery', delivery)})`)
  })
  const { rowCount } = await pool.query(
    `WITH ${parts.join(', ')} ${insert('audit_event', audit)}`,
    values,
  )
  return rowCount === 1
}

/** By table: its rows always have the same fields. */
const columnLists = new Map<string, string>()

function columnsOf(table: string, row: object): string {
  const known = columnLists.get(table)
  if (known !== undefined) return known
  const list = Object.keys(row)
    .map((field) => `"${columnName(field)}"`)
    .join()
  columnLists.set(table, list)
  return list
}
