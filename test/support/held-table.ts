import type { Database } from '../../src/database/database.js'

/** Locks a table, so that whatever reads or writes it waits until the lock is let go. */
export function holdTable({ sql }: Database, table: string): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    const holding = sql.transaction(async (tx) => {
      await tx.execute(`lock table "${table}" in access exclusive mode`)
      await new Promise<void>((letGo) => {
        resolve(async () => {
          letGo()
          // The server ends a session that is idle in a transaction for long, and with it the lock.
          await holding.catch(() => undefined)
        })
      })
    })
    holding.catch(reject)
  })
}
