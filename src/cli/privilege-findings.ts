import type { Sql } from '../database/sql.js'
import { type Finding, advice, well, problem } from './findings.js'

interface Privileges {
  readonly role: string
  /** Tables on which the role lacks privileges. */
  readonly inaccessibleTables: readonly string[]
  /** Whether the role can alter all tables and create new tables. */
  readonly canMigrate: boolean
  /** Whether the role can create tables, or alter at least one. */
  readonly canAlterAny: boolean
  /** Whether the role can create and drop the search tables. */
  readonly canWriteSearch: boolean
  /** Owner of the search schema; null before the schema exists. */
  readonly searchOwner: string | null
}

/**
 * The serving role needs SELECT, INSERT, UPDATE and DELETE on all tables, with two exceptions: SELECT is enough on
 * _prisma_migrations, and the search tables need the privileges of their owner, because the gateway creates and drops
 * them.
 */
const privilegesSql = `
  with tables as (
    select c.oid, c.relname, c.relowner from pg_class c
    where c.relnamespace = to_regnamespace(current_schema()) and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  )
  select current_user as role,
    coalesce((select json_agg(relname order by relname) from tables
      where not case when relname = '_prisma_migrations' then has_table_privilege(oid, 'SELECT')
        else has_table_privilege(oid, 'SELECT') and has_table_privilege(oid, 'INSERT')
          and has_table_privilege(oid, 'UPDATE') and has_table_privilege(oid, 'DELETE') end), '[]') as "inaccessibleTables",
    has_schema_privilege(current_schema(), 'CREATE')
      and (select coalesce(bool_and(pg_has_role(relowner, 'USAGE')), true) from tables) as "canMigrate",
    has_schema_privilege(current_schema(), 'CREATE')
      or exists (select from tables where pg_has_role(relowner, 'USAGE')) as "canAlterAny",
    case when to_regnamespace('search') is null
      then has_database_privilege(current_database(), 'CREATE')
      else has_schema_privilege('search', 'USAGE') and has_schema_privilege('search', 'CREATE')
        and (select coalesce(bool_and(pg_has_role(relowner, 'USAGE')), true) from pg_class
             where relnamespace = to_regnamespace('search') and relkind = 'r') end as "canWriteSearch",
    (select pg_get_userbyid(nspowner) from pg_namespace where nspname = 'search') as "searchOwner"`

/**
 * Error message if this role cannot write the search indexes. It names the role to use instead. Null if this role can.
 */
export async function searchRefusal(sql: Sql): Promise<string | null> {
  const privileges = await privilegesOf(sql)
  if (
    privileges === null ||
    (privileges.canWriteSearch && privileges.inaccessibleTables.length === 0)
  )
    return null
  const { role, searchOwner } = privileges
  const serving =
    searchOwner === null || searchOwner === role
      ? 'the role of the gateway'
      : `${searchOwner}, the role of the gateway`
  return `${role} lacks privileges on the search indexes. Run the command with the DATABASE_URL of ${serving} (docs/database.md).`
}

async function privilegesOf(sql: Sql): Promise<Privileges | null> {
  const rows = await sql.query<Privileges>(privilegesSql)
  return rows[0] ?? null
}

/** Checks that the role has the privileges of a gateway, and no more than these. */
export async function examinePrivileges(sql: Sql, migrates: boolean): Promise<Finding> {
  const topic = 'privileges'
  const next = 'Run deploy/grants.sql as a database administrator, with the names of your roles.'
  const privileges = await privilegesOf(sql)
  if (privileges === null) return problem(topic, 'they cannot be read', next)
  const { role, inaccessibleTables, canMigrate, canAlterAny, canWriteSearch } = privileges
  if (inaccessibleTables.length > 0) {
    return problem(topic, `${role} lacks privileges on ${inaccessibleTables.join(', ')}`, next)
  }
  if (!canWriteSearch) return problem(topic, `${role} cannot create the search tables`, next)
  if (migrates && !canMigrate) {
    return problem(
      topic,
      `${role} cannot alter tables, but the gateway migrates the database at startup`,
      'Set DATABASE_MIGRATE=off, and run housing-gateway migrate with the role that owns the tables.',
    )
  }
  if (canAlterAny && !migrates) {
    return advice(topic, `${role} can also create or alter tables, and does not need to`, next)
  }
  return well(
    topic,
    migrates ? `${role} can migrate and serve` : `${role} can serve, and cannot alter tables`,
  )
}
