import type { Pool } from 'pg'
import { type Finding, bearable, well, wrong } from './findings.js'

interface Privileges {
  readonly role: string
  /** Tables whose rows the role cannot all read and write. */
  readonly withheld: readonly string[]
  /** Whether it can change every table, and make new ones. */
  readonly owner: boolean
  /** Whether it can make tables, or change one. */
  readonly changes: boolean
  /** Whether it can make and drop the tables of the search. */
  readonly search: boolean
  /** The role whose schema those are; null before there is one. */
  readonly searchOwner: string | null
}

/** The history of the migrations is read only, and the tables of the search are made by who serves. */
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
 * Why the role cannot work on the search indexes, and which one can; null when it may.
 */
export async function searchRefusal(pool: Pool): Promise<string | null> {
  const found = await privilegesOf(pool)
  if (found === null || (found.search && found.withheld.length === 0)) return null
  const { role, searchOwner } = found
  const serving =
    searchOwner === null || searchOwner === role
      ? 'the role that serves'
      : `${searchOwner}, the role that serves`
  return `${role} may not work on the search indexes. Give the command with the DATABASE_URL of ${serving} (docs/database.md).`
}

async function privilegesOf(pool: Pool): Promise<Privileges | null> {
  const { rows } = await pool.query<Privileges>(question)
  return rows[0] ?? null
}

/** Whether the role may do what a gateway does, and whether it may do more than that. */
export async function examinePrivileges(pool: Pool, migrates: boolean): Promise<Finding> {
  const topic = 'privileges'
  const next =
    'Run deploy/grants.sql as an administrator of the database, with the names of your roles.'
  const found = await privilegesOf(pool)
  if (found === null) return wrong(topic, 'they cannot be read', next)
  const { role, withheld, owner, changes, search } = found
  if (withheld.length > 0) {
    return wrong(topic, `${role} may not read and write ${withheld.join(', ')}`, next)
  }
  if (!search) return wrong(topic, `${role} may not make the tables of the search`, next)
  if (migrates && !owner) {
    return wrong(
      topic,
      `${role} may not change tables, and a start would have to`,
      'Set DATABASE_MIGRATE=off, and run housing-gateway migrate with the role that owns the tables.',
    )
  }
  if (changes && !migrates) {
    return bearable(topic, `${role} serves, and may make or change tables too`, next)
  }
  return well(
    topic,
    migrates ? `${role} may migrate and serve` : `${role} may serve, and change no table`,
  )
}
