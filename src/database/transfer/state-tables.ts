import type { ClientBase } from 'pg'

/** A table of the state, with what is needed to write its rows out and to read them in again. */
export interface StateTable {
  readonly name: string
  /** Names of the columns, quoted, with the type that a text is read as. */
  readonly columns: readonly {
    readonly name: string
    readonly type: string
    /** What numbers the rows; null for most columns. */
    readonly sequence: string | null
  }[]
}

/**
 * What no other database has a use for: the history of the migrations, which must be equal; who runs, who uses
 * which index, and what it has counted, at this moment; how far an index elsewhere has followed this database; on
 * which timeline its server was.
 */
const leftOut = [
  ...['_prisma_migrations', 'replica', 'index_use', 'call_count', 'index_position'],
  'database_timeline',
]

/** All tables of the state, those that others refer to first. */
export async function stateTables(client: ClientBase): Promise<StateTable[]> {
  const { rows } = await client.query<StateTable>(
    `with recursive tables as (
       select oid, relname from pg_class
       where relnamespace = to_regnamespace(current_schema()) and relkind = 'r' and relname <> all ($1)
         and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype = 'e')
     ), below(oid, depth) as (
       select oid, 0 from tables
       union all
       select c.conrelid, below.depth + 1 from below
         join pg_constraint c on c.contype = 'f' and c.confrelid = below.oid and c.conrelid <> below.oid
     )
     select relname as name, (
       select json_agg(json_build_object('name', quote_ident(attname),
         'type', format_type(atttypid, atttypmod),
         'sequence', pg_get_serial_sequence(quote_ident(relname), attname)) order by attnum)
       from pg_attribute where attrelid = tables.oid and attnum > 0 and not attisdropped
         and attgenerated = ''
     ) as columns
     from tables join below using (oid) group by oid, relname order by max(depth), relname`,
    [leftOut],
  )
  return rows
}

/** Names of the migrations that are applied, in their order. */
export async function appliedMigrations(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select migration_name as name from _prisma_migrations
     where finished_at is not null and rolled_back_at is null order by migration_name`,
  )
  return rows.map(({ name }) => name)
}
