import { vi } from 'vitest'
import type { Database } from '../../src/database/database.js'

/** Resolves when a transaction waits for an advisory lock. */
export async function advisoryLockWait({ sql }: Pick<Database, 'sql'>): Promise<void> {
  await vi.waitUntil(
    async () => {
      const rows = await sql.query(
        `select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
         where not granted and locktype = 'advisory' and datname = current_database()`,
      )
      return rows.length > 0
    },
    { timeout: 10_000 },
  )
}
