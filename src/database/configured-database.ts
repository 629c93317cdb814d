import type { Database, DatabaseSettings } from './database.js'
import { openDatabase } from './open-database.js'

/** The part of the configuration that is needed here. */
interface ConfiguredDatabase {
  readonly DATABASE_URL?: string | undefined
  readonly DATA_DIR: string
  readonly POSTGRES_BIN?: string | undefined
  readonly DATABASE_DIRECT_URL?: string | undefined
  readonly DATABASE_PASSWORD_FILE?: string | undefined
  readonly DATABASE_POOL_SIZE: number
  readonly DATABASE_MIGRATE: 'on' | 'off'
}

/** Opens the gateway's database from its configuration, as `openDatabase` does. */
export function openConfiguredDatabase(
  config: ConfiguredDatabase,
  options: Partial<Pick<DatabaseSettings, 'poolSize' | 'onUnderway'>> = {},
): Promise<Database> {
  return openDatabase({
    url: config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    postgresBin: config.POSTGRES_BIN,
    directUrl: config.DATABASE_DIRECT_URL,
    passwordFile: config.DATABASE_PASSWORD_FILE,
    poolSize: config.DATABASE_POOL_SIZE,
    migrates: config.DATABASE_MIGRATE === 'on',
    ...options,
  })
}
