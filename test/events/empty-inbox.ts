import type { Database } from '../../src/database/database.js'

/**
 * Empties the inbox of a gateway that may be at work on it. Takes the table at once: taken one by one, in
 * another order than a worker takes them, rows would have the two wait for each other.
 */
export async function emptyInbox({ sql }: Database): Promise<void> {
  await sql.execute('truncate inbound_event')
}
