import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Sql } from '../database/sql.js'
import type { Config } from '../config/config.js'
import { openEmbeddedServer } from '../database/embedded/embedded-server.js'
import { findInstallation } from '../database/embedded/installation.js'
import { refuseOldFolder } from '../database/embedded/prepare-folder.js'
import { explainConnectionFailure } from '../database/connection-failure.js'
import { ConnectionPool } from '../database/connection-pool.js'
import { migrationsFolder, readMigrations } from '../database/migration-files.js'
import { readMigrationState, type MigrationState } from '../database/migration-state.js'
import { examineServer as askServer } from '../database/server-findings.js'
import { release } from '../foundation/release.js'
import { describeFailure } from './failure.js'
import { advice, type Finding, well, problem } from './findings.js'
import { examinePrivileges } from './privilege-findings.js'
import { examineSecrets } from './secret-findings.js'

const oldestServer = 140_000
const newestTested = 18

/** Maximum difference of the clocks. Leases and message times are compared with the clock of this machine. */
const clockToleranceSeconds = 5

/** Checks that the database is reachable, its version, and its migrations. */
export async function examineDatabase(config: Config): Promise<Finding[]> {
  const { DATABASE_URL: url } = config
  try {
    return url === undefined ? await examineEmbedded(config) : await examineServer(config, url)
  } catch (error) {
    const cause = url === undefined ? error : explainConnectionFailure(error, url)
    const next =
      url === undefined
        ? 'See docs/database.md.'
        : 'Correct DATABASE_URL or the server. See docs/database.md for its requirements.'
    return [problem('database', describeFailure(cause), next)]
  }
}

async function examineEmbedded(config: Config): Promise<Finding[]> {
  const { DATA_DIR: dataDir, POSTGRES_BIN: postgresBin } = config
  const folder = join(resolve(dataDir), 'database')
  if (!existsSync(folder)) {
    refuseOldFolder(folder)
    await findInstallation(folder, postgresBin)
    return [well('database', 'embedded; created in DATA_DIR at the first start')]
  }
  const server = await openEmbeddedServer({ dataDir, postgresBin })
  try {
    return await examineServer(config, server.url)
  } finally {
    await server.stop()
  }
}

/** Uses a plain connection, because opening the database as the gateway does would migrate it. */
async function examineServer(config: Config, url: string): Promise<Finding[]> {
  const address = { url, passwordFile: config.DATABASE_PASSWORD_FILE }
  const migrates = config.DATABASE_MIGRATE === 'on'
  const { pooled, readOnly } = await askServer(address)
  const sql = new ConnectionPool(address, { size: 1 })
  try {
    return [
      ...(await examine(sql, config.embedded ? 'embedded, ' : '', migrates)),
      well('time zone', 'sessions are in UTC'),
      await examineClock(sql),
      await examinePooler(config, pooled),
      await examinePrivileges(sql, migrates),
      ...(await examineSecrets(sql, config.SECRETS_KEY).catch(unreadableSecrets)),
      ...(readOnly
        ? [
            problem(
              'writing',
              'the server is read-only',
              'Set DATABASE_URL to the primary, not to a standby.',
            ),
          ]
        : []),
    ]
  } finally {
    await sql.end()
  }
}

async function examine(sql: Sql, kind: string, migrates: boolean): Promise<Finding[]> {
  const answer = await sql.query<{ version: string; number: number; megabytes: number }>(
    `select current_setting('server_version') as version,
            current_setting('server_version_num')::int as number,
            (pg_database_size(current_database()) / 1048576)::int as megabytes`,
  )
  const { version = 'unknown', number = 0, megabytes = 0 } = answer[0] ?? {}
  const text = `${kind}Postgres ${version}, ${megabytes.toLocaleString('en-GB')} MB`
  const state = await readMigrationState(sql, await readMigrations(migrationsFolder), release)
  return [describeVersion(number, text), describeMigrations(state, migrates)]
}

/** The finding if the secrets cannot be read. Other findings report missing privileges and failed migrations. */
function unreadableSecrets(error: unknown): Finding[] {
  const next = 'See the lines about migrations and privileges.'
  return [problem('stored secrets', describeFailure(error), next)]
}

function describeVersion(number: number, text: string): Finding {
  if (number < oldestServer) {
    return problem('database', `${text}; too old`, 'Upgrade the server to Postgres 14 or newer.')
  }
  return Math.floor(number / 10_000) > newestTested
    ? advice(
        'database',
        text,
        `This version is newer than the tested versions, Postgres 14 to ${newestTested}.`,
      )
    : well('database', text)
}

async function examineClock(sql: Sql): Promise<Finding> {
  const before = Date.now()
  const rows = await sql.query<{ now: Date }>('select clock_timestamp() as now')
  const middle = (before + Date.now()) / 2
  const seconds = Math.abs((rows[0]?.now.getTime() ?? middle) - middle) / 1000
  return seconds <= clockToleranceSeconds
    ? well('clock', 'this machine and the database agree')
    : problem(
        'clock',
        `this machine and the database are ${Math.round(seconds)} s apart`,
        'Synchronise both with the same time servers (NTP).',
      )
}

/** Migrations and LISTEN need a direct session. */
async function examinePooler(config: Config, pooled: boolean): Promise<Finding> {
  const { DATABASE_DIRECT_URL: url, DATABASE_PASSWORD_FILE: passwordFile } = config
  const topic = 'pooler'
  if (url === undefined) {
    return pooled
      ? advice(
          topic,
          'it shares sessions, so LISTEN does not work',
          'Set DATABASE_DIRECT_URL to the server itself, so that streams get changes immediately.',
        )
      : well(topic, 'none; LISTEN works')
  }
  const direct = await askServer({ url, passwordFile })
  return direct.pooled
    ? problem(
        topic,
        'DATABASE_DIRECT_URL also uses a pooler',
        'Set it to the server itself, without PgBouncer.',
      )
    : well(topic, 'DATABASE_DIRECT_URL bypasses it; LISTEN works there')
}

function describeMigrations(state: MigrationState, migrates: boolean): Finding {
  const topic = 'migrations'
  const { applied, failed, edited, newer } = state
  const pending = state.pending.map((file) => file.name).join(', ')
  const [barred] = state.barred
  if (failed.length > 0) {
    const next = `Fix the cause, then run: housing-gateway migrate --retry ${String(failed[0])}`
    return problem(topic, `failed halfway: ${failed.join(', ')}`, next)
  }
  if (edited.length > 0) {
    const next = 'Restore these files, and put the change into a new migration.'
    return problem(topic, `changed after they were applied: ${edited.join(', ')}`, next)
  }
  if (barred !== undefined) {
    const text = `${barred.migration} requires release ${barred.release}, and this is ${release}`
    return problem(
      topic,
      text,
      'Start that release, or restore a backup from before the migration.',
    )
  }
  if (pending !== '') {
    return migrates
      ? well(topic, `applied at the next start: ${pending}`)
      : problem(
          topic,
          `pending: ${pending}`,
          'Run housing-gateway migrate with the role that owns the tables.',
        )
  }
  const later =
    newer.length === 0 ? '' : `; ${newer.length} of a newer release: ${newer.join(', ')}`
  return well(topic, `${applied.length} applied, none pending${later}`)
}
