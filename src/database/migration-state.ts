import { isAtLeast } from '../foundation/release.js'
import type { MigrationFile } from './migration-files.js'
import type { Sql } from './sql.js'

/** A database compared with the migrations of this release. */
export interface MigrationState {
  /** Names of applied migrations, in the order in which they were applied. */
  readonly applied: readonly string[]
  /** Migrations to apply, in order. */
  readonly pending: readonly MigrationFile[]
  /** Names of migrations that failed halfway. They block all others until a person resolves them. */
  readonly failed: readonly string[]
  /** Names of migrations whose file was changed after it was applied. */
  readonly edited: readonly string[]
  /** Names of migrations that a newer release applied and this release does not have. */
  readonly newer: readonly string[]
  /** Newer migrations that this release cannot run on, with the oldest release that can. */
  readonly barred: readonly RequiredRelease[]
}

/** A migration that older releases cannot run on. */
interface RequiredRelease {
  readonly migration: string
  readonly release: string
}

interface AppliedRow {
  readonly migration_name: string
  readonly checksum: string
  readonly finished: boolean
}

/** Prefix of keys in `gateway_state` that store required releases, for releases without the migration file. */
const keyStart = 'requires-release:'

/** Reads the state without changing anything. In a new database, every migration is pending. */
export async function readMigrationState(
  sql: Sql,
  files: readonly MigrationFile[],
  release: string,
): Promise<MigrationState> {
  const rows = await appliedRows(sql)
  const finished = new Map(
    rows.filter((row) => row.finished).map((row) => [row.migration_name, row.checksum]),
  )
  const fileNames = new Set(files.map((file) => file.name))
  const newer = [...finished.keys()].filter((name) => !fileNames.has(name))
  return {
    applied: [...finished.keys()],
    pending: files.filter((file) => !finished.has(file.name)),
    failed: rows.filter((row) => !row.finished).map((row) => row.migration_name),
    edited: files
      .filter((file) => (finished.get(file.name) ?? file.checksum) !== file.checksum)
      .map((file) => file.name),
    newer,
    barred: (newer.length === 0 ? [] : await requiredReleases(sql)).filter(
      (one) => newer.includes(one.migration) && !isAtLeast(release, one.release),
    ),
  }
}

async function exists(sql: Sql, table: string): Promise<boolean> {
  const rows = await sql.query<{ known: boolean }>('select to_regclass($1) is not null as known', [
    table,
  ])
  return rows[0]?.known === true
}

async function appliedRows(sql: Sql): Promise<AppliedRow[]> {
  if (!(await exists(sql, '_prisma_migrations'))) return []
  return sql.query<AppliedRow>(
    `select migration_name, checksum, finished_at is not null as finished
     from _prisma_migrations where rolled_back_at is null order by started_at, migration_name`,
  )
}

async function requiredReleases(sql: Sql): Promise<RequiredRelease[]> {
  if (!(await exists(sql, 'gateway_state'))) return []
  return sql.query<RequiredRelease>(
    `select substr(key, ${keyStart.length + 1}) as migration, value #>> '{}' as release
     from gateway_state where starts_with(key, '${keyStart}')`,
  )
}

/** SQL that stores the release required by a migration; empty for most migrations. */
export function keepRequirement({ name, requiresRelease }: MigrationFile): string {
  return requiresRelease === null
    ? ''
    : `insert into gateway_state (key, value, updated_at)
         values ('${keyStart}${name}', '"${requiresRelease}"', now())
       on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`
}
