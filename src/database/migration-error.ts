/** Why the migrations stopped: Prisma's own code where it has one. */
export type MigrationErrorCode =
  'P3009' | 'P3018' | 'edited' | 'locked' | 'pooled' | 'withheld' | 'newer' | 'unknown'

/** A migration that needs a person to act. The message says what to do next. */
export class MigrationError extends Error {
  constructor(
    readonly code: MigrationErrorCode,
    /** Name of the migration folder; empty when no single migration is to blame. */
    readonly migration: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'MigrationError'
  }
}

/** P3009: an earlier run failed and has not been dealt with. */
export function blockedBy(migration: string): MigrationError {
  return new MigrationError(
    'P3009',
    migration,
    `The migration ${migration} failed earlier (P3009), so no migration runs. ${nextStep(migration)}`,
  )
}

/** P3018: the migration failed now. */
export function failedNow(migration: string, cause: Error): MigrationError {
  return new MigrationError(
    'P3018',
    migration,
    `The migration ${migration} failed (P3018): ${cause.message}. ${nextStep(migration)}`,
    { cause },
  )
}

export function editedAfterwards(migration: string): MigrationError {
  return new MigrationError(
    'edited',
    migration,
    `The migration ${migration} was changed after it was applied. Restore its migration.sql and put the change into a new migration.`,
  )
}

export function lockedTooLong(seconds: number): MigrationError {
  return new MigrationError(
    'locked',
    '',
    `Another process has been migrating this database for more than ${seconds} seconds. Wait for it, or end its connection, and start again.`,
  )
}

/** Migrations need a session lock, and the pooler shares sessions. */
export function notThroughPooler(migration: string): MigrationError {
  return new MigrationError(
    'pooled',
    migration,
    `The migration ${migration} has to be applied, and DATABASE_URL leads through a pooler such as PgBouncer, which shares its sessions. Set DATABASE_DIRECT_URL to the address of the same database without the pooler.`,
  )
}

/** With DATABASE_MIGRATE=off the serving role may not change tables. */
export function withheld(migration: string): MigrationError {
  return new MigrationError(
    'withheld',
    migration,
    `The migration ${migration} has to be applied, and DATABASE_MIGRATE=off leaves that to a step of its own. Run housing-gateway migrate with the role that may change tables, then start again.`,
  )
}

/** A newer release has removed something that this one needs. */
export function tooOld(migration: string, needed: string, release: string): MigrationError {
  return new MigrationError(
    'newer',
    migration,
    `The database is newer than this release, ${release}: the migration ${migration} was applied to it, which requires release ${needed} or newer. Start such a release, or restore a backup from before that migration.`,
  )
}

/** The name is mistyped, or belongs to another release. */
export function unknownMigration(migration: string): MigrationError {
  return new MigrationError(
    'unknown',
    migration,
    `This release has no migration ${migration}, so nothing was done. housing-gateway doctor names those that failed.`,
  )
}

function nextStep(migration: string): string {
  return `What it had done is undone, but for an index that was built CONCURRENTLY. Fix the cause, then run: housing-gateway migrate --retry ${migration}`
}
