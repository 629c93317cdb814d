import { type Config, readConfig } from '../config/config.js'
import type { Database } from '../database/database.js'
import type { CommandContext } from './command.js'

/** Connections of a command: it does one thing at a time. */
const poolSize = 2

interface CommandDatabaseOptions {
  /** Refuses to open the embedded database itself: no gateway could start meanwhile, and one has to run. */
  readonly besideGateway?: boolean
}

/**
 * Opens the configured database for the duration of `work`. With the embedded database it joins a
 * gateway that is already running on the same folder.
 */
export async function withDatabase<T>(
  context: CommandContext,
  work: (database: Database, config: Config) => Promise<T>,
  { besideGateway = false }: CommandDatabaseOptions = {},
): Promise<T> {
  const config = readConfig(context.environment)
  const { openConfiguredDatabase } = await import('../database/configured-database.js')
  const database = await openConfiguredDatabase(config, {
    poolSize,
    attach: besideGateway ? 'only' : true,
  })
  try {
    return await work(database, config)
  } finally {
    await database.close()
  }
}
