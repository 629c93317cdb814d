import type { Log } from '../foundation/log.js'
import type { Database } from './database.js'

/** Logs the findings about the database server, and warns of what operators should change. */
export function reportServer({ findings }: Pick<Database, 'findings'>, log: Log): void {
  log.info(findings, 'the database was opened')
  if (findings.newerMigrations.length > 0) {
    log.warn(
      { migrations: findings.newerMigrations },
      'A newer release has migrated the database, in a way that this one works with.',
    )
  }
  if (findings.readOnly) log.warn({}, 'The database takes no writes: it is a standby, or set so.')
  if (findings.pooled && findings.unlimited) {
    log.warn(
      {},
      'A pooler such as PgBouncer stands in front of the database, and no statement is limited there: see docs/database.md.',
    )
  }
}
