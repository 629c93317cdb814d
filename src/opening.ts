import type { Config } from './config/config.js'
import type { Database } from './database/database.js'
import type { OpenedStandbys } from './database/standbys/open-standbys.js'
import type { Development } from './development/development.js'
import type { Clock } from './foundation/clock.js'
import type { Log } from './foundation/log.js'
import type { Measures } from './observability/measures.js'
import { createProvider, type ProviderSystem } from './provider/create-provider.js'

/** Production loads nothing of it, save what PRODUCTION_ALLOW lets in. */
export async function openDevelopment(config: Config, clock: Clock): Promise<Development | null> {
  if (!config.development) return null
  const { Development } = await import('./development/development.js')
  return Development.open({ config, clock })
}

/** The provider that is configured, or the sandbox that stands in for it. */
export async function provide(
  config: Config,
  development: Development | null,
  measures: Measures,
): Promise<ProviderSystem> {
  const standIn = config.sandbox ? await development?.openSandbox() : undefined
  return createProvider({ config, standIn: standIn ?? null, measures })
}

/** Where requests read what may be a moment old. */
export interface Reading {
  /** What of a database may only be read; the same where no replicas are configured. */
  readonly reading: (database: Database) => Database
  /** Null where none are configured: then nothing of them is loaded. */
  readonly standbys: OpenedStandbys | null
}

/** The replicas that are configured, or the database itself. */
export async function openReading(
  config: Config,
  database: Database,
  log: Log,
  measures: Measures,
): Promise<Reading> {
  const urls = config.DATABASE_READ_URL
  if (urls.length === 0) return { reading: (whole) => whole, standbys: null }
  const { openStandbys } = await import('./database/standbys/open-standbys.js')
  const settings = {
    ...{ urls, passwordFile: config.DATABASE_PASSWORD_FILE },
    ...{ poolSize: config.DATABASE_POOL_SIZE, lagMs: config.READ_LAG_MS },
  }
  const standbys = await openStandbys(database, settings, {
    log,
    count: (choice) => {
      measures.count('gateway_read_choices_total', { choice })
    },
  })
  return { reading: (whole) => standbys.of(whole), standbys }
}
