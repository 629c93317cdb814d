import type { Sql } from '../database/sql.js'
import { type Finding, advice, well, problem } from './findings.js'

interface Privileges {
  readonly role: string
  /** Tables that the role cannot fully read and write. */
  readonly withheld: readonly string[]
  /** Whether it can alter all tables and create new ones. */
  readonly owner: boolean
  /** Whether it can create a table or alter any table. */
  readonly changes: boolean
  /** Whether it can create and drop the search tables. */
  readonly search: boolean
  /** Owner of the search schema; null before the schema exists. */
  readonly searchOwner: string | null
}

/** The serving role only reads the migration history, and it creates the search tables. */
const question = `
  with tables as (
    select c.oid, c.relname, c.relowner from pg_class c
    where c.relnamespace = to_regnamespace(current_schema()) and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  )
  select current_user as role,
    coalesce((select json_agg(relname order by relname) from tables
      where not case when relname = '_prisma_migrations' then has_table_privilege(oid, 'SELECT')
        else has_table_privilege(oid, 'SELECT') and has_table_privilege(oid, 'INSERT')
          and has_table_privilege(oid, 'UPDATE') and has_table_privilege(oid, 'DELETE') end), '[]') as withheld,
    has_schema_privilege(current_schema(), 'CREATE')
      and (select coalesce(bool_and(pg_has_role(relowner, 'USAGE')), true) from tables) as owner,
    has_schema_privilege(current_schema(), 'CREATE')
      or exists (select from tables where pg_has_role(relowner, 'USAGE')) as changes,
    case when to_regnamespace('search') is null
      then has_database_privilege(current_database(), 'CREATE')
      else has_schema_privilege('search', 'USAGE') and has_schema_privilege('search', 'CREATE')
        and (select coalesce(bool_and(pg_has_role(relowner, 'USAGE')), true) from pg_class
             where relnamespace = to_regnamespace('search') and relkind = 'r') end as search,
    (select pg_get_userbyid(nspowner) from pg_namespace where nspname = 'search') as "searchOwner"`

/**
 * Message if the role cannot work on the search indexes, with the role that can; null if it can.
 */
export async function searchRefusal(sql: Sql): Promise<string | null> {
  const privileges = await privilegesOf(sql)
  if (privileges === null || (privileges.search && privileges.withheld.length === 0)) return null
  const { role, searchOwner } = privileges
  const serving =
    searchOwner === null || searchOwner === role
      ? 'the role of the gateway'
      : `${searchOwner}, the role of the gateway`
  return `${role} may not work on the search indexes. Run the command with the DATABASE_URL of ${serving} (docs/database.md).`
}

async function privilegesOf(sql: Sql): Promise<Privileges | null> {
  const rows = await sql.query<Privileges>(question)
  return rows[0] ?? null
}

/** Checks that the role has the privileges of a gateway, and no more than these. */
export async function examinePrivileges(sql: Sql, migrates: boolean): Promise<Finding> {
  const topic = 'privileges'
  const next = 'Run deploy/grants.sql as a database administrator, with the names of your roles.'
  const privileges = await privilegesOf(sql)
  if (privileges === null) return problem(topic, 'they cannot be read', next)
  const { role, withheld, owner, changes, search } = privileges
  if (withheld.length > 0) {
    return problem(topic, `${role} may not read and write ${withheld.join(', ')}`, next)
  }
  if (!search) return problem(topic, `${role} may not create the search tables`, next)
  if (migrates && !owner) {
    return problem(
      topic,
      `${role} may not alter tables, which a start has to do`,
      'Set DATABASE_MIGRATE=off, and run housing-gateway migrate with the role that owns the tables.',
    )
  }
  if (changes && !migrates) {
    return advice(topic, `${role} may also create or alter tables, which it does not need`, next)
  }
  return well(
    topic,
    migrates ? `${role} may migrate and serve` : `${role} may serve, and may not alter tables`,
  )
}
