import type { Config } from '../config/config.js'
import type { Database, DatabaseSettings } from './database.js'
import { openDatabase } from './open-database.js'

/** Opens the database of a gateway, as `openDatabase` does, by its configuration. */
export function openConfiguredDatabase(
  config: Config,
  options: Partial<Pick<DatabaseSettings, 'poolSize' | 'attach'>> = {},
): Promise<Database> {
  return openDatabase({
    url: config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    directUrl: config.DATABASE_DIRECT_URL,
    passwordFile: config.DATABASE_PASSWORD_FILE,
    poolSize: config.DATABASE_POOL_SIZE,
    ...options,
  })
}
