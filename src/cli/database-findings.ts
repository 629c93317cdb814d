import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { Config } from '../config/config.js'
import { explainConnectionFailure } from '../database/connection-failure.js'
import { serverPool } from '../database/connection-pool.js'
import {
  migrationsFolder,
  readMigrations,
  type MigrationFile,
} from '../database/migration-files.js'
import type { ServerAddress } from '../database/server-address.js'
import { openDatabase } from '../database/open-database.js'
import { IndexUses } from '../search/indexing/index-uses.js'
import { describeFailure } from './failure.js'
import { type Finding, well, wrong } from './findings.js'

/** How a database stands against the checked-in migrations. */
interface MigrationState {
  readonly applied: number
  /** Names of migrations that the next start will apply. */
  readonly pending: readonly string[]
  /** Migrations that failed halfway: nothing more is applied until a person has dealt with them. */
  readonly failed: readonly string[]
  /** Migrations whose file is not the one that was applied. */
  readonly edited: readonly string[]
}

interface Row {
  readonly migration_name: string
  readonly checksum: string
  readonly finished: boolean
}

const oldestServer = 140_000

/** Whether the database answers, which one it is, and whether its tables are those of this version. */
export async function examineDatabase(config: Config): Promise<Finding[]> {
  try {
    return config.DATABASE_URL === undefined
      ? await examineEmbedded(config.DATA_DIR)
      : await examineServer({
          url: config.DATABASE_URL,
          passwordFile: config.DATABASE_PASSWORD_FILE,
        })
  } catch (error) {
    const { DATABASE_URL: url } = config
    const cause = url === undefined ? error : explainConnectionFailure(error, url)
    return [wrong('database', describeFailure(cause))]
  }
}

async function examineEmbedded(dataDir: string): Promise<Finding[]> {
  if (!existsSync(join(dataDir, 'postgres'))) {
    return [well('database', 'embedded; made in DATA_DIR at the first start')]
  }
  const database = await openDatabase({ url: undefined, dataDir, poolSize: 1, attach: true })
  try {
    return await examine(database.pool, 'embedded, ')
  } finally {
    await database.close()
  }
}

/** By a plain connection: opening the database as the gateway does would migrate it. */
async function examineServer(address: ServerAddress): Promise<Finding[]> {
  const pool = serverPool(address, { size: 1 })
  try {
    return await examine(pool, '')
  } finally {
    await pool.end()
  }
}

async function examine(pool: Pool, kind: string): Promise<Finding[]> {
  const answer = await pool.query<{ version: string; number: number }>(
    `select current_setting('server_version') as version,
            current_setting('server_version_num')::int as number`,
  )
  const { version = 'unknown', number = 0 } = answer.rows[0] ?? {}
  const text = `${kind}Postgres ${version}`
  const state = await readMigrationState(pool, await readMigrations(migrationsFolder))
  return [
    number < oldestServer ? wrong('database', `${text}; 14 is needed`) : well('database', text),
    describeMigrations(state),
    ...(await describeIndexes(pool)),
  ]
}

/** Which versions of the search indexes are in use; nothing before a gateway has run. */
async function describeIndexes(pool: Pool): Promise<Finding[]> {
  const found = await pool.query<{ name: string | null }>(
    `select to_regclass('index_use')::text as name`,
  )
  if ((found.rows[0]?.name ?? null) === null) return []
  const uses = [...(await new IndexUses(pool).all())]
  return uses.map(([index, { replicas, idleSeconds }]) => {
    const last = `not used for ${Math.round(idleSeconds / 60)} minutes`
    return well('search index', `${index}, ${replicas > 0 ? `used by ${replicas}` : last}`)
  })
}

function describeMigrations(state: MigrationState): Finding {
  const { applied, pending, failed, edited } = state
  if (failed.length > 0) return wrong('migrations', `failed halfway: ${failed.join(', ')}`)
  if (edited.length > 0) {
    return wrong('migrations', `changed after they were applied: ${edited.join(', ')}`)
  }
  return pending.length === 0
    ? well('migrations', `${applied} applied, none pending`)
    : well('migrations', `applied at the next start: ${pending.join(', ')}`)
}

/** Compares without changing anything; a database that was never migrated has everything pending. */
async function readMigrationState(
  pool: Pool,
  files: readonly MigrationFile[],
): Promise<MigrationState> {
  const rows = await readRows(pool)
  const finished = new Map(
    rows.filter((row) => row.finished).map((row) => [row.migration_name, row.checksum]),
  )
  const names = (wanted: (file: MigrationFile) => boolean) =>
    files.filter(wanted).map((file) => file.name)
  return {
    applied: finished.size,
    pending: names((file) => !finished.has(file.name)),
    failed: rows.filter((row) => !row.finished).map((row) => row.migration_name),
    edited: names((file) => (finished.get(file.name) ?? file.checksum) !== file.checksum),
  }
}

async function readRows(pool: Pool): Promise<Row[]> {
  const table = await pool.query<{ exists: boolean }>(
    `select to_regclass('_prisma_migrations') is not null as exists`,
  )
  if (table.rows[0]?.exists !== true) return []
  const answer = await pool.query<Row>(
    `select migration_name, checksum, finished_at is not null as finished
     from _prisma_migrations where rolled_back_at is null order by started_at`,
  )
  return answer.rows
}
