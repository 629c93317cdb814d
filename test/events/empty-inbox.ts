import type { Database } from '../../src/database/database.js'

/**
 * Empties the inbox of a running gateway. Uses TRUNCATE: deleting rows in another order than a worker locks them
 * could deadlock.
 */
export async function emptyInbox({ sql }: Database): Promise<void> {
  await sql.execute('truncate inbound_event')
}
