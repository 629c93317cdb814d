import type { Log } from '../foundation/log.js'
import type { Database } from './database.js'

/** Logs the findings about the database server, and warns of what operators should change. */
export function reportServer({ findings }: Pick<Database, 'findings'>, log: Log): void {
  log.info(findings, 'Database opened')
  if (findings.newerMigrations.length > 0) {
    log.warn(
      { migrations: findings.newerMigrations },
      'A newer release has migrated the database. This release still works with it.',
    )
  }
  if (findings.readOnly)
    log.warn({}, 'The database is read-only. Point DATABASE_URL at the primary.')
  if (findings.pooled && findings.unlimited) {
    log.warn(
      {},
      'The database is behind a pooler such as PgBouncer and sets no statement timeout. See docs/database.md.',
    )
  }
}
