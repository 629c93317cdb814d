import { randomUUID } from 'node:crypto'
import { advisoryLocks } from '../foundation/advisory-locks.js'
import { setTimeout as delay } from 'node:timers/promises'
import type { ClientBase, Pool } from 'pg'
import {
  blockedBy,
  editedAfterwards,
  failedNow,
  lockedTooLong,
  notThroughPooler,
} from './migration-error.js'
import { readMigrations, type MigrationFile } from './migration-files.js'

const lockPollMs = 200
const lockPatienceMs = 300_000

const createTable = `
  create table if not exists _prisma_migrations (
    id VARCHAR(36) primary key not null,
    checksum VARCHAR(64) not null,
    finished_at timestamptz,
    migration_name VARCHAR(255) not null,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz not null default now(),
    applied_steps_count integer not null default 0
  )`

interface AppliedRow {
  readonly migration_name: string
  readonly checksum: string
  readonly finished: boolean
}

/**
 * Applies the migrations that the database does not have yet, in Prisma's protocol: `prisma migrate
 * deploy` and this runner can take turns on one database, and several processes may start at once.
 *
 * @returns the names of the migrations applied now
 * @throws MigrationError when one fails, failed earlier, or was edited after it was applied
 */
export async function migrate(pool: Pool, folder: string): Promise<string[]> {
  const files = await readMigrations(folder)
  const client = await pool.connect()
  try {
    await takeLock(client)
    await client.query(createTable)
    const pending = pendingOf(files, await appliedRows(client))
    for (const file of pending) await apply(client, file)
    return pending.map((file) => file.name)
  } finally {
    await client
      .query('select pg_advisory_unlock($1)', [advisoryLocks.migrations])
      .catch(() => undefined)
    // Whatever a migration has SET ends with its connection.
    client.release(true)
  }
}

/**
 * Makes sure that nothing is to be migrated, for connections that no session can be kept on.
 *
 * @throws MigrationError when something is
 */
export async function refusePending(pool: Pool, folder: string): Promise<void> {
  const files = await readMigrations(folder)
  const found = await pool.query<{ known: boolean }>(
    `select to_regclass('_prisma_migrations') is not null as known`,
  )
  const rows = found.rows[0]?.known === true ? await appliedRows(pool) : []
  const [first] = pendingOf(files, rows)
  if (first !== undefined) throw notThroughPooler(first.name)
}

/**
 * Asks again and again instead of waiting inside one statement: a waiting statement would hold up
 * the CREATE INDEX CONCURRENTLY of the process that has the lock, and each would wait for the other.
 */
async function takeLock(client: ClientBase): Promise<void> {
  const deadline = Date.now() + lockPatienceMs
  for (;;) {
    const answer = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [advisoryLocks.migrations],
    )
    if (answer.rows[0]?.taken === true) return
    if (Date.now() > deadline) throw lockedTooLong(lockPatienceMs / 1000)
    await delay(lockPollMs)
  }
}

async function appliedRows(client: ClientBase | Pool): Promise<AppliedRow[]> {
  const answer = await client.query<AppliedRow>(
    `select migration_name, checksum, finished_at is not null as finished
     from _prisma_migrations where rolled_back_at is null order by started_at`,
  )
  return answer.rows
}

function pendingOf(files: readonly MigrationFile[], rows: readonly AppliedRow[]): MigrationFile[] {
  const failed = rows.find((row) => !row.finished)
  if (failed !== undefined) throw blockedBy(failed.migration_name)
  const checksums = new Map(rows.map((row) => [row.migration_name, row.checksum]))
  return files.filter((file) => {
    const applied = checksums.get(file.name)
    if (applied !== undefined && applied !== file.checksum) throw editedAfterwards(file.name)
    return applied === undefined
  })
}

/** Runs a whole file as one simple query, which Postgres makes one transaction. */
async function apply(client: ClientBase, file: MigrationFile): Promise<void> {
  const id = randomUUID()
  await client.query(
    'insert into _prisma_migrations (id, checksum, migration_name) values ($1, $2, $3)',
    [id, file.checksum, file.name],
  )
  try {
    await client.query(file.sql)
  } catch (error) {
    const cause = error instanceof Error ? error : new Error(String(error))
    // Without its connection the failure cannot be noted; the unfinished row still blocks the next run.
    await noteFailure(client, id, cause.message).catch(() => undefined)
    throw failedNow(file.name, cause)
  }
  await client.query(
    'update _prisma_migrations set applied_steps_count = 1, finished_at = now() where id = $1',
    [id],
  )
}

async function noteFailure(client: ClientBase, id: string, logs: string): Promise<void> {
  await client.query('ROLLBACK')
  await client.query('update _prisma_migrations set logs = $2 where id = $1', [id, logs])
}
