import type { Database } from '../../src/database/database.js'

/**
 * Vacuums and analyses after a load, as autovacuum would some time later. Without a statement timeout, since
 * a large database takes longer.
 */
export async function tidy(database: Database): Promise<void> {
  // Sessions for requests time out earlier.
  const { pool } = database.forPurpose('background')
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('vacuum analyze')
  } finally {
    // Closed, so that the setting does not reach the pool.
    client.release(true)
  }
}
