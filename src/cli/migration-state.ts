import type { Pool } from 'pg'
import type { MigrationFile } from '../database/migration-files.js'

/** How a database stands against the checked-in migrations. */
export interface MigrationState {
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

/** Compares without changing anything; a database that was never migrated has everything pending. */
export async function readMigrationState(
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
