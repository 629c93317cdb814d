import type { Config } from '../config/config.js'
import type { Database } from './database.js'
import { openDatabase } from './open-database.js'

/** Opens the database of a gateway, as `openDatabase` does, by its configuration. */
export function openConfiguredDatabase(config: Config): Promise<Database> {
  return openDatabase({
    url: config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    poolSize: config.DATABASE_POOL_SIZE,
  })
}
