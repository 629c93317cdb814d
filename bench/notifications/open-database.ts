import type { Database } from '../../src/database/database.js'
import { openDatabase } from '../../src/database/open-database.js'
import type { DatabaseServer } from '../support/database-server.js'
import { withThrowaway } from '../support/throwaway-database.js'

/** The gateway's default. */
const poolSize = 10

export interface OpenDatabase {
  readonly database: Database
  readonly dataDir: string
}

/** Passes an empty database that is removed afterwards. */
export async function withOpenDatabase<Result>(
  { url }: DatabaseServer,
  use: (open: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  return withThrowaway(url, 'notify', async (throwaway) => {
    const database = await openDatabase({ ...throwaway, poolSize })
    try {
      return await use({ database, dataDir: throwaway.dataDir })
    } finally {
      await database.close()
    }
  })
}
