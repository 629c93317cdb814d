/** Why the migrations stopped. Prisma's own code if there is one. */
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

/** P3009: an earlier run failed, and the failure has not been resolved. */
export function blockedBy(migration: string): MigrationError {
  return new MigrationError(
    'P3009',
    migration,
    `The migration ${migration} failed earlier (P3009), so no other migration can run. ${nextStep(migration)}`,
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
    `Another process has been migrating this database for more than ${seconds} seconds. Wait until it has finished, or end its connection, then start again.`,
  )
}

/** Migrations need a session lock, and the pooler shares sessions. */
export function notThroughPooler(migration: string): MigrationError {
  return new MigrationError(
    'pooled',
    migration,
    `The migration ${migration} is pending, but it cannot run through a pooler such as PgBouncer, which shares its sessions. Set DATABASE_DIRECT_URL to the address of the same database without the pooler.`,
  )
}

/** With DATABASE_MIGRATE=off the serving role may not change tables. */
export function withheld(migration: string): MigrationError {
  return new MigrationError(
    'withheld',
    migration,
    `The migration ${migration} is pending, and DATABASE_MIGRATE=off does not let the gateway apply it. Run housing-gateway migrate with the role that may change tables, then start again.`,
  )
}

/** A newer release has removed something that this release needs. */
export function tooOld(migration: string, needed: string, release: string): MigrationError {
  return new MigrationError(
    'newer',
    migration,
    `The database is too new for this release, ${release}: its migration ${migration} requires release ${needed} or newer. Start such a release, or restore a backup from before that migration.`,
  )
}

/** The name is mistyped, or belongs to another release. */
export function unknownMigration(migration: string): MigrationError {
  return new MigrationError(
    'unknown',
    migration,
    `This release has no migration ${migration}, so nothing was done. Run housing-gateway doctor to list the failed migrations.`,
  )
}

function nextStep(migration: string): string {
  return `Its changes were rolled back, except an index built CONCURRENTLY. Fix the cause, then run: housing-gateway migrate --retry ${migration}`
}
