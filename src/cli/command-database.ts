import { type Config, readConfig } from '../config/config.js'
import type { Database } from '../database/database.js'
import type { CommandContext } from './command.js'

/** Commands run their statements one at a time. */
const poolSize = 2

/** Opens the configured database for the duration of `work`. */
export async function withDatabase<T>(
  context: CommandContext,
  work: (database: Database, config: Config) => Promise<T>,
): Promise<T> {
  const config = readConfig(context.environment)
  const { openConfiguredDatabase } = await import('../database/open-database.js')
  const database = await openConfiguredDatabase(config, { poolSize })
  try {
    return await work(database, config)
  } finally {
    await database.close()
  }
}
