import type { Database } from '../../src/database/database.js'

/** Locks a table, so that whatever reads or writes it waits until the lock is let go. */
export async function holdTable({ pool }: Database, table: string): Promise<() => Promise<void>> {
  const client = await pool.connect()
  await client.query(`begin; lock table "${table}" in access exclusive mode`)
  return async () => {
    // The server ends a session that is idle in a transaction for long, and with it the lock.
    const ended = await client.query('rollback').catch((error: unknown) => error)
    client.release(ended instanceof Error)
  }
}
