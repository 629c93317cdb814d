import type { Database } from '../../src/database/database.js'

/**
 * Vacuums and analyses after a load. Autovacuum would do this some time later. There is no statement timeout,
 * because a large database takes longer.
 */
export async function tidy(database: Database): Promise<void> {
  // Sessions for requests time out earlier.
  const { sql } = database.forPurpose('background')
  await sql.session(async (session) => {
    await session.execute('set statement_timeout = 0')
    await session.execute('vacuum analyze')
  })
}
