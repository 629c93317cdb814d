import type { Database } from '../../src/database/database.js'

/**
 * Tidies up after a load and counts anew what the planner goes by. Autovacuum does that by
 * itself, some time later. A large one takes longer than a statement may.
 */
export async function tidy(database: Database): Promise<void> {
  // A session for requests is given up long before the end.
  const { pool } = database.forPurpose('background')
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('vacuum analyze')
  } finally {
    // Not back to the pool with that setting.
    client.release(true)
  }
}
