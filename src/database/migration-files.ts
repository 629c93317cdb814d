import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFolder } from '../foundation/project-folder.js'

export interface MigrationFile {
  /** Name of the migration's folder: `<timestamp>_<words>`. */
  readonly name: string
  readonly sql: string
  /** Lower-case hex SHA-256 of the file's bytes, as Prisma computes it. */
  readonly checksum: string
  /** The oldest release that works after this migration; null if the previous release still works. */
  readonly requiresRelease: string | null
}

/** Marks a migration that removes something older releases need. */
const requirement = /^-- requires release (?:>=|≥) (\d+\.\d+\.\d+)$/m

/** The checked-in migrations. */
export const migrationsFolder = join(projectFolder, 'prisma/migrations')

/** The name of the last migration of a folder. */
export async function newestMigration(folder: string): Promise<string> {
  return (await migrationNames(folder)).at(-1) ?? 'none'
}

async function migrationNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

/** All migrations of a folder, in the order of application. */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = await migrationNames(folder)
  return Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name, 'migration.sql'))
      const checksum = createHash('sha256').update(bytes).digest('hex')
      const sql = bytes.toString('utf8')
      return { name, sql, checksum, requiresRelease: requirement.exec(sql)?.[1] ?? null }
    }),
  )
}
