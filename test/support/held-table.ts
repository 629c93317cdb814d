import type { Database } from '../../src/database/database.js'

/** Blocks reads and writes of a table. Returns a function that releases the lock. */
export function holdTable({ sql }: Database, table: string): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    const holding = sql.transaction(async (tx) => {
      await tx.execute(`lock table "${table}" in access exclusive mode`)
      await new Promise<void>((release) => {
        resolve(async () => {
          release()
          // The server may have ended this idle transaction, and so released the lock.
          await holding.catch(() => undefined)
        })
      })
    })
    holding.catch(reject)
  })
}
