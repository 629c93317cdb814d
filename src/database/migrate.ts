import { randomUUID } from 'node:crypto'
import { advisoryLocks } from '../foundation/advisory-locks.js'
import { setTimeout as delay } from 'node:timers/promises'
import { release as thisRelease } from '../foundation/release.js'
import {
  blockedBy,
  editedAfterwards,
  failedNow,
  lockedTooLong,
  tooOld,
  unknownMigration,
  type MigrationError,
} from './migration-error.js'
import { readMigrations, type MigrationFile } from './migration-files.js'
import { keepRequirement, readMigrationState, type MigrationState } from './migration-state.js'
import type { Sql, SqlPool } from './sql.js'

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

export interface MigrateOptions {
  /** The release that will run on the database. */
  readonly release?: string
  /** A failed migration to run again. */
  readonly retry?: string | undefined
  /** Called before each migration. */
  readonly onStep?: (name: string, place: number, of: number) => void
}

/**
 * Applies pending migrations in Prisma's protocol, so that `prisma migrate deploy` and this runner can take turns on
 * one database. Several processes may start at once.
 *
 * @returns the names of the migrations applied now
 * @throws MigrationError when a migration fails, failed earlier or was edited after it was applied, when a
 *   newer release removed something that this release needs, or when `retry` names an unknown migration
 */
export async function migrate(
  pool: SqlPool,
  folder: string,
  { release = thisRelease, retry, onStep }: MigrateOptions = {},
): Promise<string[]> {
  const files = await readMigrations(folder)
  if (retry !== undefined && !files.some(({ name }) => name === retry))
    throw unknownMigration(retry)
  // Closing the session ends the lock and every SET of a migration.
  return pool.session(async (sql) => {
    await takeLock(sql)
    // After a crash, the last migrations may be missing completely; they then run again. The next commit makes them
    // durable.
    await sql.execute('set synchronous_commit = off')
    await sql.execute(createTable)
    if (retry !== undefined) await giveUpFailed(sql, retry)
    const { pending } = requireFitting(await readMigrationState(sql, files, release), release)
    for (const [place, file] of pending.entries()) {
      onStep?.(file.name, place + 1, pending.length)
      await apply(sql, file)
    }
    return pending.map((file) => file.name)
  })
}

/**
 * Checks that no migration is pending, for a process that cannot or may not migrate.
 *
 * @param refusal creates the error for the first pending migration
 * @throws MigrationError when a migration is pending
 */
export async function refusePending(
  sql: Sql,
  folder: string,
  refusal: (migration: string) => MigrationError,
  release = thisRelease,
): Promise<void> {
  const state = await readMigrationState(sql, await readMigrations(folder), release)
  const [first] = requireFitting(state, release).pending
  if (first !== undefined) throw refusal(first.name)
}

/** @throws MigrationError when a person has to do something first */
function requireFitting(state: MigrationState, release: string): MigrationState {
  const [failed] = state.failed
  if (failed !== undefined) throw blockedBy(failed)
  const [edited] = state.edited
  if (edited !== undefined) throw editedAfterwards(edited)
  const [barred] = state.barred
  if (barred !== undefined) throw tooOld(barred.migration, barred.release, release)
  return state
}

/** Marks a failed migration as rolled back, so that it runs again. */
async function giveUpFailed(sql: Sql, name: string): Promise<void> {
  await sql.execute(
    `update _prisma_migrations set rolled_back_at = now()
     where migration_name = $1 and finished_at is null and rolled_back_at is null`,
    [name],
  )
}

/**
 * Polls instead of waiting in one statement: a waiting statement would block the CREATE INDEX CONCURRENTLY of
 * the process with the lock, which is a deadlock.
 */
async function takeLock(sql: Sql): Promise<void> {
  const deadline = Date.now() + lockPatienceMs
  for (;;) {
    const [row] = await sql.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      advisoryLocks.migrations,
    ])
    if (row?.taken === true) return
    if (Date.now() > deadline) throw lockedTooLong(lockPatienceMs / 1000)
    await delay(lockPollMs)
  }
}

/**
 * Runs a file and the record of its success as one simple query, which Postgres runs as one transaction: a
 * crash leaves all or nothing. CREATE INDEX CONCURRENTLY must run alone.
 */
async function apply(sql: Sql, file: MigrationFile): Promise<void> {
  const id = randomUUID()
  await sql.execute(
    'insert into _prisma_migrations (id, checksum, migration_name) values ($1, $2, $3)',
    [id, file.checksum, file.name],
  )
  const done = [
    keepRequirement(file),
    `update _prisma_migrations set applied_steps_count = 1, finished_at = now() where id = '${id}'`,
  ].filter((statement) => statement !== '')
  const mustBeAlone = /\bconcurrently\b/i.test(file.sql)
  try {
    if (mustBeAlone) {
      await sql.execute(file.sql)
      await sql.execute(done.join(';'))
    } else {
      await sql.execute([file.sql, ...done].join('\n;'))
    }
  } catch (error) {
    const cause = error instanceof Error ? error : new Error(String(error))
    // This fails if the connection is lost. Even then, the unfinished row blocks the next run.
    await noteFailure(sql, id, cause.message).catch(() => undefined)
    throw failedNow(file.name, cause)
  }
}

async function noteFailure(sql: Sql, id: string, logs: string): Promise<void> {
  await sql.execute('ROLLBACK')
  await sql.execute('update _prisma_migrations set logs = $2 where id = $1', [id, logs])
}
